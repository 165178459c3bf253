import type { PayerConfirmation } from '@kujiya/contract/shop/payer';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import { netAmount } from './net-amount.ts';

export type Period = 'day' | 'month';

export const findConfirmation = readStatement<{ confirmation: PayerConfirmation }, [memberId: number]>(
  'payer.find_confirmation',
  'select confirmation from payer_confirmations where member_id = $1',
);

/** Only the newest confirmation is stored; by the time it changes, the first payment was made long ago. */
export const confirm = writeStatement<object, [memberId: number, confirmation: PayerConfirmation]>(
  'payer.confirm',
  `insert into payer_confirmations (member_id, confirmation) values ($1, $2)
   on conflict (member_id) do update set confirmation = excluded.confirmation, confirmed_at = now()
     where payer_confirmations.confirmation <> excluded.confirmation`,
);

export type LimitRow = {
  period: Period;
  amount: number | null;
  next_amount: number | null;
  next_from: Date | null;
};
const limits = `select period, case when next_from <= now() then next_amount else amount end as amount,
     case when next_from > now() then next_amount end as next_amount,
     case when next_from > now() then next_from end as next_from
   from payer_limits where member_id = $1 order by period`;

/** The limits in force; a raised limit applies once its 24 hours are over. */
export const findLimits = readStatement<LimitRow, [memberId: number]>('payer.find_limits', limits);

/** The same with a row lock, so that payments and changes of the limits run one at a time. */
export const lockLimits = writeStatement<LimitRow, [memberId: number]>(
  'payer.lock_limits',
  `${limits} for update`,
);

export const setLimit = writeStatement<
  object,
  [memberId: number, period: Period, amount: number | null, next: number | null, nextFrom: Date | null]
>(
  'payer.set_limit',
  `insert into payer_limits (member_id, period, amount, next_amount, next_from) values ($1, $2, $3, $4, $5)
   on conflict (member_id, period) do update
     set amount = excluded.amount, next_amount = excluded.next_amount, next_from = excluded.next_from`,
);

const start = (period: Period) =>
  `date_trunc('${period}', now() at time zone 'Asia/Taipei') at time zone 'Asia/Taipei'`;

/**
 * NT$ that a member has paid on this day and in this month of Taipei, less refunds; `open`: the sum of the member's
 * other orders that can still be paid.
 */
export const sumPayments = readStatement<
  { day: number; month: number; open: number },
  [memberId: number, exceptOrder: number | null, openSeconds: number]
>(
  'payer.sum_payments',
  `select
     coalesce(sum(${netAmount}) filter (where a.paid_at >= ${start('day')}), 0)::bigint as day,
     coalesce(sum(${netAmount}), 0)::bigint as month,
     coalesce((select sum(o.final_amount) from orders o
       where o.member_id = $1 and o.status = 'pending' and o.id is distinct from $2::bigint and exists (
         select from payment_attempts w where w.order_id = o.id and w.state in ('created', 'pending')
           and greatest(w.created_at + make_interval(secs => $3), w.pay_until) > now())), 0)::bigint as open
   from payment_attempts a join orders o on o.id = a.order_id
   where o.member_id = $1 and a.paid_at >= ${start('month')}`,
);

export const exportConfirmations = readStatement<object, [memberId: number]>(
  'payer.export_confirmations',
  'select confirmation, confirmed_at from payer_confirmations where member_id = $1',
);
export const exportLimits = readStatement<object, [memberId: number]>(
  'payer.export_limits',
  'select period, amount, next_amount, next_from from payer_limits where member_id = $1 order by period',
);
export const eraseConfirmation = writeStatement<object, [memberId: number]>(
  'payer.erase_confirmation',
  'delete from payer_confirmations where member_id = $1',
);
export const eraseLimits = writeStatement<object, [memberId: number]>(
  'payer.erase_limits',
  'delete from payer_limits where member_id = $1',
);
