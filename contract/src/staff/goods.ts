import { type Static, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { commonRefusals, defineRefusals } from '../kernel/refusal.ts';
import { IdParams, Nullable, Points, Success, Timestamp, Tokens } from '../kernel/schema.ts';
import { refundRefusals } from '../refunds.ts';
import { OrderStatus } from '../shop/orders.ts';
import { limitRefusals, WaitingApproval } from './approvals.ts';
import { Reason, staffRefusals } from './session.ts';

/** Pieces of a line; days from today to the last day a preorder may be moved to. */
export const staffOrderLimits = { quantity: 99, arrivalDays: 365 } as const;

export const staffOrderRefusals = defineRefusals({
  staff_order_missing: [404, '找不到這筆訂單'],
  /** `status`: the order's current state. */
  order_elsewhere: [409, '訂單目前的狀態不能這樣操作', Type.Object({ status: OrderStatus })],
  goods_missing: [404, '找不到這項商品'],
  arrival_past: [422, '到貨日須在今天之後；已經到貨請改用「到貨」'],
  arrival_far: [422, `到貨日最晚為 ${staffOrderLimits.arrivalDays} 天後，請確認年份`],
});

const goods = { access: 'staff', right: 'write_catalogue' } as const;
const Done = Success({});
const reasons = { reason: [staffRefusals.reason_required, staffRefusals.reason_too_long] } as const;

const step = <const Verb extends string>(verb: Verb, words: string, summary: string) =>
  ({
    access: 'staff',
    right: 'write_orders',
    method: 'POST',
    path: `/api/staff/orders/:id/${verb}`,
    words,
    summary,
    params: IdParams,
    answer: Done,
    refusals: [staffOrderRefusals.order_elsewhere],
    fields: { id: staffOrderRefusals.staff_order_missing },
  }) as const;

export const staffArriveOrder = defineCall(
  step('arrive', '登記商品到齊', 'The pieces of an order are here: into the storage, or ready to be sent.'),
);

export const staffCompleteOrder = defineCall(
  step('complete', '完成訂單', 'Nobody complains of a delivered order.'),
);

const Refunded = Success({
  data: Type.Object({
    /** The refunded amount: tokens, or NT$ for an order paid by money; and bonus points. */
    amount: Tokens,
    points: Points,
    /** Present when the amount waits for a second person: nothing has moved. */
    approval: Type.Optional(WaitingApproval),
  }),
});
const refunding = [
  staffOrderRefusals.order_elsewhere,
  refundRefusals.refund_missing,
  refundRefusals.refund_impossible,
  refundRefusals.refund_too_many,
  refundRefusals.refund_in_parcel,
  ...limitRefusals,
  commonRefusals.idempotency_conflict,
] as const;

export const staffCancelOrder = defineCall({
  ...step(
    'cancel',
    '取消訂單',
    'Call an order off that was not sent: what was paid goes back, its pieces are for sale again.',
  ),
  right: 'write_refunds',
  body: Type.Object({ reason: Reason }),
  answer: Refunded,
  refusals: refunding,
  fields: { id: staffOrderRefusals.staff_order_missing, ...reasons },
  movesMoney: true,
});

const pieces = {
  /** Absent: everything that is left. */
  lines: Type.Optional(
    Type.Array(
      Type.Object({
        position: Type.Integer({ minimum: 1 }),
        quantity: Type.Integer({ minimum: 1, maximum: staffOrderLimits.quantity }),
      }),
      { minItems: 1, maxItems: 30 },
    ),
  ),
  /** Whether the pieces are for sale again; true by default. */
  restock: Type.Optional(Type.Boolean()),
};

/** What a refund would move, found by doing it and undoing it. */
const RefundPreview = Type.Object({
  /** Tokens, or NT$ for an order that was paid by money; and bonus points, some of which may have expired. */
  amount: Tokens,
  points: Points,
  expired_points: Points,
  /** Bonus points and growth that the order had earned and that are taken back. */
  earned_points: Points,
  growth: Type.Integer(),
  way: Type.Union([Type.Literal('tokens'), Type.Literal('gateway'), Type.Literal('transfer')]),
  /** Whether nothing is left of the order. */
  is_whole: Type.Boolean(),
  /** Whether its coupon can be used again. */
  frees_coupon: Type.Boolean(),
  /** The invoice that is corrected once the money is paid out. */
  invoice_number: Nullable(Type.String()),
  /** Whether it waits for a second person. */
  waits: Type.Boolean(),
  /** The postings in the ledger; of members those to their wallet. */
  postings: Type.Array(
    Type.Object({
      account: Type.String(),
      currency: Type.Union([Type.Literal('token'), Type.Literal('point')]),
      amount: Type.Integer(),
    }),
  ),
});
export type RefundPreview = Static<typeof RefundPreview>;

export const staffPreviewRefund = defineCall({
  ...step('refund/preview', '試算退款', 'Learn what a refund would move: it is done, read and undone.'),
  right: 'write_refunds',
  body: Type.Object(pieces),
  repeatable: 'everything it does is undone',
  answer: Success({ data: RefundPreview }),
  refusals: [
    refundRefusals.refund_missing,
    refundRefusals.refund_impossible,
    refundRefusals.refund_too_many,
    refundRefusals.refund_in_parcel,
  ],
  fields: { id: staffOrderRefusals.staff_order_missing, lines: refundRefusals.refund_too_many },
});

export const staffRefundOrder = defineCall({
  ...step('refund', '退款', 'Give an order of goods back, whole or by line and pieces.'),
  right: 'write_refunds',
  body: Type.Object({
    reason: Reason,
    ...pieces,
  }),
  answer: Refunded,
  refusals: refunding,
  fields: { id: staffOrderRefusals.staff_order_missing, ...reasons, lines: refundRefusals.refund_too_many },
  movesMoney: true,
});

export const staffRescheduleGoods = defineCall({
  ...goods,
  method: 'POST',
  words: '變更預購到貨日',
  path: '/api/staff/goods/:id/reschedule',
  summary: 'Change the arrival date of a preorder, within a year from now. Waiting members are notified.',
  params: IdParams,
  body: Type.Object({ arrives_at: Timestamp, reason: Reason }),
  answer: Success({ data: Type.Object({ orders: Type.Integer() }) }),
  refusals: [staffOrderRefusals.arrival_past, staffOrderRefusals.arrival_far],
  fields: { id: staffOrderRefusals.goods_missing, ...reasons, arrives_at: staffOrderRefusals.arrival_past },
});

export const staffArriveGoods = defineCall({
  ...goods,
  method: 'POST',
  words: '登記預購到貨',
  path: '/api/staff/goods/:id/arrive',
  summary: 'Record the arrival of a preorder. All orders waiting for it proceed at once.',
  params: IdParams,
  answer: Success({ data: Type.Object({ orders: Type.Integer() }) }),
  fields: { id: staffOrderRefusals.goods_missing },
});
