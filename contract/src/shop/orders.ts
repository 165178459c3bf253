import { type Static, Type } from 'typebox';
import { defineRefusals } from '../kernel/refusal.ts';
import { games } from './games.ts';

export const OrderType = Type.Union([
  Type.Literal('shop'),
  Type.Literal(games.blindbox.orderType),
  Type.Literal(games.gacha.orderType),
  Type.Literal(games.ichiban.orderType),
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

/** How an order is paid; 'balance' means tokens, 'none' an order that costs nothing. */
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

/** How long an unpaid draw keeps its slots; a tube's tickets are kept for as long as the buyer's lock. */
export const reservationLimits = {
  /** Seconds for which boxes and capsules are kept. */
  seconds: 300,
  /**
   * Minutes before the next reservation in a lot, after the first, the second and each further one that expired unpaid.
   */
  pauses: [1, 5, 30],
  /** Hours for which an expired reservation is remembered. */
  memory: 24,
  /** Minutes for which an order with an expired reservation still waits for a late payment. */
  patience: 10,
  /** Total seconds of cancelled reservations that count as one that expired. */
  heldInVain: 600,
} as const;

export const reservationRefusals = defineRefusals({
  /** `remain` in seconds; `minutes` is the same, rounded up. */
  reservation_paused: [
    429,
    '您先前保留後沒有付款，請 {minutes} 分鐘後再用信用卡購買，或改用代幣付款',
    Type.Object({ remain: Type.Integer(), minutes: Type.Integer() }),
  ],
});
