import { cx } from '#ui/cx.ts';

/** Whether a member has a figure, and how many of it; on paper and on night alike. */
export const OwnedMark = ({
  count,
  mine = true,
  className,
}: {
  count: number;
  /** False for somebody else's. */
  mine?: boolean;
  className?: string;
}) => (
  <span
    className={cx(
      'inline-block rounded-sm px-1.5 text-xs font-black whitespace-nowrap text-ink',
      count > 0 ? 'bg-paper-deep' : 'bg-butter',
      className,
    )}
  >
    {count > 0 ? `${mine ? '已有 ' : ''}×${count}` : '您缺'}
  </span>
);
