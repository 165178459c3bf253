import type { MonthFigures } from '@kujiya/contract/staff/books';
import { advisoryLock } from '#platform/postgres/advisory-locks.ts';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import { type ClosingRow, closingColumns, closingSpan, closings, type Totals } from './queries.ts';
import type { AccountNames } from './vouchers.ts';

export type BookRow = ClosingRow & { moved: Totals | null; counted: Totals; earlier: Totals | null };
/** Closed days with what they moved, oldest first. Where that is not kept, it is the difference to the day before. */
export const closedBetween = readStatement<BookRow, [from: string, to: string]>(
  'books.closed_between',
  `select ${closingColumns}, c.moved, c.counted, b.counted as earlier
   from ${closings} where c.day between $1::date and $2::date order by c.day`,
);

export type MonthRow = {
  id: string;
  days: number;
  sold: number;
  topped_up: number;
  refunded: number;
  tokens: number;
  is_whole: boolean;
  /** The day after its last closed one. */
  next_day: string;
  locked_by: string | null;
  locked_at: Date | null;
};
/** The months that have closed days, oldest first. */
export const listMonths = readStatement<MonthRow>(
  'books.months',
  `select to_char(d.month, 'YYYY-MM') as id, d.days, d.sold, d.topped_up, d.refunded, d.tokens,
     d.last = (d.month + interval '1 month' - interval '1 day')::date as is_whole, (d.last + 1)::text as next_day,
     s.name as locked_by, m.locked_at
   from (
     select date_trunc('month', day)::date as month, count(*)::integer as days, max(day) as last,
       sum((figures ->> 'sold')::bigint)::bigint as sold, sum((figures ->> 'topped_up')::bigint)::bigint as topped_up,
       sum((figures ->> 'refunded')::bigint)::bigint as refunded,
       (array_agg((figures -> 'liabilities' ->> 'tokens')::bigint order by day desc))[1] as tokens
     from closings group by 1) d
     left join closing_months m on m.month = d.month left join staff s on s.id = m.locked_by
   order by d.month`,
);

export const findLocked = readStatement<
  { figures: MonthFigures; accounts: AccountNames; locked_by: string; locked_at: Date },
  [month: string]
>(
  'books.find_locked',
  `select m.figures, m.accounts, m.locked_at, s.name as locked_by
   from closing_months m join staff s on s.id = m.locked_by where m.month = ($1 || '-01')::date`,
);

export const insertMonth = writeStatement<
  object,
  [month: string, staffId: number, figures: string, accounts: string]
>(
  'books.insert_month',
  `insert into closing_months (month, locked_by, figures, accounts) values (($1 || '-01')::date, $2, $3, $4)`,
);

export const changedAccounts = readStatement<{ account: string; code: string; name: string }>(
  'books.changed_accounts',
  'select account, code, name from book_accounts',
);

/** Two accounts that get one code at once would not see each other's. */
export const lockAccounts = writeStatement(
  'books.lock_accounts',
  `select ${advisoryLock('bookAccounts', `'all'`)}`,
);

export const renameAccount = writeStatement<object, [account: string, code: string, name: string]>(
  'books.rename_account',
  `insert into book_accounts (account, code, name) values ($1, $2, $3)
   on conflict (account) do update set code = excluded.code, name = excluded.name`,
);

export type RefundRow = {
  id: number;
  order_id: number | null;
  order_number: string | null;
  amount: number;
  fee: number;
  points: number;
  reason: string;
  at: Date;
};
/** The refunds since the day before was closed. */
export const refundsOf = readStatement<RefundRow, [day: string]>(
  'books.refunds_of',
  `select r.id, r.order_id, o.order_number, r.amount, r.fee, r.points, r.reason, r.at
   from ${closings} join refunds r on r.at ${closingSpan} and r.state <> 'declined'
     left join orders o on o.id = r.order_id
   where c.day = $1::date order by r.id`,
);

export type AloneRow = { id: number; kind: string; amount: number; reason: string; by: string; at: Date };
export const aloneOf = readStatement<AloneRow, [day: string]>(
  'books.alone_of',
  `select p.id, p.kind, p.amount, p.reason, a.name as by, p.decided_at as at
   from ${closings} join staff_approvals p on p.state = 'alone' and p.decided_at ${closingSpan}
     join staff a on a.id = p.asked_by
   where c.day = $1::date order by p.id`,
);

/** A locked month still has the sums that were confirmed. */
export const brokenMonths = readStatement<{ rule: string; example: string }>(
  'books.broken_months',
  `select 'a locked month is what its closed days are' as rule, 'month ' || m.month as example
   from closing_months m
   where (m.figures ->> 'sold')::bigint is distinct from (
     select sum((c.figures ->> 'sold')::bigint) from closings c where date_trunc('month', c.day)::date = m.month)`,
);
