import { formatShare } from '#lib/format.ts';
import { cx } from '#ui/cx.ts';
import { NumberRoll } from '#ui/NumberRoll.tsx';

/** The end of a prize's line: how many are left, and the odds that the next draw is one of them. */
export function LeftAndOdds({
  left,
  total,
  among,
  unit,
  gone,
  className,
}: {
  left: number;
  total: number;
  /** The number of all prizes left; the next draw takes one of them. */
  among: number;
  /** The measure word of a prize: 張, 顆. */
  unit: string;
  /** Replaces the odds when none is left. */
  gone: string;
  className: string;
}) {
  return (
    <span
      className={cx(
        'row-span-2 row-start-1 flex flex-col items-end gap-1.5 desk:row-span-1 desk:flex-row desk:items-baseline desk:justify-end desk:gap-3',
        className,
      )}
    >
      <span className="font-print text-base leading-none">
        <span className="sr-only">剩</span>
        <NumberRoll value={left} />
        <span className="text-sm text-ink-soft">
          <span className="sr-only">{unit}，共</span>
          <span aria-hidden="true">/</span>
          {total}
        </span>
      </span>
      <span
        className={cx(
          'text-right desk:w-20',
          left === 0 ? 'text-xs text-ink-soft' : 'font-print text-base leading-none',
        )}
      >
        {left === 0 ? (
          gone
        ) : (
          <>
            <span className="font-sans text-xs text-ink-soft">機率 </span>
            {formatShare(left, among)}
          </>
        )}
      </span>
    </span>
  );
}
