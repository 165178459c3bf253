import { type Static, Type } from 'typebox';
import { defineCall } from './kernel/call.ts';
import { commonRefusals, defineRefusals } from './kernel/refusal.ts';
import { Id, Nullable, PageQuery, Points, Success, Timestamp } from './kernel/schema.ts';

/**
 * Points can be exchanged for coupons (NT$); `soonDays`: days before their end for which points count as about to
 * expire.
 */
export const pointsLimits = {
  exchangePoints: 200,
  exchangeAmount: 10,
  /** Most coupons in one exchange. */
  exchangeMost: 50,
  /** Days such a coupon is valid. */
  couponDays: 90,
  soonDays: 30,
  /** Days before their end on which the expiry of points is announced to members. */
  announcedDays: [30, 7],
  pageSize: 20,
} as const;

export const pointsRefusals = defineRefusals({
  quantity_invalid: [422, `兌換數量須為 1 至 ${pointsLimits.exchangeMost} 張`],
  points_short: [422, '紅利點數不足，無法兌換'],
});

/** The messages of this feature's successful calls. */
export const pointsMessages = {
  exchanged: (count: number) => `兌換成功，已獲得 ${count} 張 NT$${pointsLimits.exchangeAmount} 購物金`,
} as const;

export const getPointsBalance = defineCall({
  method: 'GET',
  path: '/api/user/points/balance',
  access: 'user',
  summary:
    "Get the member's spendable bonus points, the share of a total they may cover, and those about to expire.",
  answer: Success({
    data: Type.Object({
      total_points: Points,
      points_discount_limit: Type.Integer(),
      /** Points that expire within 30 days, and when the first of them do. */
      expiring_points: Points,
      next_expiry: Nullable(Timestamp),
      /** Debt: earned points of refunded orders that were spent already; the next earned points pay it off. */
      owed_points: Points,
    }),
  }),
});

export const PointsEntry = Type.Object({
  id: Id,
  description: Type.String(),
  /** Negative for points that were spent or expired. */
  points: Points,
  created_at: Timestamp,
});
export type PointsEntry = Static<typeof PointsEntry>;

export const pointsHistory = defineCall({
  method: 'GET',
  path: '/api/user/points/history',
  access: 'user',
  summary: "List the member's point history, newest first.",
  query: Type.Object({
    ...PageQuery.properties,
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: pointsLimits.pageSize })),
  }),
  answer: Success({
    data: Type.Array(PointsEntry),
    pagination: Type.Object({ current_page: Type.Integer(), has_more: Type.Boolean() }),
  }),
  failure: '獲取紅利歷史失敗',
});

export const exchangePoints = defineCall({
  method: 'POST',
  path: '/api/user/points/exchange',
  access: 'user',
  summary: 'Exchange points for coupons, 200 points each.',
  body: Type.Object({ quantity: Type.Integer({ minimum: 1, maximum: pointsLimits.exchangeMost }) }),
  answer: Success({
    message: Type.String(),
    data: Type.Object({ points_spent: Points, coupons: Type.Integer(), total_points: Points }),
  }),
  refusals: [pointsRefusals.points_short, commonRefusals.idempotency_conflict],
  idempotent: true,
  movesMoney: true,
  fields: { quantity: pointsRefusals.quantity_invalid },
  failure: '兌換失敗',
});
