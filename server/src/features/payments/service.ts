import {
  type PaymentProgress,
  type PaymentState,
  paymentMessages,
  paymentRefusals,
} from '@kujiya/contract/payments';
import { gameOfOrderType } from '@kujiya/contract/shop/games';
import { openingPath } from '@kujiya/contract/shop/openings';
import { paymentPath } from '@kujiya/contract/shop/paths';
import type { Context } from '#platform/context.ts';
import { Refused } from '#platform/http/refused.ts';
import { type Database, transaction } from '#platform/postgres/database.ts';
import { findOrder } from '#shop/orders/service.ts';
import { openForm } from '#shop/payments/form.ts';
import type { Gateway } from '#shop/payments/gateway.ts';
import { attemptsOfOrder } from '#shop/payments/queries.ts';
import { type AttemptRow, handleMessage, type Verdict } from '#shop/payments/service.ts';
import * as queries from './queries.ts';

/** The page for a draw of a member: its opening when it is paid, otherwise its payment. Refuses `order_missing`. */
export async function redirectOf(
  context: Context,
  memberId: number,
  orderId: number,
): Promise<{ redirect_url: string; message: string }> {
  const order = await findOrder(context, memberId, orderId);
  const game = order && gameOfOrderType(order.order_type);
  if (!order || !game || order.product_id === null || order.lot_id === null)
    throw new Refused(paymentRefusals.order_missing);
  const { id, order_number, product_id, lot_id } = order;
  return order.payment_status === 'paid'
    ? {
        redirect_url: openingPath(game, { id, order_number, product_id, lot_id }),
        message: paymentMessages.paid,
      }
    : { redirect_url: paymentPath(order_number), message: paymentMessages.unpaid };
}

/** The form of a new attempt to pay; see `openForm` for its refusals. */
export const formOf = (context: Context, gateway: Gateway, memberId: number, orderNumber: string) =>
  transaction(context.db, (tx) => openForm(tx, context, gateway, memberId, orderNumber));

const isCodeOf = ({ state, pay_code }: AttemptRow) => state === 'pending' && pay_code !== null;

function progressOf(
  order: { status: string; paid_at: Date | null },
  attempts: AttemptRow[],
): PaymentProgress {
  // Also when it was refunded since, in part or in full.
  if (order.paid_at !== null) return 'paid';
  if (attempts.some(({ used_for }) => used_for === 'tokens')) return 'tokens';
  if (order.status !== 'pending') return 'cancelled';
  if (attempts.some(isCodeOf)) return 'code';
  return attempts[0] && ['failed', 'expired'].includes(attempts[0].state) ? 'failed' : 'waiting';
}

/** The state of the payment of a member's order. Refuses `payable_missing`. */
export async function stateOf({ db }: Context, memberId: number, orderNumber: string): Promise<PaymentState> {
  const [order] = await queries.findByNumber(db, orderNumber, memberId);
  if (!order) throw new Refused(paymentRefusals.payable_missing);
  return stateOfOrder(db, order);
}

/** The same for the draw that is reserved for a member; null when there is none. */
export async function pendingDraw({ db }: Context, memberId: number): Promise<PaymentState | null> {
  const [order] = await queries.findPendingDraw(db, memberId);
  return order ? stateOfOrder(db, order) : null;
}

async function stateOfOrder(db: Database, order: queries.PayableRow): Promise<PaymentState> {
  const attempts = await attemptsOfOrder(db, order.id);
  const paid = attempts.find(({ used_for }) => used_for !== null);
  const code = attempts.find(isCodeOf);
  const progress = progressOf(order, attempts);
  return {
    order_id: order.id,
    order_number: order.order_number,
    order_type: order.order_type,
    amount: order.final_amount,
    progress,
    payment_method: paid?.method ?? order.payment_method,
    card_last: paid?.card_last ?? null,
    code:
      progress === 'code' && code?.pay_code && code.pay_until
        ? { bank: code.pay_bank, code: code.pay_code, until: code.pay_until.toISOString() }
        : null,
    paid_at: (paid?.paid_at ?? order.paid_at)?.toISOString() ?? null,
    expires_at: order.expires_at?.toISOString() ?? null,
    attempts: attempts.length,
    product: order.product,
  };
}

/**
 * Handles a message posted in the gateway's name; null when the seal is wrong. `failure`: why it was not paid, for its
 * buyer.
 */
export async function handlePost(
  context: Context,
  gateway: Gateway,
  body: string,
  via: 'notice' | 'return',
): Promise<{ verdict: Verdict; number: string; failure: string | null } | null> {
  const message = gateway.read(body);
  if (!message) return null;
  const failure = message.outcome.state === 'failed' ? (message.outcome.words ?? '') : null;
  return {
    verdict: await handleMessage(context, gateway.provider, message, via),
    number: message.number,
    failure,
  };
}
