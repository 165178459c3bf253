import type { StaffProduct } from '@kujiya/contract/staff/products';

const steps = ['規劃', '封籤', '開賣', '上架'] as const;

/** Where a product is on its way from plan to sale, and the button of the step that comes next. */
export function NextStep({
  product,
  unit,
  planned,
  waiting,
  isSold,
  onCommit,
  onOpen,
}: {
  product: StaffProduct;
  unit: string;
  /** Lots that are not committed to, and those that are and have no opening yet. */
  planned: number;
  waiting: number;
  /** A lot is on sale, or will be by itself. */
  isSold: boolean;
  onCommit: () => void;
  onOpen: () => void;
}) {
  const now = planned > 0 ? 1 : waiting > 0 ? 2 : isSold && product.status !== 'published' ? 3 : null;
  if (now === null) return null;
  return (
    <div className="mt-4 grid gap-3 rounded-sm bg-butter-tint p-3">
      <ol aria-label="從規劃到上架" className="flex flex-wrap gap-x-2 text-sm">
        {steps.map((step, at) => (
          <li
            key={step}
            aria-current={at === now ? 'step' : undefined}
            className="text-ink-soft aria-[current=step]:font-black aria-[current=step]:text-ink"
          >
            {at + 1} {step}
            {at < now && ' ✓'}
          </li>
        ))}
      </ol>
      {now === 1 && (
        <button type="button" className="button is-main w-fit" onClick={onCommit}>
          檢查並封籤 {planned} {unit}
        </button>
      )}
      {now === 2 && (
        <button type="button" className="button is-main w-fit" onClick={onOpen}>
          開賣 {waiting} {unit}
        </button>
      )}
      {now === 3 && <p>最後一步：按上面的「上架」，會員就看得到。</p>}
    </div>
  );
}
