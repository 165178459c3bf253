import type { Prize } from '@kujiya/contract/catalogue';
import { LeftAndOdds } from '#shop/prize/LeftAndOdds.tsx';
import { TierStamp } from '#shop/prize/TierStamp.tsx';
import { tierInk } from '#shop/prize/tier.ts';
import { cx } from '#ui/cx.ts';
import { Meter } from '#ui/Meter.tsx';
import { Picture } from '#ui/Picture.tsx';
import { choiceWord, type PrizeLine } from './tubes.ts';

/** Prevents a line break between a number and its unit: （全 4 種）, 30 公分. */
const bound = (name: string) => name.replace(/(?<=全) (?=\d)|(?<=\d) /g, '\u00a0');

/** The prizes left in a tube, each with the odds of the next ticket. */
export function PrizeTable({
  lines,
  remaining,
  onLook,
}: {
  lines: readonly PrizeLine[];
  /** Tickets left in the tube. */
  remaining: number;
  /** Shows a prize large. */
  onLook: (prize: Prize) => void;
}) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.prize.id} className="border-t border-paper-edge first:border-t-0">
          <PrizeRow {...line} remaining={remaining} onLook={onLook} />
        </li>
      ))}
    </ul>
  );
}

function PrizeRow({
  prize,
  left,
  total,
  remaining,
  onLook,
}: PrizeLine & { remaining: number; onLook: (prize: Prize) => void }) {
  const gone = left === 0;
  const word = choiceWord(prize);
  return (
    <button
      type="button"
      className="grid w-full grid-cols-[auto_1fr_4rem] items-center gap-x-3 px-3 py-2 text-left hover:bg-butter-tint/60 focus-visible:-outline-offset-2 desk:grid-cols-[auto_1fr_7rem_7.5rem] desk:px-4 desk:py-1"
      onClick={() => onLook(prize)}
    >
      <span
        className={cx(
          'relative row-span-2 desk:row-span-1',
          prize.is_big ? 'w-26 desk:w-16' : 'w-18 desk:w-12',
          gone && 'opacity-50 grayscale',
        )}
      >
        <Picture
          path={prize.image_url}
          alt=""
          sizes={prize.is_big ? '104px' : '72px'}
          className="rounded-md"
        />
        <span className="absolute -top-1 -left-1.5 grid rounded-full bg-paper p-0.5">
          <TierStamp tier={prize.tier} size="sm" />
        </span>
      </span>
      <span className={cx('self-end desk:self-center', gone && 'text-ink-soft')}>
        <span
          className={cx(
            'line-clamp-2 leading-snug font-black break-keep desk:text-sm',
            !prize.is_big && 'text-sm',
          )}
        >
          {bound(prize.name)}
        </span>
        {word !== undefined && (
          <span
            className={cx(
              'mr-1.5 inline-block rounded-sm px-1.5 text-xs leading-5 font-black',
              prize.choice === 'member' ? 'bg-mint-tint text-mint-ink' : 'bg-paper-deep text-ink-soft',
            )}
          >
            {word}
          </span>
        )}
        {prize.size !== null && <span className="inline-block text-xs text-ink-soft">{prize.size}</span>}
      </span>
      <Meter
        value={left}
        total={total}
        color={tierInk(prize.tier).bar}
        className="col-start-2 row-start-2 mt-1 self-start desk:col-start-3 desk:row-start-1 desk:m-0 desk:self-center"
      />
      <LeftAndOdds
        left={left}
        total={total}
        among={remaining}
        unit="張"
        gone="已抽完"
        className="col-start-3 desk:col-start-4"
      />
    </button>
  );
}
