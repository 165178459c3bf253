import type { PaidOut, SettlementLine, SettlementResult } from '@kujiya/contract/staff/settlements';
import { advisoryLock } from '#platform/postgres/advisory-locks.ts';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';

/** One import at a time, so that no refund is matched by two lines. */
export const lockSettlements = writeStatement(
  'settlements.lock',
  `select ${advisoryLock('settlement', `'lines'`)}`,
);

export type NewLine = {
  line: number;
  kind: 'payment' | 'refund';
  number: string;
  trade_number: string;
  happened_on: string;
  paid_out_on: string;
  amount: number;
  fee: number;
  net: number;
  nth: number;
};

/** Keeps lines that no import has brought before. */
export const insertLines = writeStatement<
  { id: number; line: number },
  [provider: string, fileName: string, staffId: number, lines: string]
>(
  'settlements.insert_lines',
  `insert into settlement_lines (provider, file_name, line, kind, number, trade_number, happened_on, paid_out_on, amount,
     fee, net, nth, result, imported_by)
   select $1, $2, l.line, l.kind, l.number, l.trade_number, l.happened_on, l.paid_out_on, l.amount, l.fee, l.net, l.nth, 'unknown', $3
   from jsonb_to_recordset($4::jsonb) l (line integer, kind text, number text, trade_number text, happened_on date,
     paid_out_on date, amount bigint, fee bigint, net bigint, nth integer)
   order by l.line on conflict do nothing returning id, line`,
);

/**
 * Matches these lines: a payment by both numbers, and a refund with the oldest payout of its payment and amount that no
 * line has matched yet.
 */
export const matchLines = writeStatement<
  { line: number; result: SettlementResult },
  [ids: readonly number[]]
>(
  'settlements.match_lines',
  `with wanted as materialized (
     select l.id, l.kind, l.amount, a.id as attempt_id, a.amount as paid, a.paid_at,
       row_number() over (partition by a.id, l.kind, l.amount order by l.happened_on, l.id) as nth
     from settlement_lines l left join payment_attempts a on a.provider = l.provider and a.number = l.number
       and coalesce(a.trade_number, l.trade_number) = l.trade_number
     where l.id = any ($1)
   ), free as materialized (
     select p.id, p.attempt_id, p.amount, row_number() over (partition by p.attempt_id, p.amount order by p.done_at, p.id) as nth
     from payouts p where p.attempt_id in (select attempt_id from wanted) and p.way = 'gateway' and p.state = 'done'
       and not exists (select from settlement_lines m where m.payout_id = p.id)
   ), found as (
     select w.id, w.attempt_id, f.id as payout_id,
       case when w.attempt_id is null then 'unknown'
         when w.paid_at is null then 'not_paid'
         when w.kind = 'payment' then case when w.paid = w.amount then 'matched' else 'amount_differs' end
         when f.id is not null then 'matched'
         when exists (select from free o where o.attempt_id = w.attempt_id and o.amount <> -w.amount)
           then 'amount_differs' else 'unknown' end as result
     from wanted w left join free f on w.kind = 'refund' and f.attempt_id = w.attempt_id and f.amount = -w.amount
       and f.nth = w.nth
   )
   update settlement_lines l set result = f.result, attempt_id = f.attempt_id, payout_id = f.payout_id
   from found f where l.id = f.id returning l.line, l.result`,
);

export const listDays = readStatement<PaidOut, [before: string | null, limit: number]>(
  'settlements.list_days',
  `select paid_out_on::text as id, count(*)::integer as lines,
     (count(*) filter (where result <> 'matched'))::integer as open,
     coalesce(sum(amount) filter (where kind = 'payment'), 0)::bigint as payments,
     coalesce(-sum(amount) filter (where kind = 'refund'), 0)::bigint as refunds,
     sum(fee)::bigint as fees, sum(net)::bigint as net
   from settlement_lines where $1::date is null or paid_out_on < $1::date
   group by paid_out_on order by paid_out_on desc limit $2`,
);

export type LineRow = Omit<SettlementLine, 'imported_at'> & { imported_at: Date };
export const listLines = readStatement<
  LineRow,
  [day: string | null, results: readonly SettlementResult[], before: number | null, limit: number]
>(
  'settlements.list_lines',
  `select l.id, l.file_name, l.line, l.kind, l.number, l.trade_number, l.happened_on::text as happened_on,
     l.paid_out_on::text as paid_out_on, l.amount, l.fee, l.net, l.result, l.attempt_id as payment_id,
     s.name as imported_by, l.imported_at
   from settlement_lines l join staff s on s.id = l.imported_by
   where ($1::date is null or l.paid_out_on = $1::date) and l.result = any ($2) and l.id < coalesce($3, 9223372036854775807)
   order by l.id desc limit $4`,
);
