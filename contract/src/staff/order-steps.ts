import { type Static, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { commonRefusals } from '../kernel/refusal.ts';
import { Nullable, Points, Success, Tokens } from '../kernel/schema.ts';
import { refundRefusals } from '../refunds.ts';
import { limitRefusals, WaitingApproval } from './approvals.ts';
import { orderStep, staffOrderRefusals } from './orders.ts';
import { Reason, staffRefusals } from './session.ts';

/** Pieces of a line. */
const limits = { quantity: 99 } as const;

const reasons = { reason: [staffRefusals.reason_required, staffRefusals.reason_too_long] } as const;

export const staffCompleteOrder = defineCall(
  orderStep('complete', '完成訂單', 'Complete a delivered order about which nobody has complained.'),
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
  ...orderStep(
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
        quantity: Type.Integer({ minimum: 1, maximum: limits.quantity }),
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
  ...orderStep('refund/preview', '試算退款', 'Show what a refund would move, without moving it.'),
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
  ...orderStep('refund', '退款', 'Give an order of goods back, whole or by line and pieces.'),
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
