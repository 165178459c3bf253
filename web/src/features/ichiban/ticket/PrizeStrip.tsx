import type { Prize } from '@kujiya/contract/catalogue';
import type { Tube } from '@kujiya/contract/ichiban';
import type { ReactNode } from 'react';
import { formatShare } from '#lib/format.ts';
import { TierStamp } from '#shop/prize/TierStamp.tsx';
import { cx } from '#ui/cx.ts';
import { NumberRoll } from '#ui/NumberRoll.tsx';
import { lastPrizeIn, prizeLines } from '../tubes.ts';
import { usePrizeSheet } from '../usePrizeSheet.tsx';

/** The prizes left in each tier, in one line of stamps; each opens in close-up. */
export function PrizeStrip({ prizes, tube }: { prizes: readonly Prize[]; tube: Tube }) {
  const { look, sheet } = usePrizeSheet(prizes, tube);
  const lines = prizeLines(prizes, tube);
  const last = lastPrizeIn(tube, prizes);
  const remaining = tube.remaining_tickets;
  const cell = (prize: Prize, content: ReactNode) => (
    <li key={prize.id} className="shrink-0">
      <button
        type="button"
        className="flex min-h-12 items-center gap-1.5 rounded-md px-1.5 text-left hover:bg-butter-tint"
        onClick={() => look(prize)}
      >
        {content}
      </button>
    </li>
  );
  return (
    <>
      <ul className="relative flex gap-1 overflow-x-auto px-2 [scrollbar-width:none] desk:flex-wrap desk:gap-x-0.5 desk:px-0">
        {/* Named once for all: the two lines of each tier. */}
        <li aria-hidden="true" className="grid shrink-0 content-center gap-1 pl-1.5 text-xs text-ink-soft">
          <span className="leading-4">剩餘</span>
          <span className="leading-none">機率</span>
        </li>
        {lines.map(({ prize, left, total }) =>
          cell(
            prize,
            <>
              <TierStamp tier={prize.tier} className={cx(left === 0 && 'opacity-45 grayscale')} />
              <span className={cx('grid gap-1', left === 0 && 'text-ink-soft')}>
                <span className="font-print leading-none">
                  <span className="sr-only">剩</span>
                  <NumberRoll value={left} />
                  <span className="text-sm text-ink-soft">/{total}</span>
                </span>
                <span className="text-xs leading-none text-ink-soft">
                  {left > 0 && <span className="sr-only">機率</span>}
                  {left === 0 ? '已抽完' : formatShare(left, remaining)}
                </span>
              </span>
            </>,
          ),
        )}
        {last &&
          cell(
            last,
            <>
              <TierStamp tier="LAST" />
              <span className="text-xs leading-snug text-ink-soft">
                最後一張
                <br />
                一起帶走
              </span>
            </>,
          )}
      </ul>
      {sheet}
    </>
  );
}
