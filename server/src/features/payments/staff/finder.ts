import { paymentPage } from '@kujiya/contract/staff/paths';
import { readStatement } from '#platform/postgres/database.ts';
import { type Finder, fits } from '#shop/staff/finders.ts';

const findPayments = readStatement<
  { id: number; number: string; amount: number; order_number: string },
  [typed: string, code: string]
>(
  'find.payments',
  `select a.id, a.number, a.amount, o.order_number
   from payment_attempts a join orders o on o.id = a.order_id
   where a.id in (select id from payment_attempts where number = any (array[$1, $2])
     union select id from payment_attempts where trade_number = any (array[$1, $2]))
   order by a.id`,
);

/** Payments by the shop's number of an attempt, or by the gateway's of its trade. */
export const paymentFinder: Finder = {
  right: 'read_money',
  async find(db, { typed, code }) {
    const rows = await findPayments(db, typed, code);
    return rows.map(({ id, number, amount, order_number }) => ({
      kind: 'payment',
      id,
      title: `${number}・NT$${amount.toLocaleString('en')}・訂單 ${order_number}`,
      path: paymentPage(id),
      fit: fits.whole,
    }));
  },
};
