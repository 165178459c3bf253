import { type Static, Type } from 'typebox';
import { defineCall, defineWebhook } from './kernel/call.ts';
import { defineRefusals } from './kernel/refusal.ts';
import { Id, Nullable, Success, Timestamp, Tokens } from './kernel/schema.ts';
import { OrderPaymentMethod, OrderType } from './shop/orders.ts';
import { payingRefusals } from './shop/payer.ts';

export const paymentRefusals = defineRefusals({
  order_missing: [404, '取得跳轉網址失敗'],
  payable_missing: [404, '找不到這筆待付款的訂單'],
  payment_over: [409, '這筆訂單已經付款或取消了'],
  payment_too_late: [409, '保留時間已到，請重新選購'],
  payment_tried_often: [429, '這筆訂單的付款次數過多，請重新下單'],
});

/** The messages of this feature's successful calls. */
export const paymentMessages = {
  paid: '付款完成',
  unpaid: '請完成付款',
} as const;

export const paymentLimits = {
  /** Attempts to pay for one order. */
  attempts: 20,
  /** The least and the most seconds the gateway gives a buyer. */
  shortest: 60,
  longest: 900,
  /** Seconds for which a page that waits for a payment polls before it says that a notification will follow. */
  patience: 30,
  /** Days after which an unpaid attempt expires, counted from the last moment at which it could be paid. */
  openDays: 1,
} as const;

export const paymentRedirect = defineCall({
  method: 'GET',
  path: '/api/payment/redirect/:orderId',
  access: 'user',
  summary: 'Get the page that follows an ordered draw: its opening, or its payment.',
  params: Type.Object({ orderId: Id }),
  answer: Success({ redirect_url: Type.String(), message: Type.String() }),
  refusals: [paymentRefusals.order_missing],
  fields: { orderId: paymentRefusals.order_missing },
  failure: '取得跳轉網址失敗',
});

const OrderNumber = Type.String({ pattern: '^[A-Z][0-9A-Z]{10,25}$' });

export const paymentForm = defineCall({
  method: 'GET',
  path: '/api/payment/mpg/:orderNumber',
  access: 'user',
  summary:
    "Start a new payment attempt for one of the member's orders. Returns the form that the browser submits to the gateway.",
  params: Type.Object({ orderNumber: OrderNumber }),
  answer: Success({ form_html: Type.String() }),
  refusals: [
    paymentRefusals.payable_missing,
    paymentRefusals.payment_over,
    paymentRefusals.payment_too_late,
    paymentRefusals.payment_tried_often,
    ...payingRefusals,
  ],
  fields: { orderNumber: paymentRefusals.payable_missing },
  failure: '取得付款表單失敗',
});

/**
 * `waiting`: no answer yet. `code`: to be paid at an ATM or a shop. `tokens`: paid, but too late or twice, so the
 * amount was credited as tokens. `failed`: refused by the gateway, may be tried again. `cancelled`: can no longer be
 * paid.
 */
export const PaymentProgress = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('code'),
  Type.Literal('paid'),
  Type.Literal('tokens'),
  Type.Literal('failed'),
  Type.Literal('cancelled'),
]);
export type PaymentProgress = Static<typeof PaymentProgress>;

export const PaymentState = Type.Object({
  order_id: Id,
  order_number: Type.String(),
  order_type: OrderType,
  /** NT$ */
  amount: Tokens,
  progress: PaymentProgress,
  payment_method: OrderPaymentMethod,
  /** The last four digits of the card. */
  card_last: Nullable(Type.String()),
  /** The code to type in at an ATM (with its bank) or a shop, and its deadline. */
  code: Nullable(Type.Object({ bank: Nullable(Type.String()), code: Type.String(), until: Timestamp })),
  paid_at: Nullable(Timestamp),
  /** The time until which an unpaid order keeps its reservation. */
  expires_at: Nullable(Timestamp),
  /** Number of payment attempts so far. */
  attempts: Type.Integer(),
  /** The product of a draw; null for other orders. */
  product: Nullable(
    Type.Object({ id: Id, name: Type.String(), image_url: Type.String(), lot_id: Id, slots: Type.Integer() }),
  ),
});
export type PaymentState = Static<typeof PaymentState>;

export const paymentState = defineCall({
  method: 'GET',
  path: '/api/payment/status/:orderNumber',
  access: 'user',
  summary: "Get the payment state of one of the member's orders.",
  params: Type.Object({ orderNumber: OrderNumber }),
  answer: Success({ data: PaymentState }),
  refusals: [paymentRefusals.payable_missing],
  fields: { orderNumber: paymentRefusals.payable_missing },
  failure: '付款結果暫時查不到',
});

export const pendingDraw = defineCall({
  method: 'GET',
  path: '/api/payment/pending',
  access: 'user',
  summary: "Get the member's reserved, unpaid draw, if there is one.",
  answer: Success({ data: Nullable(PaymentState) }),
});

export const newebpayNotice = defineWebhook({
  path: '/api/payment/newebpay/notify',
  summary: 'Receive a payment notification from NewebPay.',
  bodyLimit: 16 * 1024,
  // All posts come from the gateway's few addresses.
  perMinute: 600_000,
});
