import { formatPrice } from '#lib/format.ts';
import { cx } from '#ui/cx.ts';

type PriceSize = 'sm' | 'md' | 'lg';

const sizes: Record<PriceSize, { now: string; before: string }> = {
  sm: { now: 'text-lg', before: 'text-sm' },
  md: { now: 'text-xl', before: 'text-base' },
  lg: { now: 'text-2xl', before: 'text-lg' },
};

/**
 * A price tag. `discount` is the price charged: lower than `price`, it is shown in red and the original is struck
 * through.
 */
export function Price({
  price,
  discount,
  unit,
  size = 'sm',
  className,
}: {
  price: number;
  discount?: number | null | undefined;
  /** The unit that the price buys: 抽, 盒. */
  unit?: string;
  size?: PriceSize;
  className?: string | undefined;
}) {
  const charged = discount ?? price;
  const reduced = charged < price;
  return (
    <span className={cx('inline-flex flex-wrap items-baseline gap-x-2', className)}>
      {reduced && <span className="sr-only">特價</span>}
      <span
        className={cx(
          'font-print leading-none',
          sizes[size].now,
          size === 'sm' ? reduced && 'text-kuji-ink' : reduced && 'text-kuji',
        )}
      >
        {formatPrice(charged)}
      </span>
      {reduced && (
        <del className={cx('font-print leading-none text-ink-soft decoration-2', sizes[size].before)}>
          <span className="sr-only">原價</span>
          {formatPrice(price)}
        </del>
      )}
      {unit !== undefined && <span className="text-sm text-ink-soft">／{unit}</span>}
    </span>
  );
}
