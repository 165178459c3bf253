import type { OrderDetail } from '@kujiya/contract/orders';
import type { OrderStatus, OrderType } from '@kujiya/contract/shop/orders';
import { parcelSteps } from '#shop/parcel-words.ts';
import { statusNames } from './words.ts';

/** A stop on the way of an order; without a time when it was passed unrecorded, or lies ahead. */
export type Stop = { status: OrderStatus; at: string | null; place: 'past' | 'now' | 'ahead' };

const wayOfParcels: readonly OrderStatus[] = ['paid', 'processing', 'shipping', 'delivered'];

/**
 * The past, present and future stops of an order. Orders that are shipped show all steps of a parcel; all others, and
 * cancelled ones, show only the recorded steps.
 */
export function wayOf({
  order_type: type,
  is_kept: isKept,
  status,
  can_pay: canPay,
  timeline,
}: Pick<OrderDetail['order'], 'order_type' | 'is_kept' | 'status' | 'can_pay' | 'timeline'>): Stop[] {
  const way = status === 'completed' ? [...wayOfParcels, status] : wayOfParcels;
  const here = way.indexOf(status);
  const isSent = type === 'box_shipping' || (type === 'shop' && !isKept);
  if (!isSent || (here < 0 && !(status === 'pending' && canPay)))
    return timeline.map((step, index) => ({ ...step, place: index < timeline.length - 1 ? 'past' : 'now' }));
  const unpaid = timeline.filter((step) => step.status === 'pending');
  return [
    ...unpaid.map((step): Stop => ({ ...step, place: here < 0 ? 'now' : 'past' })),
    ...way.map((one, index): Stop => {
      if (index > here) return { status: one, at: null, place: 'ahead' };
      const at = timeline.findLast((step) => step.status === one)?.at ?? null;
      return { status: one, at, place: index < here ? 'past' : 'now' };
    }),
  ];
}

const stepNames: Readonly<Partial<Record<OrderStatus, string>>> = parcelSteps;

/** Storage parcels are paid from the start: their steps have the same names as in the storage. */
export const stopName = (type: OrderType, status: OrderStatus): string =>
  (type === 'box_shipping' && stepNames[status]) || statusNames[status];
