import { cx } from './cx.ts';

/** How much of something is left, as a bar. The numbers stand beside it; this only illustrates them. */
export function Meter({
  value,
  total,
  color = 'var(--color-kuji)',
  className,
}: {
  value: number;
  total: number;
  color?: string;
  className?: string | undefined;
}) {
  const share = total > 0 ? Math.min(1, Math.max(0, value / total)) : 0;
  return (
    <span
      aria-hidden="true"
      className={cx('block h-2 overflow-hidden rounded-full bg-paper-deep', className)}
    >
      <span
        className="roll-column block h-full origin-left rounded-full"
        style={{ background: color, transform: `scaleX(${share})` }}
      />
    </span>
  );
}
