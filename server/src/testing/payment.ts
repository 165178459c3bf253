import { type Database, transaction } from '#platform/postgres/database.ts';
import type { PaidOutcome } from '#shop/orders/kinds.ts';
import { lockAttempt } from '#shop/payments/queries.ts';
import { recordPayment, startAttempt } from '#shop/payments/service.ts';

let trades = 0;
/** Pays an order as the gateway's notice does, by an attempt of its own; returns the outcome for the order. */
export const payOrder = (db: Database, orderId: number): Promise<PaidOutcome> =>
  transaction(db, async (tx) => {
    const { rows } = await tx.query<{ number: string; amount: number }>(
      'select order_number as number, final_amount as amount from orders where id = $1 for no key update',
      [orderId],
    );
    const [order] = rows;
    if (!order) throw new Error(`there is no order ${orderId}`);
    const payable = { id: orderId, orderNumber: order.number, amount: order.amount };
    const [attempt] = await lockAttempt(
      tx,
      'newebpay',
      (await startAttempt(tx, 'newebpay', payable, 60)).number,
      null,
    );
    if (!attempt) throw new Error(`order ${orderId} has no attempt`);
    const tradeNumber = `T${orderId}N${++trades}`;
    const paidAt = new Date();
    return recordPayment(
      tx,
      attempt,
      { state: 'paid', tradeNumber, method: 'credit_card', paidAt, card: null },
      { code: null, words: null },
      'notice',
    );
  });
