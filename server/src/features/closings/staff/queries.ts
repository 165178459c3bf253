import type { Closing } from '@kujiya/contract/staff/closings';
import { advisoryLock } from '#platform/postgres/advisory-locks.ts';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import type { Finding } from '#shop/finding.ts';

/** Of the shop's accounts, by currency, account, kind of entry and type of order, such as 'token sales draw kuji'. */
export type Totals = Record<string, number>;
export type Figures = Omit<Closing, 'day' | 'alone' | 'closed_at' | 'closed_by'>;

/** One closing at a time. */
export const lockClosings = writeStatement('closings.lock', `select ${advisoryLock('closing', `'day'`)}`);

export type LastRow = {
  day: string;
  settled_entry: number;
  settled: Totals;
  counted: Totals;
  figures: Figures;
};
export const lastClosing = readStatement<LastRow>(
  'closings.last',
  `select day::text as day, settled_entry, settled, counted, figures from closings order by day desc limit 1`,
);

/** Today in Taiwan, whether a day is later than it, and the one after a day. */
export const daysAround = readStatement<{ is_to_come: boolean; after: string }, [day: string]>(
  'closings.days_around',
  `select $1::date > (now() at time zone 'Asia/Taipei')::date as is_to_come, ($1::date + 1)::text as after`,
);

/** What the shop's accounts of tokens moved in a time. */
export const movedBetween = readStatement<
  { currency: 'token' | 'point'; account: string; kind: string; amount: number },
  [from: Date, to: Date]
>(
  'closings.moved_between',
  // Counted, because for a minimum and a maximum alone the planner would walk the primary key.
  `with span as materialized (
     select min(id) as first, max(id) as last, count(*) as entries from journal_entries
     where created_at >= $1 and created_at < $2
   )
   select a.currency, a.kind as account, e.kind, sum(p.amount)::bigint as amount
   from span cross join ledger_accounts a
     -- Each account's range by itself, and each of its entries: otherwise a plan for any values reads all entries there are.
     cross join lateral (
       select entry_id, amount from postings
       where account_id = a.id and entry_id between span.first and span.last offset 0) p
     cross join lateral (select * from journal_entries where id = p.entry_id offset 0) e
   where a.member_id is null and a.currency = 'token' and e.created_at >= $1 and e.created_at < $2 group by 1, 2, 3`,
);

/** The first closed day, else this one, and the invoices that closings have counted. */
export const invoicesClosed = readStatement<{ first: string; count: number; total: number }, [day: string]>(
  'closings.invoices_closed',
  `select coalesce(min(day), $1::date)::text as first,
     coalesce(sum((figures -> 'invoices' ->> 'count')::bigint), 0)::bigint as count,
     coalesce(sum((figures -> 'invoices' ->> 'total')::bigint), 0)::bigint as total from closings`,
);

export const insertClosing = writeStatement<
  object,
  {
    day: string;
    staffId: number;
    settledEntry: number;
    settled: string;
    counted: string;
    moved: string;
    figures: string;
  }
>(
  'closings.insert',
  `insert into closings (day, closed_by, settled_entry, settled, counted, moved, figures)
   values ($day::date, $staffId, $settledEntry, $settled, $counted, $moved, $figures)`,
);

export type ClosingRow = {
  day: string;
  figures: Figures;
  alone: number;
  closed_at: Date;
  staff_id: number;
  staff_name: string;
};
/** A closed day, the one before it, and who closed it. */
export const closings = `closings c left join closings b on b.day = c.day - 1 join staff s on s.id = c.closed_by`;
/** After the day before was closed or over, until this day was: as entries, what comes later stands in the next closing. */
export const closingSpan = `between least(c.day::timestamp at time zone 'Asia/Taipei', b.closed_at)
  and least((c.day + 1)::timestamp at time zone 'Asia/Taipei', c.closed_at) - interval '1 microsecond'`;
export const closingColumns = `c.day::text as day, c.figures, (
    select count(*)::integer from staff_approvals p where p.state = 'alone' and p.decided_at ${closingSpan}) as alone,
  c.closed_at, s.id as staff_id, s.name as staff_name`;
export const listClosings = readStatement<ClosingRow, [before: string | null, limit: number]>(
  'closings.list',
  `select ${closingColumns} from ${closings}
   where $1::date is null or c.day < $1::date order by c.day desc limit $2`,
);

/** A day's liabilities are the next day's opening, no day is left out, and products sold no more than their day. */
export const brokenClosings = readStatement<Finding>(
  'closings.broken',
  `select 'a day opens with what the shop owed after the day before' as rule, 'day ' || day as example
   from (select day, figures -> 'opening' as opening, lag(day) over by_day as earlier,
           lag(figures -> 'liabilities') over by_day as owed
         from closings window by_day as (order by day)) c
   where earlier is not null and (day <> earlier + 1 or opening is distinct from owed - 'pieces' - 'prizes' - 'uncosted')
   union all
   select 'the products of a closed day sold no more than the day', 'day ' || c.day
   from closings c join (select day, sum(sold) as sold from closing_products group by day) p using (day)
   where p.sold > (c.figures ->> 'sold')::bigint`,
);
