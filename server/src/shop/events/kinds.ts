/** What can happen in the shop that something else may follow from; a closed list. */
export type EventKind =
  | 'member.registered'
  | 'phone.bound'
  | 'order.placed'
  | 'order.paid'
  | 'order.cancelled'
  | 'order.refunded'
  | 'order.shipped'
  | 'order.delivered'
  | 'draw.opened'
  | 'product.liked'
  | 'member.checked_in'
  | 'storage.expiring';

/** One fact, written in the transaction that made it true. */
export type ShopEvent = {
  id: number;
  kind: EventKind;
  memberId: number | null;
  orderId: number | null;
  data: Readonly<Record<string, unknown>>;
  at: Date;
};
