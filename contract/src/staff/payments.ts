import { type Static, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { defineRefusals } from '../kernel/refusal.ts';
import { Day, Id, IdParams, Nullable, Success, Timestamp, Tokens } from '../kernel/schema.ts';
import { FreeText } from '../kernel/texts.ts';
import { OrderType } from '../shop/orders.ts';
import { orderListKinds } from './orders.ts';

export const paymentListLimits = { listSize: 50 } as const;

export const staffPaymentRefusals = defineRefusals({
  staff_payment_missing: [404, '找不到這筆付款'],
});

/** The states of a payment and their names. */
export const paymentStates = {
  created: '未送出',
  pending: '等待付款',
  paid: '已付款',
  failed: '失敗',
  expired: '逾期',
  refunding: '退款中',
  refunded: '已退款',
} as const;
const State = Type.Unsafe<keyof typeof paymentStates>(Type.Enum(Object.keys(paymentStates)));

/** The methods that the gateway offers, and their names. */
export const paymentMethods = {
  credit_card: '信用卡',
  line_pay: 'LINE Pay',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  transfer: 'ATM 轉帳',
  other: '超商代碼',
} as const;
const Method = Type.Unsafe<keyof typeof paymentMethods>(Type.Enum(Object.keys(paymentMethods)));

/** What is paid with money. */
const { parcel: _, ...kinds } = orderListKinds;
export const paymentKinds = kinds;
const Kind = Type.Unsafe<keyof typeof paymentKinds>(Type.Enum(Object.keys(paymentKinds)));

/** How the shop learned of a change. */
export const paymentChannels = {
  notice: '金流通知',
  return: '顧客返回',
  query: '查詢金流',
  reconcile: '對帳',
  clock: '系統',
  staff: '店員',
} as const;
const Channel = Type.Unsafe<keyof typeof paymentChannels>(Type.Enum(Object.keys(paymentChannels)));

/** The result of a message. */
export const messageVerdicts = {
  recorded: '已更新付款狀態',
  repeated: '重複，沒有再動帳',
  noted: '只留紀錄',
  unknown: '店裡沒有這筆付款',
  mismatch: '和店裡的帳不符',
} as const;
const Verdict = Type.Unsafe<keyof typeof messageVerdicts>(Type.Enum(Object.keys(messageVerdicts)));

const listed = {
  id: Id,
  /** The shop's number, which the gateway knows too. */
  number: Type.String(),
  /** The gateway's number. */
  trade_number: Nullable(Type.String()),
  kind: Kind,
  type: OrderType,
  state: State,
  method: Nullable(Method),
  /** NT$ */
  amount: Tokens,
  order: Type.Object({ id: Id, order_number: Type.String() }),
  member: Type.Object({
    id: Id,
    name: Type.String(),
    /** Masked: `0912***678`. */
    phone: Nullable(Type.String()),
  }),
  /** The gateway's code and words of its last message about it. */
  gateway_code: Nullable(Type.String()),
  gateway_words: Nullable(Type.String()),
  created_at: Timestamp,
  paid_at: Nullable(Timestamp),
} as const;
const ListedPayment = Type.Object(listed);
export type ListedPayment = Static<typeof ListedPayment>;

const read = { access: 'staff', right: 'read_money' } as const;

export const staffPayments = defineCall({
  ...read,
  method: 'GET',
  mayLag: true,
  path: '/api/staff/payments',
  summary:
    'List the payments through the gateway, newest first, each attempt by itself: of a kind, a state, a method, a member, begun from the first day to the end of the last; or those that a number leads to.',
  query: Type.Object({
    kind: Type.Optional(Kind),
    state: Type.Optional(State),
    method: Type.Optional(Method),
    member_id: Type.Optional(Id),
    from: Type.Optional(Day),
    to: Type.Optional(Day),
    /** A whole number of a payment, a trade or an order, or the member's phone. */
    q: Type.Optional(FreeText(60)),
    cursor: Type.Optional(Id),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: paymentListLimits.listSize, default: paymentListLimits.listSize }),
    ),
  }),
  answer: Success({ data: Type.Array(ListedPayment), next: Nullable(Id) }),
});

const StaffPayment = Type.Object({
  ...listed,
  card_last: Nullable(Type.String()),
  /** To be paid with at an ATM or a shop. */
  code: Nullable(Type.Object({ bank: Nullable(Type.String()), code: Type.String(), until: Timestamp })),
  /** The use of the money: it paid the order, or it became tokens because the order could no longer be filled. */
  used_for: Nullable(Type.Union([Type.Literal('order'), Type.Literal('tokens')])),
  /** Queries to the gateway so far, and when it is asked next while the payment is open. */
  asked: Type.Integer(),
  ask_at: Nullable(Timestamp),
  /** The further attempts to pay the same order. */
  others: Type.Array(
    Type.Object({ id: Id, number: Type.String(), state: State, amount: Tokens, created_at: Timestamp }),
  ),
  steps: Type.Array(Type.Object({ from: State, to: State, via: Channel, at: Timestamp })),
  messages: Type.Array(
    Type.Object({
      id: Id,
      via: Channel,
      verdict: Verdict,
      code: Nullable(Type.String()),
      words: Nullable(Type.String()),
      at: Timestamp,
    }),
  ),
  /** Parts of it that were given back. */
  payouts: Type.Array(
    Type.Object({
      id: Id,
      refund_id: Id,
      amount: Tokens,
      way: Type.String(),
      state: Type.String(),
      reason: Type.String(),
      created_at: Timestamp,
      done_at: Nullable(Timestamp),
    }),
  ),
  invoice: Nullable(
    Type.Object({ number: Nullable(Type.String()), failure: Nullable(Type.String()), total: Tokens }),
  ),
});
export type StaffPayment = Static<typeof StaffPayment>;

export const staffPayment = defineCall({
  ...read,
  method: 'GET',
  path: '/api/staff/payments/:id',
  summary:
    "Get a payment with what it paid for, its steps, the gateway's messages about it, and what was given back of it.",
  params: IdParams,
  answer: Success({ data: StaffPayment }),
  fields: { id: staffPaymentRefusals.staff_payment_missing },
});
