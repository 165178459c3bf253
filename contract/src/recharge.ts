import { type Static, Type } from 'typebox';
import { defineCall } from './kernel/call.ts';
import { commonRefusals, defineRefusals } from './kernel/refusal.ts';
import { Day, Nullable, PageQuery, pageFields, Success, Timestamp, Tokens } from './kernel/schema.ts';
import { CodeText, FreeText } from './kernel/texts.ts';
import { InvoiceState, invoiceFields, invoiceKindRefusals, invoiceRefusals } from './shop/invoice.ts';
import { OrderPaymentMethod, PaymentStatus } from './shop/orders.ts';
import { payingRefusals } from './shop/payer.ts';

export const rechargeLimits = {
  pageSize: 20,
  /** Top-ups a member may begin within an hour. */
  perHour: 30,
  /** Days for which the code of an ATM or a shop can be paid, including a day for the gateway's notice to arrive. */
  openDays: 9,
} as const;

export const rechargeRefusals = defineRefusals({
  amount_invalid: [422, '請選擇儲值金額'],
  invoice_type_required: [422, '請選擇發票類型'],
  dates_invalid: [422, '日期格式不正確'],
  period_reversed: [422, '結束日不能早於開始日'],
});

export const recharge = defineCall({
  method: 'POST',
  path: '/api/recharge',
  access: 'user',
  summary: 'Start a top-up. Returns the form that the browser submits to the gateway.',
  body: Type.Object({
    amount: Type.Integer(),
    invoice_type: Type.Union([Type.Literal('personal'), Type.Literal('company'), Type.Literal('donation')]),
    email: CodeText(1_000),
    carrier_code: Type.Optional(Nullable(CodeText(100))),
    tax_id: Type.Optional(Nullable(CodeText(100))),
    company_name: Type.Optional(Nullable(FreeText(1_000))),
    donation_code: Type.Optional(Nullable(CodeText(100))),
  }),
  answer: Success({ data: Type.Object({ payment_form: Type.String(), order_number: Type.String() }) }),
  refusals: [
    rechargeRefusals.amount_invalid,
    ...invoiceKindRefusals,
    ...payingRefusals,
    commonRefusals.too_many_requests,
    commonRefusals.idempotency_conflict,
  ],
  fields: {
    amount: rechargeRefusals.amount_invalid,
    invoice_type: rechargeRefusals.invoice_type_required,
    email: [invoiceRefusals.email_required, invoiceRefusals.email_invalid],
    ...invoiceFields,
    tax_id: invoiceRefusals.tax_id_format,
    company_name: [invoiceRefusals.company_name_required, invoiceRefusals.company_name_too_long],
  },
  failure: '購買處理失敗，請稍後再試',
  idempotent: true,
  movesMoney: true,
});

/**
 * `recharge`: a top-up. `credit`: a payment that came too late or twice. `draw`, `shop`, `shipping`: the purpose of a
 * payment.
 */
export const TransactionType = Type.Union([
  Type.Literal('recharge'),
  Type.Literal('credit'),
  Type.Literal('draw'),
  Type.Literal('shop'),
  Type.Literal('shipping'),
]);
export type TransactionType = Static<typeof TransactionType>;

export const RechargeTransaction = Type.Object({
  /** Unique in the list: the order's number, with a suffix for a payment that was credited as tokens. */
  id: Type.String(),
  transaction_type: TransactionType,
  reference_name: Type.String(),
  order_number: Type.String(),
  payment_status: PaymentStatus,
  payment_method: OrderPaymentMethod,
  /** A top-up that may still be paid; false once a failed top-up has been called off. */
  can_pay: Type.Boolean(),
  transaction_date: Timestamp,
  /** Tokens: positive when received, negative when spent; 0 for a draw paid by card, which moves no tokens. */
  amount: Type.Integer(),
  /** NT$ paid from outside; 0 for payments with tokens. */
  paid_amount: Tokens,
  /** The invoice of a payment of money; without a number until it has been issued. */
  invoice: Nullable(
    Type.Object({
      number: Nullable(Type.String()),
      date: Nullable(Timestamp),
      state: InvoiceState,
    }),
  ),
  /** The drawn prizes, or the goods that were bought or sent; null for a top-up. */
  items_data: Nullable(
    Type.Object({
      product_name: Nullable(Type.String()),
      items: Type.Array(
        Type.Object({ name: Type.String(), rarity: Nullable(Type.String()), quantity: Type.Integer() }),
      ),
      token_payment: Nullable(Type.Object({ token_amount: Tokens, payment_time: Timestamp })),
    }),
  ),
});
export type RechargeTransaction = Static<typeof RechargeTransaction>;

export const rechargeHistory = defineCall({
  method: 'GET',
  path: '/api/recharge/history',
  access: 'user',
  summary: "List the member's token history, newest first.",
  query: Type.Object({
    ...PageQuery.properties,
    start_date: Type.Optional(Day),
    end_date: Type.Optional(Day),
  }),
  answer: Success({ data: Type.Object(pageFields(RechargeTransaction)) }),
  refusals: [rechargeRefusals.period_reversed],
  fields: { start_date: rechargeRefusals.dates_invalid, end_date: rechargeRefusals.dates_invalid },
  failure: '獲取交易記錄失敗，請稍後再試',
});

export const MonthSummary = Type.Object({
  /** The month in Taipei, as YYYY-MM. */
  month: Type.String(),
  /** NT$ paid from outside. */
  topped_up: Tokens,
  /** Spent in tokens or by card, by purpose. */
  spent: Type.Object({
    ichiban: Tokens,
    blindbox: Tokens,
    gacha: Tokens,
    other: Tokens,
  }),
  /** Prizes won. */
  won: Type.Integer(),
});
export type MonthSummary = Static<typeof MonthSummary>;

export const rechargeSummary = defineCall({
  method: 'GET',
  path: '/api/recharge/summary',
  access: 'user',
  summary: 'Summarise a month of the member: top-ups, spending by game, and wins.',
  answer: Success({ data: MonthSummary }),
  failure: '獲取交易記錄失敗，請稍後再試',
});
