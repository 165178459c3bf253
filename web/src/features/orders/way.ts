import type { OrderDetail } from '@kujiya/contract/orders';
import type { OrderStatus, OrderType } from '@kujiya/contract/shop/orders';
import { parcelSteps } from '#shop/parcel-words.ts';
import { statusNames } from './words.ts';

/** A place on the way of an order; without a time where it was passed unrecorded, and where it lies ahead. */
export type Stop = { status: OrderStatus; at: string | null; place: 'past' | 'now' | 'ahead' };

const wayOfParcels: readonly OrderStatus[] = ['paid', 'processing', 'shipping', 'delivered'];

/**
 * Where an order was, is, and will come by. What is sent goes the whole way of a parcel; anything else, and what was
 * called off, has only the steps that were recorded.
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

/** Storage parcels are paid for from the start: their steps are named as the storage names them. */
export const stopName = (type: OrderType, status: OrderStatus): string =>
  (type === 'box_shipping' && stepNames[status]) || statusNames[status];
