/**
 * What can happen in the shop that something else may follow from; a closed list, the same as the database's. A draw is
 * opened in the transaction that pays for it, so `order.paid` says both.
 */
export const eventKinds = [
  'member.registered',
  'phone.bound',
  'order.placed',
  'order.paid',
  'order.cancelled',
  'order.refunded',
  'order.shipped',
  'order.delivered',
  'payment.credited',
  'product.liked',
  'member.checked_in',
  'storage.expiring',
] as const;
export type EventKind = (typeof eventKinds)[number];

/** One fact, written in the transaction that made it true. */
export type ShopEvent = {
  id: number;
  kind: EventKind;
  memberId: number | null;
  orderId: number | null;
  data: Readonly<Record<string, unknown>>;
  at: Date;
};
