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
  /** Of a parcel from the storage. */
  'order.packing',
  'order.shipped',
  'order.delivered',
  /** `product`, which was not liked before. */
  'product.liked',
  'member.checked_in',
  'storage.expiring',
  /** Of an order's payment, shipping apart, `refunded` (tokens or NT$) have been given back so far. */
  'order.part_refunded',
  /** `points` end within `days` days, the first at `expires_at`. */
  'points.expiring',
  /** From VIP level `from` to `to`. */
  'vip.level_changed',
  /** The month's `cards` and `coupons` of a VIP level. */
  'vip.supplied',
  /** A member has said who invited them. */
  'invitation.named',
  /** `points` for having invited or come by an invitation: `side` says which, `friend` is the other's id. */
  'invitation.rewarded',
  'payment.late',
  'coupon.given',
  'product.restocked',
  'product.price_dropped',
  'news.published',
  /** A preorder arrives on another day (`product_id`, `name`, `was`, `arrives_at`), or is here: for each order that waits. */
  'goods.rescheduled',
  'goods.arrived',
  /** Of a refund, `amount` NT$ have gone back by `way`; unused tokens are not given back for `reason`. */
  'refund.paid',
  'refund.declined',
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
