/**
 * The facts that features can react to; a closed list, the same as the database's. A draw is opened in the transaction
 * that pays for it, so `order.paid` stands for both.
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
  /**
   * `refunded` (tokens or NT$) of an order's payment, shipping apart, have been given back so far; of the points that
   * the latest part returned, `expired_points` had expired.
   */
  'order.part_refunded',
  /** `points` expire within `days` days, the first at `expires_at`. */
  'points.expiring',
  /** From VIP level `from` to `to`. */
  'vip.level_changed',
  /** The month's `cards` and `coupons` of a VIP level. */
  'vip.supplied',
  /** A member has said who invited them. */
  'invitation.named',
  /** `points` for inviting or for being invited: `side` says which, `friend` is the other member's id. */
  'invitation.rewarded',
  /** `amount` became tokens; of the points that the cancelled order returned, `expired_points` had expired. */
  'payment.late',
  'coupon.given',
  'product.restocked',
  'product.price_dropped',
  'news.published',
  /**
   * A preorder arrives on another day (`product_id`, `name`, `was`, `arrives_at`), or is here: one event per waiting
   * order.
   */
  'goods.rescheduled',
  'goods.arrived',
  /** `amount` NT$ of a refund have gone back by `way`; a refund of unused tokens was declined for `reason`. */
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
