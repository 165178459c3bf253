import { taipeiDate } from '@kujiya/contract/kernel/time';
import type { OrderPaymentMethod, OrderStatus, OrderType, PaymentStatus } from '@kujiya/contract/shop/orders';
import type { Context } from '#platform/context.ts';
import { randomCode } from '#platform/crypto.ts';
import type { Tx } from '#platform/postgres/database.ts';
import * as queries from './queries.ts';

/** A member's order as its row; null when the member has no such order. */
export const findOrder = async ({ db }: Context, memberId: number, orderId: number) =>
  (await queries.findOrder(db, orderId, memberId))[0] ?? null;

/** A number nobody can guess: a letter for the kind of order, the day in Taipei, ten random letters. `now` in ms. */
export const newOrderNumber = (letter: string, now: number): string =>
  `${letter}${taipeiDate(now).replaceAll('-', '')}${randomCode(10)}`;

/** Amounts in tokens, which are NT$; points in points. */
export type NewOrder = {
  orderNumber: string;
  memberId: number;
  type: OrderType;
  status: OrderStatus;
  paymentMethod: OrderPaymentMethod;
  paymentStatus: PaymentStatus;
  total: number;
  pointsUsed?: number;
  pointsDiscount?: number;
  couponDiscount?: number;
  shippingFee?: number;
  paidAt?: Date;
  /** Of a pending order: the time until which its reservation holds. */
  expiresAt?: Date;
};
export type NewLine = { productId: number | null; name: string; unitPrice: number; quantity: number };

/** Writes an order with its lines, whose subtotals sum to its total; returns its id. */
export async function insertOrder(tx: Tx, order: NewOrder, lines: readonly NewLine[]): Promise<number> {
  const sum = lines.reduce((total, { unitPrice, quantity }) => total + unitPrice * quantity, 0);
  if (sum !== order.total)
    throw new Error(`the lines of ${order.orderNumber} sum to ${sum}, not ${order.total}`);
  const { pointsUsed = 0, pointsDiscount = 0, couponDiscount = 0, shippingFee = 0 } = order;
  const [row] = await queries.insertOrder(
    tx,
    JSON.stringify({
      order_number: order.orderNumber,
      member_id: order.memberId,
      order_type: order.type,
      status: order.status,
      payment_method: order.paymentMethod,
      payment_status: order.paymentStatus,
      total_amount: order.total,
      points_used: pointsUsed,
      points_discount: pointsDiscount,
      coupon_discount: couponDiscount,
      shipping_fee: shippingFee,
      final_amount: Math.max(0, order.total - pointsDiscount - couponDiscount) + shippingFee,
      paid_at: order.paidAt ?? null,
      expires_at: order.expiresAt ?? null,
    }),
    JSON.stringify(
      lines.map(({ productId, name, unitPrice, quantity }, i) => ({
        position: i + 1,
        product_id: productId,
        name,
        unit_price: unitPrice,
        quantity,
      })),
    ),
  );
  if (!row) throw new Error(`order ${order.orderNumber} was not written`);
  return row.id;
}

/**
 * The actor of a move: the member, the clock when time is up, a payment provider's notice, or a person of the staff.
 */
export type Actor = 'member' | 'clock' | 'gateway' | `staff:${number}`;

export type Move = {
  from: OrderStatus;
  to: OrderStatus;
  /** Present when the move also settles the payment. */
  paymentStatus?: PaymentStatus;
  actor: Actor;
  /** For people who read the history; at most 200 characters. */
  reason: string;
};

/**
 * Moves an order and records the actor and the reason. False, with nothing written, when the order is in another status
 * by now; throws for a move that orders of its type never make.
 */
export async function moveOrder(
  tx: Tx,
  orderId: number,
  { from, to, paymentStatus, actor, reason }: Move,
): Promise<boolean> {
  const [row] = await queries.moveOrder(tx, orderId, from, to, paymentStatus ?? null, actor, reason);
  return row?.moved ?? false;
}
