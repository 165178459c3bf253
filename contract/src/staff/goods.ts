import { type Static, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { commonRefusals, defineRefusals } from '../kernel/refusal.ts';
import { Id, IdParams, Nullable, Points, Success, Timestamp, Tokens } from '../kernel/schema.ts';
import { Carrier } from '../parcels.ts';
import { refundRefusals } from '../refunds.ts';
import { OrderPaymentMethod, OrderStatus, PaymentStatus } from '../shop/orders.ts';
import { approvalRefusals, WaitingApproval } from './approvals.ts';
import { Reason, staffRefusals } from './session.ts';
import { Recipient } from './shipments.ts';

/** Rows of a list; pieces of a line; days from today to the last day a preorder may be moved to. */
export const staffOrderLimits = { listSize: 50, quantity: 99, arrivalDays: 365 } as const;

export const staffOrderRefusals = defineRefusals({
  staff_order_missing: [404, '找不到這筆訂單'],
  /** `status`: the order's current state. */
  order_elsewhere: [409, '訂單目前的狀態不能這樣操作', Type.Object({ status: OrderStatus })],
  goods_missing: [404, '找不到這項商品'],
  arrival_past: [422, '到貨日須在今天之後；已經到貨請改用「到貨」'],
  arrival_far: [422, `到貨日最晚為 ${staffOrderLimits.arrivalDays} 天後，請確認年份`],
});

const orders = { access: 'staff', right: 'read_orders' } as const;
const goods = { access: 'staff', right: 'write_catalogue' } as const;
const Done = Success({});
const reasons = { reason: [staffRefusals.reason_required, staffRefusals.reason_too_long] } as const;

const Line = Type.Object({
  position: Type.Integer(),
  name: Type.String(),
  quantity: Type.Integer(),
  /** How many of these were refunded. */
  refunded: Type.Integer(),
  subtotal: Tokens,
  /** The arrival date of a preorder that has not arrived. */
  arrives_at: Nullable(Timestamp),
});

const StaffOrder = Type.Object({
  id: Id,
  order_number: Type.String(),
  member_id: Id,
  status: OrderStatus,
  payment_status: PaymentStatus,
  payment_method: OrderPaymentMethod,
  created_at: Timestamp,
  final_amount: Tokens,
  points_used: Points,
  customer_note: Type.String(),
  /** Its goods are kept in the member's storage. */
  is_kept: Type.Boolean(),
  carrier: Nullable(Carrier),
  tracking_number: Nullable(Type.String()),
  lines: Type.Array(Line),
  /** The shipping address of an order that is paid and not yet delivered; null for others. */
  address: Nullable(Recipient),
});
export type StaffOrder = Static<typeof StaffOrder>;

export const staffOrders = defineCall({
  ...orders,
  method: 'GET',
  words: '查看訂單清單',
  path: '/api/staff/orders',
  reads: 'personal',
  summary: 'Orders of goods in a state, oldest first, with the addresses of those that are to be sent.',
  query: Type.Object({ status: Type.Optional(OrderStatus), after: Type.Optional(Id) }),
  answer: Success({ data: Type.Array(StaffOrder), next: Nullable(Id) }),
});

const Step = Type.Object({
  from: OrderStatus,
  to: OrderStatus,
  actor: Type.String(),
  reason: Type.String(),
  at: Timestamp,
});

export const staffOrder = defineCall({
  ...orders,
  method: 'GET',
  words: '查看訂單',
  path: '/api/staff/orders/:id',
  reads: 'personal',
  summary: 'An order of goods with its history.',
  params: IdParams,
  answer: Success({ data: Type.Object({ ...StaffOrder.properties, steps: Type.Array(Step) }) }),
  fields: { id: staffOrderRefusals.staff_order_missing },
});

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
  approvalRefusals.approval_waiting,
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
  idempotent: true,
});

export const staffRefundOrder = defineCall({
  ...step('refund', '退款', 'Give an order of goods back, whole or by line and pieces.'),
  right: 'write_refunds',
  body: Type.Object({
    reason: Reason,
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
  }),
  answer: Refunded,
  refusals: refunding,
  fields: { id: staffOrderRefusals.staff_order_missing, ...reasons, lines: refundRefusals.refund_too_many },
  idempotent: true,
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
