import type { Hunt } from '@kujiya/contract/room';
import { casePath, detailPath, figuresPath } from '@kujiya/contract/shop/paths';
import BookImage from 'lucide-react/icons/book-image';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { formatShare } from '#lib/format.ts';
import { Link } from '#lib/navigation.tsx';
import { Stand } from '#shop/prize/Stand.tsx';
import { cx } from '#ui/cx.ts';
import { Picture } from '#ui/Picture.tsx';
import { cardRow, huntCard } from './layout.ts';

/** How many of the missing figures are named, and shown as shadows. */
const named = 3;

/** What a lot holds of the missing figures, and the odds of one of its boxes or capsules. */
function huntWords({ game, title, owned, total, holds, part, whole, missing }: Hunt) {
  const lacks = total - owned;
  const names = missing.slice(0, named).map(({ name }) => name);
  const [place, one] = game === 'blindbox' ? [title, '一盒'] : ['機台裡', '一顆'];
  const which = lacks === 1 ? '這一款' : holds === lacks ? `這 ${lacks} 款` : `其中 ${holds} 款`;
  return {
    lacks: `再 ${lacks} 款集滿`,
    names: `缺：${names.join('、')}${lacks > names.length ? ` 等 ${lacks} 款` : ''}`,
    odds: `${place}還有${which}`,
    share: `${one}機率 ${formatShare(part, whole)}`,
  };
}

function HuntCard({ hunt, alone }: { hunt: Hunt; alone: boolean }) {
  const { game, product_id, lot_id, name, image_url, missing } = hunt;
  const words = huntWords(hunt);
  const shadows = (
    <span aria-hidden="true" className={cx('hidden shrink-0 gap-2 desk:flex', alone && 'mt-2')}>
      {missing.slice(0, named).map(({ id, image_url }) => (
        <Stand key={id} picture={image_url} owned={false} sizes="64px" className={alone ? 'w-16' : 'w-14'} />
      ))}
    </span>
  );
  return (
    <li className={huntCard}>
      <Link
        to={game === 'blindbox' ? casePath(product_id, lot_id) : detailPath(game, product_id)}
        className="flex h-full items-center gap-3 outline-ink rounded-md bg-white p-3 hover:bg-butter-tint active:bg-butter-tint desk:gap-5"
      >
        <Picture
          path={image_url}
          alt=""
          sizes="(min-width: 960px) 176px, 88px"
          className={cx(
            'outline-ink w-20 max-w-[30%] shrink-0 rounded-md',
            alone ? 'desk:w-40' : 'desk:w-22',
          )}
        />
        <span className="grid min-w-0 grow gap-0.5">
          <span className={cx('leading-snug font-black', alone && 'desk:text-lg')}>
            <span className="whitespace-nowrap">{words.lacks}</span> {name}
          </span>
          <span className="text-sm text-ink-soft">{words.names}</span>
          <span className="text-sm font-black text-mint-ink desk:text-base">
            {words.odds}・<span className="whitespace-nowrap">{words.share}</span>
          </span>
          {alone && shadows}
        </span>
        {!alone && shadows}
        <ChevronRight size={20} aria-hidden="true" className="shrink-0 max-desk:hidden" />
      </Link>
    </li>
  );
}

/** The series that are nearly complete, each with the case or machine that has the missing figures. */
export function Hunts({ hunts }: { hunts: readonly Hunt[] }) {
  return (
    <section aria-labelledby="hunts" className="min-w-0 desk:col-span-3">
      <h2 id="hunts" className="sr-only">
        快收齊的系列
      </h2>
      <ul className={cardRow}>
        {hunts.map((hunt) => (
          <HuntCard key={hunt.product_id} hunt={hunt} alone={hunts.length === 1} />
        ))}
        {hunts.length === 0 && (
          <li className={huntCard}>
            <Link
              to={figuresPath}
              className="flex h-full items-center gap-3 rounded-md border-[1.5px] border-dashed border-ink bg-white px-4 py-3 hover:bg-butter-tint active:bg-butter-tint desk:gap-6 desk:px-8"
            >
              <span className="outline-ink grid size-14 shrink-0 place-items-center rounded-full bg-butter-tint desk:size-24">
                <BookImage aria-hidden="true" className="size-1/2" />
              </span>
              <span className="grid grow gap-0.5">
                <span className="font-black desk:text-lg">還沒有快收齊的系列</span>
                <span className="text-sm text-ink-soft desk:text-base">
                  一個系列收到一半，這裡就告訴您缺哪幾款、哪一盒還有。先看看圖鑑裡有哪些。
                </span>
              </span>
              <ChevronRight size={20} aria-hidden="true" className="shrink-0" />
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}
