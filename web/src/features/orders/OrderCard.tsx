import type { OrderSummary } from '@kujiya/contract/orders';
import { orderPath } from '@kujiya/contract/shop/paths';
import { formatDateTime, formatPrice } from '#lib/format.ts';
import { Link } from '#lib/navigation.tsx';
import { usePaymentForm } from '#shop/money/usePaymentForm.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Lines } from './Lines.tsx';
import { useCancel } from './useCancel.ts';
import { stopName } from './way.ts';
import { statusInk, typeNames } from './words.ts';

const shown = 2;

/** One order of the list. */
export function OrderCard({ order }: { order: OrderSummary }) {
  const cancel = useCancel();
  const { pay, paying } = usePaymentForm();
  const { status, order_items: items } = order;
  return (
    <article className="outline-ink overflow-hidden rounded-md bg-white">
      <Link
        to={orderPath(order.id)}
        className="block hover:bg-butter-tint desk:grid desk:grid-cols-[13rem_minmax(0,1fr)_15rem] desk:items-stretch"
      >
        <header className="flex items-center justify-between gap-3 border-b-2 border-dashed border-paper-edge px-4 py-2.5 desk:flex-col desk:items-start desk:justify-center desk:border-r-2 desk:border-b-0 desk:px-5">
          <span className="min-w-0 text-xs text-ink-soft">
            <span className="block text-sm font-black text-ink">{typeNames[order.order_type]}</span>
            {formatDateTime(order.created_at)}
          </span>
          <span
            className="shrink-0 rounded-sm border-2 border-current px-2 py-0.5 text-sm font-black"
            style={{ color: statusInk[status] }}
          >
            {stopName(order.order_type, status)}
          </span>
        </header>
        <div className="desk:self-center">
          <Lines lines={items.slice(0, shown)} type={order.order_type} />
        </div>
        <p className="flex items-baseline justify-between gap-3 border-t-[1.5px] border-paper-deep px-4 py-2.5 text-sm desk:flex-col-reverse desk:items-end desk:justify-center desk:gap-1 desk:border-t-0 desk:border-l-[1.5px] desk:px-5">
          <span className="text-ink-soft">
            {items.length > shown ? `共 ${items.length} 項商品` : order.order_number}
          </span>
          <span>
            合計 <span className="font-print text-lg">{formatPrice(order.final_amount)}</span>
          </span>
        </p>
      </Link>
      {(order.can_cancel || order.can_pay) && (
        <div className="grid grid-cols-2 gap-3 border-t-[1.5px] border-paper-deep p-3 desk:grid-cols-[10rem_10rem] desk:justify-end">
          {order.expires_at !== null && (
            <p className="col-span-2 text-sm">保留到 {formatDateTime(order.expires_at)}，逾時自動取消</p>
          )}
          <Button onClick={() => cancel(order)} disabled={!order.can_cancel}>
            取消訂單
          </Button>
          {order.can_pay ? (
            <Button
              className="border-kuji-ink text-kuji-ink"
              pending={paying}
              onClick={() => pay(order.order_number)}
            >
              去付款
            </Button>
          ) : (
            <ButtonLink to={orderPath(order.id)}>看訂單</ButtonLink>
          )}
        </div>
      )}
    </article>
  );
}
