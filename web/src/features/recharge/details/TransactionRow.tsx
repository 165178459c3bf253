import type { RechargeTransaction } from '@kujiya/contract/recharge';
import { orderOfNumberPath, rechargeDonePath } from '@kujiya/contract/shop/paths';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { formatDateTime } from '#lib/format.ts';
import { Link } from '#lib/navigation.tsx';
import { invoiceText } from '#shop/invoice/words.ts';
import { cx } from '#ui/cx.ts';
import { counted, itemsWords, kindWords, methodWords, movementOf, rarityWord, statusWords } from './words.ts';

const tones = {
  recharge: 'bg-butter',
  credit: 'bg-butter',
  draw: 'bg-game-ichiban',
  shop: 'bg-game-shop',
  shipping: 'bg-game-shop',
} as const;

/** One movement; expands to its details. */
export function TransactionRow({ row }: { row: RechargeTransaction }) {
  const { items_data: items, payment_status: status, can_pay: canPay } = row;
  return (
    <details className="group outline-ink overflow-hidden rounded-md bg-white">
      <summary className="flex min-h-16 cursor-pointer list-none items-center gap-3 p-3 hover:bg-butter-tint/60 [&::-webkit-details-marker]:hidden">
        <span
          className={cx(
            'shrink-0 rounded-sm border-[1.5px] border-ink px-1.5 py-0.5 text-xs font-black',
            tones[row.transaction_type],
          )}
        >
          {kindWords[row.transaction_type]}
        </span>
        <span className="min-w-0 grow">
          <span className="line-clamp-1 text-sm font-black desk:text-base">{row.reference_name}</span>
          <span className="block text-xs text-ink-soft">
            <time dateTime={row.transaction_date}>{formatDateTime(row.transaction_date)}</time>
            {status !== 'paid' && (
              <b className={cx('ml-2', status === 'failed' ? 'text-kuji-ink' : 'text-tier-d-ink')}>
                {status === 'failed' && !canPay ? '已取消' : statusWords[status]}
              </b>
            )}
          </span>
        </span>
        <span
          className={cx(
            'shrink-0 font-print text-lg',
            row.amount > 0 ? 'text-mint-ink' : row.amount === 0 && 'text-ink-soft',
          )}
        >
          {movementOf(row)}
        </span>
        <ChevronDown
          size={20}
          aria-hidden="true"
          className="shrink-0 text-ink-soft transition-transform group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <dl className="grid gap-1 border-t-[1.5px] border-dashed border-paper-edge p-3 text-sm">
        {status !== 'pending' && status !== 'failed' && (
          <Line label="付款方式">{methodWords[row.payment_method]}</Line>
        )}
        <Line label="訂單編號">
          <Link
            to={orderOfNumberPath(row.order_number)}
            className="-my-2 inline-flex min-h-11 items-center underline decoration-2 underline-offset-4"
          >
            {row.order_number}
          </Link>
        </Line>
        {row.invoice && (
          <Line label="電子發票">{invoiceText(row.invoice.number, row.invoice.date, row.invoice.state)}</Line>
        )}
        {items && (
          <div>
            <dt className="text-ink-soft">{items.product_name ?? itemsWords[row.transaction_type]}</dt>
            <dd>
              <ul className="mt-1 grid gap-0.5">
                {counted(items.items).map(({ name, rarity, count }) => (
                  <li key={`${name} ${rarity}`} className="flex justify-between gap-3">
                    <span>{name}</span>
                    <span className="shrink-0 text-ink-soft">
                      {[rarity && rarityWord(rarity), count > 1 && `× ${count}`].filter(Boolean).join(' ')}
                    </span>
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
        {canPay && (
          <Link
            to={rechargeDonePath(row.order_number)}
            className="inline-flex min-h-11 items-center font-semibold underline decoration-2 underline-offset-4"
          >
            {status === 'failed' ? '再付一次' : '看付款狀態'}
          </Link>
        )}
      </dl>
    </details>
  );
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex justify-between gap-3">
    <dt className="shrink-0 text-ink-soft">{label}</dt>
    <dd className="min-w-0 text-right">{children}</dd>
  </div>
);
