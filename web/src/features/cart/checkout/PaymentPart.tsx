import type { GoodsPayment, Quote } from '@kujiya/contract/goods';
import Apple from 'lucide-react/icons/apple';
import CreditCard from 'lucide-react/icons/credit-card';
import type { ReactNode } from 'react';
import { formatCount } from '#lib/format.ts';
import { TokenIcon } from '#shop/money/TokenIcon.tsx';
import { GoogleMark, LineMark } from '#ui/brand-marks.tsx';

const ways: Readonly<Record<GoodsPayment, { name: string; icon: ReactNode }>> = {
  balance: { name: '代幣', icon: <TokenIcon size={22} /> },
  credit_card: { name: '信用卡', icon: <CreditCard size={22} aria-hidden="true" /> },
  line_pay: { name: 'LINE Pay', icon: <LineMark /> },
  apple_pay: { name: 'Apple Pay', icon: <Apple size={22} aria-hidden="true" /> },
  google_pay: { name: 'Google Pay', icon: <GoogleMark /> },
};

function hintOf(method: GoodsPayment, { tokens, final_amount }: Quote): string {
  if (method !== 'balance') return method === 'credit_card' ? '一次付清' : '下一步前往付款頁';
  return tokens < final_amount
    ? `餘額 ${formatCount(tokens)}，還差 ${formatCount(final_amount - tokens)}`
    : `餘額 ${formatCount(tokens)} → ${formatCount(tokens - final_amount)}`;
}

/** The choice of payment: with tokens, or in any way that the gateway has enabled. */
export function PaymentPart({
  quote,
  value,
  onChange,
}: {
  quote: Quote;
  value: GoodsPayment;
  onChange: (method: GoodsPayment) => void;
}) {
  return (
    <fieldset className="outline-ink overflow-hidden rounded-md bg-white">
      <legend className="sr-only">付款方式</legend>
      <div className="divide-y-[1.5px] divide-paper-deep">
        {quote.payment_methods.map((method) => (
          <label
            key={method}
            className="flex min-h-13 cursor-pointer items-center gap-3 px-4 py-2 has-checked:bg-butter-tint has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="payment"
              className="size-5 shrink-0 accent-kuji"
              checked={value === method}
              onChange={() => onChange(method)}
            />
            <span className="flex w-6 shrink-0 justify-center">{ways[method].icon}</span>
            <span className="font-black">{ways[method].name}</span>
            <span
              className={
                method === 'balance' && quote.tokens < quote.final_amount
                  ? 'ml-auto text-right text-sm font-semibold text-kuji-ink'
                  : 'ml-auto text-right text-sm text-ink-soft'
              }
            >
              {hintOf(method, quote)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
