import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { decodeDrawCode } from '@kujiya/contract/shop/draw-code';
import { drawPath } from '@kujiya/contract/shop/paths';
import type { drawHistory } from '@kujiya/contract/ticket-purchase';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { formatDateTime } from '#lib/format.ts';
import { Link } from '#lib/navigation.tsx';
import { markOpened } from '#shop/opening/stage/opened-orders.ts';
import { TierStamp } from '#shop/prize/TierStamp.tsx';
import { Picture } from '#ui/Picture.tsx';

type Draw = AnswerOf<typeof drawHistory>['data'][number];

/** One drawn ticket: its stub with the number, the prize, and the way back to its opening. */
export function HistoryRow({ draw }: { draw: Draw }) {
  const { prize, ticket_number: number } = draw;
  return (
    <Link
      to={drawPath(draw.code)}
      // The row tells the prize: the draw is shown open, with its proof, and not played again.
      onClick={() => markOpened(decodeDrawCode(draw.code)?.orderId ?? 0)}
      className="press outline-ink flex items-stretch overflow-hidden rounded-md bg-white transition-transform hover:bg-butter-tint/60 motion-safe:hover:-translate-y-0.5"
    >
      <span className="grid w-15 shrink-0 place-content-center justify-items-center gap-0.5 border-r-2 border-dashed border-paper-edge bg-paper px-1 desk:w-20">
        {/* A LAST prize lies on no ticket. */}
        {number > 0 ? (
          <>
            <span className="font-print text-lg leading-none">{number}</span>
            <span className="text-xs text-ink-soft">號籤</span>
          </>
        ) : (
          <span className="text-center text-xs leading-snug font-semibold text-ink-soft">
            最後
            <br />
            一張
          </span>
        )}
      </span>
      <span className="flex min-w-0 grow flex-wrap items-center gap-3 p-2.5 desk:p-3">
        <Picture
          path={prize.image_url}
          alt=""
          sizes="72px"
          className="size-[64px] shrink-0 rounded-sm desk:size-18"
        />
        <span className="min-w-20 flex-1">
          <span className="line-clamp-2 text-sm leading-snug font-black desk:text-base">{prize.name}</span>
          <span className="line-clamp-1 text-sm text-ink-soft">{draw.product.name}</span>
          <time dateTime={draw.drawn_at} className="block text-xs text-ink-soft">
            {formatDateTime(draw.drawn_at).slice(11)}
          </time>
        </span>
        <TierStamp tier={prize.tier} className="desk:w-12" />
        <ChevronRight
          size={20}
          aria-hidden="true"
          className="-ml-1 hidden shrink-0 text-ink-soft desk:block"
        />
      </span>
    </Link>
  );
}
