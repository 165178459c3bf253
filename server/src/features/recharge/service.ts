import { taipeiDate } from '@kujiya/contract/kernel/time';
import {
  type MonthSummary,
  type RechargeTransaction,
  rechargeLimits,
  rechargeRefusals as refusals,
  type TransactionType,
} from '@kujiya/contract/recharge';
import type { Context } from '#platform/context.ts';
import { paging } from '#platform/http/envelope.ts';
import { Refused } from '#platform/http/refused.ts';
import { countAgainst, perHour } from '#platform/limits.ts';
import type { Tx } from '#platform/postgres/database.ts';
import type { Shop } from '#shop/feature.ts';
import { insertOrder, newOrderNumber } from '#shop/orders/service.ts';
import { openForm } from '#shop/payments/form.ts';
import type { Gateway } from '#shop/payments/gateway.ts';
import { insertOrderInvoice } from '#shop/payments/queries.ts';
import type { OrderInvoice } from '#shop/payments/service.ts';
import * as queries from './queries.ts';

const dayMs = 86_400_000;
const starts = perHour('recharge', rechargeLimits.perHour);

/** The order of a top-up and its invoice data; `amount` in NT$, `now` in milliseconds. */
export async function insertTopUp(
  tx: Tx,
  {
    orderNumber,
    memberId,
    amount,
    invoice,
    now,
  }: { orderNumber: string; memberId: number; amount: number; invoice: object; now: number },
): Promise<number> {
  const orderId = await insertOrder(
    tx,
    {
      orderNumber,
      memberId,
      type: 'token_recharge',
      status: 'pending',
      paymentMethod: 'credit_card',
      paymentStatus: 'pending',
      total: amount,
      expiresAt: new Date(now + rechargeLimits.openDays * dayMs),
    },
    [
      {
        productId: null,
        name: `儲值 ${amount.toLocaleString('en-US')} 代幣`,
        unitPrice: amount,
        quantity: 1,
      },
    ],
  );
  await insertOrderInvoice(tx, orderId, JSON.stringify(invoice));
  return orderId;
}

/** Begins a top-up: its order, its invoice data, and the form for the gateway. Refuses `amount_invalid`, `too_many_requests`. */
export async function startTopUp(
  tx: Tx,
  context: Shop,
  gateway: Gateway,
  memberId: number,
  { amount, invoice }: { amount: number; invoice: OrderInvoice },
): Promise<{ payment_form: string; order_number: string }> {
  if (!context.config.rechargeAmounts.includes(amount)) throw new Refused(refusals.amount_invalid);
  await countAgainst(tx, starts, String(memberId));
  const now = context.clock();
  const orderNumber = newOrderNumber('T', now);
  await insertTopUp(tx, { orderNumber, memberId, amount, invoice, now });
  return {
    payment_form: await openForm(tx, context, gateway, memberId, orderNumber),
    order_number: orderNumber,
  };
}

/** The list begins by default on the first of last month; the earliest day that can be asked for is a year back. */
function defaultDays(now: number): { from: string; to: string; earliest: string } {
  const today = taipeiDate(now);
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  return {
    from: dayOf(Date.UTC(year, month - 2, 1)),
    to: today,
    earliest: dayOf(Date.UTC(year - 1, month - 1, day)),
  };
}

type Days = { start_date?: string; end_date?: string };

/**
 * The movements of a member's tokens between two days in Taipei, newest first; without days since the beginning of last
 * month, never more than a year back. Refuses `dates_invalid`, `period_reversed`.
 */
export async function history({ db, clock }: Context, memberId: number, days: Days, page: number) {
  const known = defaultDays(clock());
  const { start_date = known.from, end_date = known.to } = days;
  if (start_date > end_date) throw new Refused(refusals.period_reversed);
  const from = start_date < known.earliest ? known.earliest : start_date;
  const size = rechargeLimits.pageSize;
  const [rows, [count]] = await Promise.all([
    queries.listTransactions(db, memberId, from, end_date, size, (page - 1) * size),
    queries.countTransactions(db, memberId, from, end_date),
  ]);
  const ordersOf = (...types: TransactionType[]) =>
    rows.filter(({ transaction_type }) => types.includes(transaction_type)).map(({ order_id }) => order_id);
  const [prizes, goods] = await Promise.all([
    queries.prizesOfOrders(db, ordersOf('draw')),
    queries.goodsOfOrders(db, ordersOf('shop', 'shipping')),
  ]);
  const data = rows.map((all): RechargeTransaction => {
    const {
      order_id,
      product_name,
      at,
      paid_at,
      invoice_number,
      invoice_at,
      invoice_state,
      has_invoice,
      ...row
    } = all;
    const hasItems = ['draw', 'shop', 'shipping'].includes(row.transaction_type);
    const items = (row.transaction_type === 'draw' ? prizes : goods).filter(
      (item) => item.order_id === order_id,
    );
    const paid = row.amount < 0 && paid_at;
    return {
      ...row,
      transaction_date: at.toISOString(),
      invoice: has_invoice
        ? {
            number: invoice_number,
            date: invoice_at?.toISOString() ?? null,
            state: invoice_state,
          }
        : null,
      items_data: hasItems
        ? {
            product_name,
            items: items.map(({ name, rarity, quantity }) => ({ name, rarity, quantity })),
            token_payment: paid ? { token_amount: -row.amount, payment_time: paid.toISOString() } : null,
          }
        : null,
    };
  });
  return { data, ...paging(count?.total ?? 0, page, size) };
}

/** A member's month in Taipei: tokens topped up, tokens spent by game, prizes won. */
export async function monthSummary({ db }: Context, memberId: number): Promise<MonthSummary> {
  const [row] = await queries.monthSummary(db, memberId);
  if (!row) throw new Error('the summary of a month returned no row');
  const { month, topped_up, won, ...spent } = row;
  return { month, topped_up, spent, won };
}
