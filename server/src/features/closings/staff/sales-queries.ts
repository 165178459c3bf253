import type { OrderType } from '@kujiya/contract/shop/orders';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import { drawTypes } from '#shop/orders/draw-types.ts';

/** Numbers of entries or of pieces. */
export type Ids = { first: number; last: number };
/**
 * Entries or pieces by number and time, without those that an earlier closing has counted ahead. Those of days before
 * `floor` count on that day.
 */
export type Found = Ids & {
  from: Date | null;
  until: Date;
  ahead: readonly number[];
  floor: string;
};

const spanOf = (table: 'journal_entries' | 'box_items') =>
  // Counted, because for a minimum and a maximum alone the planner would walk the primary key.
  `select coalesce(min(id), 1) as first, coalesce(max(id), 0) as last, count(*) as rows
   from ${table} where created_at >= $1 and created_at < $2`;
export const entriesBetween = readStatement<Ids & { rows: number }, [from: Date, until: Date]>(
  'closings.entries_between',
  spanOf('journal_entries'),
);
export const itemsBetween = readStatement<Ids & { rows: number }, [from: Date, until: Date]>(
  'closings.items_between',
  spanOf('box_items'),
);

const dayOf = (time: string) => `greatest((${time} at time zone 'Asia/Taipei')::date, $floor::date)`;
/** Those that were counted ahead are the first few: no others are compared with each of them. */
const inTime = (row: string) =>
  `${row}.created_at >= coalesce($from::timestamptz, '-infinity') and ${row}.created_at < $until
   and (${row}.id > coalesce((select max(id) from unnest($ahead::bigint[]) x (id)), 0)
     or ${row}.id <> all ($ahead::bigint[]))`;

/** The number in a reference such as `order:17`; null in others. A regular expression would take half of the time. */
export const numberIn = (cause: string) => {
  const digits = `substr(e.reference, ${cause.length + 2})`;
  return `case when starts_with(e.reference, '${cause}:') and ltrim(${digits}, '0123456789') = '' then nullif(${digits}, '')::bigint end`;
};

/** The postings of accounts of tokens, each sale and refund with its order. */
const found = (accounts: string) => `found as materialized (
     select ${dayOf('e.created_at')} as day, a.kind as account, e.kind, p.amount, refund_id,
       case when a.kind = 'sales' then coalesce(${numberIn('order')},
         (select t.order_id from payment_attempts t where t.id = ${numberIn('payment')}),
         (select r.order_id from refunds r where r.id = refund_id)) end as order_id
     from ledger_accounts a
       -- Each account's range by itself, and each of its entries: otherwise a plan for any values reads all entries there are.
       cross join lateral (
         select entry_id, amount from postings
         where account_id = a.id and entry_id between $first and $last offset 0) p
       cross join lateral (select * from journal_entries where id = p.entry_id offset 0) e
       cross join lateral (select ${numberIn('refund')} as refund_id) r
     where a.member_id is null and a.currency = 'token' and a.kind in (${accounts}) and ${inTime('e')})`;

export type DayMoneyRow = {
  day: string;
  account: string;
  kind: string;
  order_type: OrderType | null;
  amount: number;
};
/** What was sold, topped up and refunded on each day, as the totals of a closing name it. */
export const moneyByDay = readStatement<DayMoneyRow, Found>(
  'closings.money_by_day',
  `with ${found(`'sales', 'recharge'`)}
   select f.day::text as day, f.account, f.kind, o.order_type, sum(f.amount)::bigint as amount
   from found f left join orders o on o.id = f.order_id and f.refund_id is null group by 1, 2, 3, 4`,
);

/** A line of an order of goods: the pieces that were refunded before, and those that are now. */
type GoodsLine = {
  product_id: number | null;
  quantity: number;
  subtotal: number;
  refunded: number;
  more: number;
};
export type SaleRow = {
  day: string;
  is_refund: boolean;
  amount: number;
  /** Of a draw. */
  product_id: number | null;
  /** Of an order of goods, without its shipping. */
  paid: number | null;
  lines: GoodsLine[] | null;
};
/** What draws brought by product, and each sale and refund of goods with its lines. */
export const salesByProduct = readStatement<SaleRow, Found>(
  'closings.sales_by_product',
  `with ${found(`'sales'`)}
   select f.day::text as day, f.kind = 'refund' as is_refund, sum(f.amount)::bigint as amount, o.product_id,
     null::integer as paid, null::json as lines
   from found f join orders o on o.id = f.order_id where o.order_type in (${drawTypes}) group by 1, 2, 4
   union all
   select f.day::text, f.kind = 'refund', f.amount, null, o.final_amount - o.shipping_fee, l.lines
   from found f join orders o on o.id = f.order_id and o.order_type = 'shop'
   cross join lateral (
     select json_agg(json_build_object('product_id', l.product_id, 'quantity', l.quantity, 'subtotal', l.subtotal,
       'refunded', case when f.refund_id is null then 0 else coalesce((select sum(r.quantity) from refund_lines r
         where r.order_id = l.order_id and r.position = l.position and r.refund_id < f.refund_id), 0) end,
       'more', case when f.refund_id is null then 0 else coalesce((select r.quantity from refund_lines r
         where r.refund_id = f.refund_id and r.position = l.position), 0) end) order by l.position) as lines
     from order_lines l where l.order_id = o.id) l`,
);

export type DrawsRow = { day: string; product_id: number; draws: number };
/** Tickets, boxes and capsules drawn, without LAST prizes. */
export const drawsByProduct = readStatement<DrawsRow, Found>(
  'closings.draws_by_product',
  `select ${dayOf('b.created_at')}::text as day, l.product_id, count(*)::integer as draws
   from box_items b join lots l on l.id = b.lot_id
   where b.id between $first and $last and b.slot_number > 0 and ${inTime('b')} group by 1, 2`,
);

export type BuyersRow = { day: string; new_buyers: number; returning_buyers: number };
/**
 * Members who paid for draws or goods, each once a day; `returning`: those who had on an earlier day. Their oldest order
 * comes first, because it mostly is one.
 */
export const buyersByDay = readStatement<BuyersRow, Found>(
  'closings.buyers_by_day',
  `with ${found(`'sales'`)}, buyers as materialized (
     select f.day, o.member_id, min(o.paid_at) as paid_at from found f join orders o on o.id = f.order_id
     where f.kind <> 'refund' and o.order_type in (${drawTypes}, 'shop') group by 1, 2)
   select b.day::text as day, count(*) filter (where e.id is null)::integer as new_buyers,
     count(e.id)::integer as returning_buyers
   from buyers b left join lateral (
     select e.id from orders e where e.member_id = b.member_id and e.order_type in (${drawTypes}, 'shop')
       and e.final_amount > 0
       and e.paid_at < date_trunc('day', b.paid_at at time zone 'Asia/Taipei') at time zone 'Asia/Taipei'
     order by e.id limit 1) e on true
   group by 1`,
);

const edgesOf = (table: 'journal_entries' | 'box_items') =>
  `select coalesce(
     (select id - 1 from ${table} where id > $1 and created_at >= least($2::timestamptz, now()) - interval '1 hour' order by id limit 1),
     e.id) as settled,
     coalesce((select id - 1 from ${table} where id > $1 and created_at >= $2::timestamptz + interval '2 days' order by id limit 1),
     ${Number.MAX_SAFE_INTEGER}) as last
   from (select coalesce(max(id), 0)::bigint as id from ${table}) e`;
/**
 * `settled`: the last entry, or piece, of those before the first that a running transaction can precede: its number is
 * taken before its commit. `last`: none after it is of that time, because none is made days after it began.
 */
type Edges = { settled: number; last: number };
export const edgesOfEntries = readStatement<Edges, [after: number, until: Date]>(
  'closings.edges_of_entries',
  edgesOf('journal_entries'),
);
export const edgesOfItems = readStatement<Edges, [after: number, until: Date]>(
  'closings.edges_of_items',
  edgesOf('box_items'),
);
/** Sales and pieces that are counted before a time though they are not settled. */
export const countedAhead = readStatement<
  { entries: number[]; items: number[] },
  [settledEntry: number, lastEntry: number, settledItem: number, lastItem: number, until: Date]
>(
  'closings.counted_ahead',
  `select coalesce((select json_agg(e.id)
       from ledger_accounts a join postings p on p.account_id = a.id and p.entry_id > $1 and p.entry_id <= $2
       join journal_entries e on e.id = p.entry_id and e.created_at < $5
     where a.member_id is null and a.kind = 'sales' and a.currency = 'token'), '[]') as entries,
     coalesce((select json_agg(id) from box_items where id > $3 and id <= $4 and created_at < $5), '[]') as items`,
);

export type LastClosedRow = {
  day: string;
  settled_entry: number;
  settled_item: number;
  ahead_entries: number[];
  ahead_items: number[];
};
/** The last closed day with what it kept. */
export const lastClosed = readStatement<LastClosedRow>(
  'closings.last_closed',
  `select k.day::text as day, k.settled_entry, k.settled_item,
     to_json(k.ahead_entries) as ahead_entries, to_json(k.ahead_items) as ahead_items
   from closing_days k order by k.day desc limit 1`,
);

/** Members who joined in a time that has been over for an hour, longer than any transaction; null before. */
export const joinedFor = readStatement<{ joined: number | null }, [from: Date, until: Date]>(
  'closings.joined_for',
  `select case when $2::timestamptz < now() - interval '1 hour' then
     (select count(*)::integer from members where created_at >= $1 and created_at < $2) end as joined`,
);

export const insertDay = writeStatement<
  object,
  {
    day: string;
    draws: number;
    newBuyers: number;
    returningBuyers: number;
    joined: number | null;
    settledEntry: number;
    settledItem: number;
    aheadEntries: readonly number[];
    aheadItems: readonly number[];
  }
>(
  'closings.insert_day',
  `insert into closing_days (day, draws, new_buyers, returning_buyers, joined, settled_entry, settled_item, ahead_entries,
     ahead_items)
   values ($day, $draws, $newBuyers, $returningBuyers, $joined, $settledEntry, $settledItem, $aheadEntries, $aheadItems)`,
);
export const insertProducts = writeStatement<
  object,
  [
    day: string,
    productIds: readonly number[],
    sold: readonly number[],
    refunded: readonly number[],
    draws: readonly number[],
  ]
>(
  'closings.insert_products',
  `insert into closing_products (day, product_id, sold, refunded, draws)
   select $1::date, * from unnest($2::integer[], $3::bigint[], $4::bigint[], $5::integer[])`,
);
