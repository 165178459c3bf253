import { formatCount, formatMoney } from '#lib/format.ts';
import { ourShop } from '#lib/settings.ts';
import { TokenIcon } from '#shop/money/TokenIcon.tsx';

/** The amounts, as coins in a tray. */
export function AmountGrid({ value, onChange }: { value: number; onChange: (amount: number) => void }) {
  return (
    <fieldset>
      <legend className="mb-2 font-black">儲值金額</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(max(7rem,(100%-0.5rem)/2),1fr))] gap-2 tablet:grid-cols-[repeat(auto-fill,minmax(max(6rem,22%),1fr))] desk:gap-3">
        {ourShop.rechargeAmounts.map((amount) => (
          <label
            key={amount}
            className="press outline-ink grid cursor-pointer justify-items-center gap-0.5 rounded-md bg-white px-2 py-3 text-center hover:bg-butter-tint has-checked:bg-butter has-checked:shadow-hard has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-tier-b"
          >
            <input
              type="radio"
              name="amount"
              value={amount}
              checked={value === amount}
              onChange={() => onChange(amount)}
              className="sr-only"
            />
            <span className="flex items-center gap-1.5">
              <TokenIcon size={22} />
              <span className="font-print text-lg">{formatCount(amount)}</span>
            </span>
            <span className="text-sm">{formatMoney(amount)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
