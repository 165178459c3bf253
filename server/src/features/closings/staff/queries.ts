import type { OrderType } from '@kujiya/contract/shop/orders';
import type { Closing } from '@kujiya/contract/staff/closings';
import { advisoryLock } from '#platform/postgres/advisory-locks.ts';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import type { Finding } from '#shop/finding.ts';
import { unitCostAt } from '#shop/stock/queries.ts';

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

export type MovementRow = {
  currency: 'token' | 'point';
  account: string;
  kind: string;
  order_type: OrderType | null;
  /** Sums of the entries after the settled one: of those before the day, until its end, that no running transaction can precede, and of all. */
  before: number;
  counted: number;
  settled: number;
  total: number;
  /** The last entry that is settled now; null when none is. */
  settled_entry: number | null;
  /** What the members of the currency have now. */
  balances: number;
};
/**
 * The postings of the shop's accounts after entry `$1`, for the day `$2`; a row for each combination, in one snapshot
 * with the members' balances. An entry's number is taken before its commit, so only entries that are older than the
 * longest transaction (an hour is far more than that) are settled.
 */
export const movements = readStatement<MovementRow, [settledEntry: number, day: string]>(
  'closings.movements',
  `with day as materialized (
     select $2::date::timestamp at time zone 'Asia/Taipei' as starts,
       ($2::date + 1)::timestamp at time zone 'Asia/Taipei' as ends
   ), moved as materialized (
     select a.currency, a.kind as account, e.kind, e.id, e.created_at, p.amount,
       case when e.reference ~ '^order:[0-9]+$' then substr(e.reference, 7)::bigint end as order_id,
       case when e.reference ~ '^payment:[0-9]+$' then substr(e.reference, 9)::bigint end as attempt_id
     from ledger_accounts a
       -- As in \`movedBetween\`.
       cross join lateral (
         select entry_id, amount from postings where account_id = a.id and entry_id > $1 offset 0) p
       cross join lateral (select * from journal_entries where id = p.entry_id offset 0) e
     where a.member_id is null
   ), settled as materialized (
     select max(m.id) as id from moved m, day where m.created_at < least(day.ends, now()) - interval '1 hour'
   ), owed as materialized (
     select currency, sum(balance)::bigint as balances from ledger_accounts where member_id is not null group by 1
   ), typed as (
     select m.*, o.order_type from moved m
       left join lateral (select order_id from payment_attempts where id = m.attempt_id offset 0) t on m.account = 'sales'
       left join lateral (select order_type from orders where id = coalesce(m.order_id, t.order_id) offset 0) o
         on m.account = 'sales'
   )
   select a.currency, a.kind as account, coalesce(t.kind, '') as kind, t.order_type,
     coalesce(sum(t.amount) filter (where t.created_at < day.starts), 0)::bigint as before,
     coalesce(sum(t.amount) filter (where t.created_at < day.ends), 0)::bigint as counted,
     coalesce(sum(t.amount) filter (where t.id <= settled.id), 0)::bigint as settled,
     coalesce(sum(t.amount), 0)::bigint as total, settled.id as settled_entry,
     coalesce((select balances from owed where owed.currency = a.currency), 0) as balances
   from ledger_accounts a cross join day cross join settled
     left join typed t on t.currency = a.currency and t.account = a.kind
   where a.member_id is null group by 1, 2, 3, 4, settled.id`,
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

/**
 * The tax of the invoices before a day and until its end, as the shop's account of a totals row: of those issued, and what
 * corrections have taken off.
 */
export const taxes = readStatement<{ kind: string; before: number; counted: number }, [day: string]>(
  'closings.taxes',
  `with taxed as (
     select 'invoices' as kind, tax, issued_at as at from invoices where issued_at is not null
     union all
     select kind, -tax, issued_at from invoice_corrections where issued_at is not null
   )
   select k.kind, coalesce(sum(t.tax) filter (where t.at < $1::date::timestamp at time zone 'Asia/Taipei'), 0)::bigint as before,
     coalesce(sum(t.tax) filter (where t.at < ($1::date + 1)::timestamp at time zone 'Asia/Taipei'), 0)::bigint as counted
   from (values ('invoices'), ('void'), ('allowance')) k (kind) left join taxed t using (kind) group by 1`,
);

/**
 * Invoices issued until the end of a day since the first closing's, less those that earlier closings have counted: one whose
 * number comes after its day was closed stands in the next closing, as its tax does.
 */
export const invoicesOf = readStatement<{ count: number; total: number }, [day: string]>(
  'closings.invoices',
  `select i.count - c.count as count, i.total - c.total as total
   from (select coalesce(min(day), $1::date) as first, coalesce(sum((figures -> 'invoices' ->> 'count')::bigint), 0)::bigint as count,
       coalesce(sum((figures -> 'invoices' ->> 'total')::bigint), 0)::bigint as total from closings) c
     cross join lateral (select count(*) as count, coalesce(sum(total), 0)::bigint as total from invoices
       where issued_at >= c.first::timestamp at time zone 'Asia/Taipei'
         and issued_at < ($1::date + 1)::timestamp at time zone 'Asia/Taipei') i`,
);

/** Prizes and goods that members own and the shop still has; those of them whose cost is not known. */
export const piecesOwed = readStatement<{ pieces: number; cost: number; uncosted: number }>(
  'closings.pieces_owed',
  `select count(*) as pieces, round(coalesce(sum(u.cost), 0) / 100.0)::bigint as cost,
     count(*) filter (where u.cost is null)::integer as uncosted
   from box_items b cross join lateral (select ${unitCostAt('b', 'now()')} as cost) u
   where b.status in ('available', 'pending', 'selected', 'paid')`,
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
