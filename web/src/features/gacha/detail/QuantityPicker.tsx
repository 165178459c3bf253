import { gachaLimits } from '@kujiya/contract/gacha';
import { formatPrice } from '#lib/format.ts';
import { cx } from '#ui/cx.ts';

const names: Record<number, string> = { 1: '單抽', 3: '三連', 5: '五連', 10: '十連' };

/** The choice of the number of capsules; only as many as the machine holds. */
export function QuantityPicker({
  name,
  value,
  stock,
  unitPrice,
  onChange,
}: {
  /** Unique on the page. */
  name: string;
  value: number;
  stock: number;
  unitPrice: number;
  onChange: (quantity: number) => void;
}) {
  return (
    <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(max(3.5rem,(100%-1.5rem)/4),1fr))] gap-2">
      <legend className="sr-only">一次轉幾顆</legend>
      {gachaLimits.quantities.map((quantity) => {
        const short = quantity > stock;
        return (
          <label
            key={quantity}
            className={cx(
              'press outline-ink relative grid min-h-22 cursor-pointer content-center justify-items-center rounded-md bg-white has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-tier-b',
              short
                ? 'cursor-not-allowed border-paper-edge bg-paper-deep text-ink-soft'
                : 'hover:bg-butter-tint has-checked:bg-butter has-checked:shadow-hard',
            )}
          >
            <input
              type="radio"
              name={name}
              value={quantity}
              checked={value === quantity}
              disabled={short}
              className="sr-only"
              onChange={() => onChange(quantity)}
            />
            <span className="text-xs font-semibold">{names[quantity]}</span>
            <span className="flex items-baseline gap-0.5 leading-none">
              <span className="font-print text-xl">{quantity}</span>
              <span className="text-sm font-black">顆</span>
            </span>
            <span className="pt-1 text-xs">{short ? '數量不足' : formatPrice(unitPrice * quantity)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
