import { formatShare } from '#lib/format.ts';
import { cx } from '#ui/cx.ts';
import { NumberRoll } from '#ui/NumberRoll.tsx';
import type { PrizeLine } from '../tubes.ts';

/** 剩 1/2 機率 3.7%: how many of a prize are left, and the odds that the next ticket is one of them. */
export const LeftOf = ({
  line: { left, total },
  remaining,
  className,
}: {
  line: PrizeLine;
  /** Tickets left in the tube. */
  remaining: number;
  className: string;
}) => (
  <span className={cx('flex flex-wrap items-baseline gap-x-3 font-print leading-snug', className)}>
    <span>
      <span className="font-sans text-xs text-ink-soft">剩 </span>
      <NumberRoll value={left} />
      <span className="text-sm text-ink-soft">
        <span className="sr-only">張，共</span>
        <span aria-hidden="true">/</span>
        {total}
      </span>
    </span>
    {left === 0 ? (
      <span className="font-sans text-xs text-ink-soft">已抽完</span>
    ) : (
      <span>
        <span className="font-sans text-xs text-ink-soft">機率 </span>
        {formatShare(left, remaining)}
      </span>
    )}
  </span>
);
