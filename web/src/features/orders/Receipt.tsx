import { getOrder, type OrderDetail } from '@kujiya/contract/orders';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { apiQuery, useClient } from '#lib/api.tsx';
import { isMissing } from '#lib/client.ts';
import { formatPoints, formatPrice } from '#lib/format.ts';
import { Lines } from './Lines.tsx';
import { totalName } from './words.ts';

const shown = 3;

/** A member's order by its number; `isMissing` when the order is not theirs. */
export function useOrderOf(number: string, enabled: boolean) {
  const { data, isLoading, error } = useQuery({
    ...apiQuery(useClient(), getOrder, { params: { id: number } }),
    enabled,
  });
  return { detail: data?.data, isLoading, isMissing: isMissing(error) };
}

/** As high as a receipt with one line. */
export const ReceiptSkeleton = () => <span className="skeleton block h-44 w-full max-w-sm rounded-md" />;

/** The receipt of an order just placed, as handed over the counter; `stamp` lies across it. */
export function Receipt({ detail: { order, items }, stamp }: { detail: OrderDetail; stamp: ReactNode }) {
  const more = items.length - shown;
  return (
    <section aria-label="訂單內容" className="ticket relative w-full max-w-sm text-left">
      <Lines lines={items.slice(0, shown)} type={order.order_type} />
      {more > 0 && <p className="px-4 pb-3 text-sm text-ink-soft">還有 {more} 項</p>}
      <dl className="ticket-tear grid gap-1 px-4 py-3 text-sm">
        <div className="flex items-baseline justify-between gap-3">
          <dt>{totalName(order)}</dt>
          <dd className="font-print text-xl">{formatPrice(order.final_amount)}</dd>
        </div>
        {order.points_earned > 0 && (
          <div className="flex justify-between gap-3 text-ink-soft">
            <dt>獲得紅利</dt>
            <dd>{formatPoints(order.points_earned)}</dd>
          </div>
        )}
        <div className="flex justify-between gap-3 text-ink-soft">
          <dt className="shrink-0">訂單編號</dt>
          <dd className="wrap-anywhere">{order.order_number}</dd>
        </div>
      </dl>
      <span aria-hidden="true" className="absolute -top-5 -right-3">
        {stamp}
      </span>
    </section>
  );
}
