import { type Static, Type } from 'typebox';
import { defineRefusals } from '../kernel/refusal.ts';

export const OrderType = Type.Union([
  Type.Literal('shop'),
  Type.Literal('blindbox'),
  Type.Literal('gashapon'),
  Type.Literal('kuji'),
  Type.Literal('box_shipping'),
  Type.Literal('token_recharge'),
]);
export type OrderType = Static<typeof OrderType>;

export const OrderStatus = Type.Union([
  Type.Literal('pending'),
  Type.Literal('paid'),
  Type.Literal('processing'),
  Type.Literal('shipping'),
  Type.Literal('delivered'),
  Type.Literal('completed'),
  Type.Literal('cancelled'),
  Type.Literal('refunded'),
]);
export type OrderStatus = Static<typeof OrderStatus>;

export const PaymentStatus = Type.Union([
  Type.Literal('pending'),
  Type.Literal('paid'),
  Type.Literal('failed'),
  Type.Literal('refunded'),
  Type.Literal('partial_refund'),
]);
export type PaymentStatus = Static<typeof PaymentStatus>;

/** How an order is paid; 'balance' is tokens, 'none' an order that costs nothing. */
export const OrderPaymentMethod = Type.Union([
  Type.Literal('credit_card'),
  Type.Literal('line_pay'),
  Type.Literal('apple_pay'),
  Type.Literal('google_pay'),
  Type.Literal('transfer'),
  Type.Literal('wallet'),
  Type.Literal('point'),
  Type.Literal('balance'),
  Type.Literal('other'),
  Type.Literal('none'),
]);
export type OrderPaymentMethod = Static<typeof OrderPaymentMethod>;

/** An unpaid draw keeps its slots for this long, a tube's tickets for as long as the tube is the buyer's. */
export const reservationLimits = {
  /** Seconds boxes and capsules are kept. */
  seconds: 300,
  /** Minutes before the next reservation in a lot, after the first, second and each further one that ran out unpaid. */
  pauses: [1, 5, 30],
  /** Hours for which a reservation that ran out is remembered. */
  memory: 24,
  /** Minutes for which an order whose reservation is over still waits for a late payment. */
  patience: 10,
} as const;

export const reservationRefusals = defineRefusals({
  reservation_paused: [429, '您先前保留後未付款，請稍候再保留，或改用代幣付款'],
});
