import { readStatement, type Tx, writeStatement } from '#platform/postgres/database.ts';
import type { Finding } from '#shop/finding.ts';
import { unitCostAt } from '#shop/stock/queries.ts';
import { numberIn } from './sales-queries.ts';

/** The last entry, invoice, correction and piece that the running totals have. */
type Marks = { entry: number; invoice: number; correction: number; item: number };

/** The condition that chooses among the numbers of a kind of rows. */
type Among = (kind: keyof Marks, id: string) => string;
const beyond: Among = (kind, id) => `${id} > (select ${kind} from book_marks)`;
const within: Among = (kind, id) => `${id} <= (select ${kind} from book_marks)`;
const between: Among = (kind, id) => `${id} > $${kind} and ${id} <= $${kind}To`;

const dayOf = (time: string) => `(${time} at time zone 'Asia/Taipei')::date`;
/** What rows move, by day and key: postings of the shop's accounts, and the tax, number and total of invoices. */
const movesAmong = (among: Among) => `
   select ${dayOf('e.created_at')} as day, concat_ws(' ', a.currency, a.kind, e.kind, o.order_type) as key, p.amount
   from ledger_accounts a
     -- As in \`movedBetween\`.
     cross join lateral (
       select entry_id, amount from postings where account_id = a.id and ${among('entry', 'entry_id')} offset 0) p
     cross join lateral (select * from journal_entries where id = p.entry_id offset 0) e
     left join lateral (
       select order_id from payment_attempts where id = ${numberIn('payment')} offset 0) t on a.kind = 'sales'
     left join lateral (
       select order_type from orders where id = coalesce(${numberIn('order')}, t.order_id) offset 0) o on a.kind = 'sales'
   where a.member_id is null
   union all
   select ${dayOf('issued_at')}, k.key, k.amount
   from invoices cross join lateral (
     values ('tax output_tax invoices', tax), ('invoice count', 1), ('invoice total', total)) k (key, amount)
   where issued_at is not null and ${among('invoice', 'id')}
   union all
   select ${dayOf('issued_at')}, 'tax output_tax ' || kind, -tax from invoice_corrections
   where issued_at is not null and ${among('correction', 'id')}`;

export type SumRow = {
  key: string;
  before: number;
  counted: number;
  ahead: number;
  total: number;
  since: number;
};
/**
 * What was moved before a day, until its end, of that by the entries from \`after\` to \`last\`, until now, and from the day
 * \`first\` until its end; a row for each key, and one for what all members have of a currency, such as \`owed token\`. All of
 * it is of one snapshot.
 */
export const sums = readStatement<SumRow, { day: string; first: string; after: number; last: number }>(
  'closings.sums',
  `with s as (
     select day, key, amount, 0 as ahead from book_sums
     union all select day, key, amount, 0 from (${movesAmong(beyond)}) n
     union all select day, key, 0, amount from (${movesAmong((kind, id) =>
       kind === 'entry' ? `${id} > $after and ${id} <= $last` : 'false',
     )}) a)
   select key, coalesce(sum(amount) filter (where day < $day::date), 0)::bigint as before,
     coalesce(sum(amount) filter (where day <= $day::date), 0)::bigint as counted,
     coalesce(sum(ahead) filter (where day <= $day::date), 0)::bigint as ahead, sum(amount)::bigint as total,
     coalesce(sum(amount) filter (where day between $first::date and $day::date), 0)::bigint as since
   from s group by 1
   union all
   select 'owed ' || currency, 0, 0, 0, sum(balance)::bigint, 0 from ledger_accounts where member_id is not null group by currency`,
);

/** How many numbers of entries and pieces there are, and how many of them the totals have. */
export const progress = readStatement<{ counted: number; whole: number }>(
  'closings.progress',
  `select m.entry + m.item as counted, greatest(m.entry, (select coalesce(max(id), 0) from journal_entries))
     + greatest(m.item, (select coalesce(max(id), 0) from box_items)) as whole from book_marks m`,
);

/** A row for each piece or more: those in the totals, their moves since, and pieces that are newer. */
const pieces = `select prize_id, goods_id, pieces from book_pieces
   union all select prize_id, goods_id, pieces from piece_moves
   union all select prize_id, goods_id, 1 from box_items where ${beyond('item', 'id')}`;

/** Prizes and goods that members own and the shop still has; those of them whose cost is not known. */
export const piecesOwed = readStatement<{ pieces: number; cost: number; uncosted: number }>(
  'closings.pieces_owed',
  `with b as materialized (
     select prize_id, goods_id, sum(pieces) as pieces from (${pieces}) p group by 1, 2 having sum(pieces) <> 0)
   select coalesce(sum(b.pieces), 0)::bigint as pieces, round(coalesce(sum(b.pieces * u.cost), 0) / 100.0)::bigint as cost,
     coalesce(sum(b.pieces) filter (where u.cost is null), 0)::integer as uncosted
   from b cross join lateral (select ${unitCostAt('b', 'now()')} as cost) u`,
);

/** One share at a time; no row while another server adds one. */
export const lockMarks = writeStatement<Marks>(
  'closings.lock_marks',
  'select entry, invoice, correction, item from book_marks for update skip locked',
);

/**
 * The last of the next `$limit` rows of a table that nothing can change or precede any more: a number is taken before its
 * commit, and an hour is far longer than any transaction.
 */
const settledOf = (table: string, mark: string, isOpen = 'false') => `(
   with n as materialized (
     select id, ${isOpen} or created_at >= now() - interval '1 hour' as young from ${table} where id > ${mark} order by id limit $limit)
   select coalesce((select min(id) - 1 from n where young), (select max(id) from n), ${mark}))::bigint`;
export const settled = readStatement<Marks, Marks & { limit: number }>(
  'closings.settled',
  `select ${settledOf('journal_entries', '$entry')} as entry,
     ${settledOf('invoices', '$invoice', `state <> 'issued'`)} as invoice,
     ${settledOf('invoice_corrections', '$correction', `state <> 'issued'`)} as correction,
     ${settledOf('box_items', '$item')} as item`,
);

type Share = Marks & { entryTo: number; invoiceTo: number; correctionTo: number; itemTo: number };
const addSums = writeStatement<object, Omit<Share, 'item' | 'itemTo'>>(
  'closings.add_sums',
  `insert into book_sums (day, key, amount)
   select day, key, sum(amount) from (${movesAmong(between)}) s group by 1, 2
   on conflict (day, key) do update set amount = book_sums.amount + excluded.amount`,
);
const addPieces = writeStatement<object, [item: number, itemTo: number]>(
  'closings.add_pieces',
  `with moved as (delete from piece_moves returning prize_id, goods_id, pieces)
   insert into book_pieces (prize_id, goods_id, pieces)
   select prize_id, goods_id, sum(pieces) from (
     select * from moved union all select prize_id, goods_id, 1 from box_items where id > $1 and id <= $2) p
   group by 1, 2
   on conflict (prize_id, goods_id) do update set pieces = book_pieces.pieces + excluded.pieces`,
);
const setMarks = writeStatement<object, [entry: number, invoice: number, correction: number, item: number]>(
  'closings.set_marks',
  'update book_marks set entry = $1, invoice = $2, correction = $3, item = $4',
);
/** Adds what lies between the marks and those of the share. */
export async function add(tx: Tx, { item, itemTo, ...books }: Share): Promise<void> {
  await addSums(tx, books);
  await addPieces(tx, item, itemTo);
  await setMarks(tx, books.entryTo, books.invoiceTo, books.correctionTo, itemTo);
}

/** The running totals are what a full count finds. */
export const brokenTotals = readStatement<Finding>(
  'closings.broken_totals',
  `select 'the running totals are what their entries and invoices moved' as rule, day || ' ' || key as example
   from (select day, key, amount from book_sums union all select day, key, -amount from (${movesAmong(within)}) m) s
   group by day, key having sum(amount) <> 0
   union all
   select 'the pieces of the books are those in the storages', concat_ws(' ', 'prize ' || prize_id, 'goods ' || goods_id)
   from (${pieces} union all select prize_id, goods_id, -1 from box_items
     where status in ('available', 'pending', 'selected', 'wrapped', 'paid')) p
   group by prize_id, goods_id having sum(pieces) <> 0`,
);
