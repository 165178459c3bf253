import { type Static, type TObject, Type } from 'typebox';

const nothing = Type.Object({});
const count = Type.Integer({ minimum: 0 });
const id = Type.Integer({ minimum: 1 });
const day = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' });
/** ISO 8601. */
const time = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT' });

/**
 * The facts that features can react to, each with its data; a closed list, the same as the database's. A draw is opened
 * in the transaction that pays for it, so `order.paid` stands for both.
 */
export const eventData = {
  'member.registered': nothing,
  'phone.bound': nothing,
  'order.placed': nothing,
  'order.paid': nothing,
  'order.cancelled': nothing,
  'order.refunded': nothing,
  /** Of a parcel from the storage. */
  'order.packing': nothing,
  'order.shipped': nothing,
  'order.delivered': nothing,
  /** A product that the member did not like before. */
  'product.liked': Type.Object({ product: id }),
  'member.checked_in': Type.Object({ day, streak: count }),
  /** `name`: one of the items; an older server did not store it. */
  'storage.expiring': Type.Object({ days: count, items: count, name: Type.Optional(Type.String()) }),
  /** Somebody claimed a present: to its giver, and to its receiver. `friend`: the masked name of the other. */
  'present.claimed': Type.Object({ name: Type.String(), friend: Type.String() }),
  'present.received': Type.Object({ name: Type.String(), friend: Type.String() }),
  /** Nobody did. */
  'present.returned': Type.Object({ name: Type.String() }),
  /** The shop has answered what a member complained about; `outcome`: what it did in the end, if that is the end. */
  'complaint.answered': Type.Object({ complaint: id, order_number: Type.String(), outcome: Type.String() }),
  /**
   * `refunded` (tokens or NT$) of an order's payment, shipping apart, have been given back so far; of the points that
   * the latest part returned, `expired_points` had expired. `name`: the first thing of the latest part.
   */
  'order.part_refunded': Type.Object({
    refunded: count,
    expired_points: count,
    name: Type.Optional(Type.String()),
  }),
  /** `points` expire within `days` days, the first at `expires_at`. */
  'points.expiring': Type.Object({ days: count, points: count, expires_at: time }),
  'vip.level_changed': Type.Object({ from: count, to: count }),
  /** The month's `cards` and `coupons` of a VIP level. */
  'vip.supplied': Type.Object({ month: day, level: count, cards: count, coupons: count }),
  /** A member has said who invited them. */
  'invitation.named': nothing,
  /** `points` for inviting or for being invited; `friend` is the other member. */
  'invitation.rewarded': Type.Object({
    side: Type.Union([Type.Literal('inviter'), Type.Literal('invitee')]),
    friend: id,
    points: count,
  }),
  /** `amount` became tokens; of the points that the cancelled order returned, `expired_points` had expired. */
  'payment.late': Type.Object({ order_number: Type.String(), amount: count, expired_points: count }),
  'coupon.given': Type.Object({ coupon_id: id }),
  'product.restocked': Type.Object({ product_id: id }),
  'product.price_dropped': Type.Object({ product_id: id, from: count, to: count }),
  'news.published': Type.Object({ info_id: id }),
  /** A new version of a legal text holds from a day; `changes` says in a sentence what is new. */
  'legal.published': Type.Object({
    text: Type.String(),
    number: id,
    holds_from: day,
    changes: Type.String(),
  }),
  /** One has been withdrawn before its day. */
  'legal.withdrawn': Type.Object({ text: Type.String(), number: id, holds_from: day }),
  /** A preorder arrives on another day; one event per waiting order, as for its arrival. */
  'goods.rescheduled': Type.Object({
    product_id: id,
    name: Type.String(),
    was: Type.Union([time, Type.Null()]),
    arrives_at: time,
  }),
  'goods.arrived': nothing,
  /** A carrier has brought the goods of an order back; `reason` may be empty. */
  'goods.returned': Type.Object({
    carrier: Type.Union([Type.String(), Type.Null()]),
    tracking_number: Type.Union([Type.String(), Type.Null()]),
    reason: Type.String(),
  }),
  /** Staff corrected the number under which a carrier has a parcel; `was`: the wrong one. */
  'parcel.renumbered': Type.Object({
    carrier: Type.String(),
    tracking_number: Type.String(),
    was: Type.String(),
    reason: Type.String(),
  }),
  /** `amount` NT$ of a refund have gone back. */
  'refund.paid': Type.Object({ refund: id, amount: count, way: Type.String() }),
  /** A refund of unused tokens was declined. */
  'refund.declined': Type.Object({ refund: id, amount: count, reason: Type.String() }),
  /** Staff corrected a member's tokens or points; what is taken is negative. */
  'balance.corrected': Type.Object({
    currency: Type.String(),
    amount: Type.Integer(),
    reason: Type.String(),
  }),
  /** Staff blocked a member from buying, until a time or until they end it. */
  'member.blocked': Type.Object({ reason: Type.String(), ends_at: Type.Union([time, Type.Null()]) }),
  'member.unblocked': Type.Object({ reason: Type.String() }),
  /** Staff gave `amount` tokens, points or tool cards. */
  'gift.given': Type.Object({ kind: Type.String(), amount: count, reason: Type.String() }),
} as const satisfies Record<string, TObject>;

export type EventKind = keyof typeof eventData;
export type EventData = { [Kind in EventKind]: Static<(typeof eventData)[Kind]> };

/** One fact, written in the transaction that made it true. */
export type ShopEvent<Kind extends EventKind = EventKind> = Kind extends EventKind
  ? {
      id: number;
      kind: Kind;
      memberId: number | null;
      orderId: number | null;
      data: Readonly<EventData[Kind]>;
      at: Date;
    }
  : never;
