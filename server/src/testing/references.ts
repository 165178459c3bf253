import type { Queryable } from '#platform/postgres/database.ts';

/**
 * The bigint columns without a foreign key that hold another table's ids, by that table; the house leaves out keys that
 * would look up a row again (docs/money-and-locks.md).
 */
export const references: Readonly<Record<string, readonly string[]>> = {
  members: [
    'box_items.member_id',
    'events.member_id',
    'growth_entries.member_id',
    'idempotency_keys.member_id',
    'orders.member_id',
    'parcel_addresses.member_id',
    'point_lots.member_id',
    'task_facts.member_id',
    'user_tools.member_id',
  ],
  orders: [
    'box_items.order_id',
    'events.order_id',
    'goods_orders.order_id',
    'order_lines.order_id',
    'order_moves.order_id',
    'parcel_addresses.order_id',
    'parcels.order_id',
    'receipts.order_id',
    'slots.order_id',
  ],
  parcels: ['box_items.parcel_id'],
  events: ['event_failures.id'],
  journal_entries: ['point_lots.entry_id', 'postings.entry_id'],
  ledger_accounts: ['postings.account_id'],
};

/** The other bigint columns, which refer to nothing. */
export const plainNumbers = {
  'tokens, points or NT$': [
    'invoice_corrections.net',
    'invoice_corrections.tax',
    'invoice_corrections.total',
    'invoices.net',
    'invoices.tax',
    'invoices.total',
    'ledger_accounts.balance',
    'payer_limits.amount',
    'payer_limits.next_amount',
    'payment_attempts.amount',
    'payouts.amount',
    'postings.amount',
    'refunds.amount',
    'refunds.fee',
    'sandbox_invoices.allowed',
    'sandbox_invoices.total',
    'sandbox_trades.amount',
    'sandbox_trades.refunded',
  ],
  'how far work in order of ids has come': [
    'event_cursors.id',
    'notification_rounds.after_id',
    'vip_months.after_member',
  ],
  'a count': ['visits_over_limit.visits'],
};

/** Bigint columns, as `table.column`, that are neither a row's own identity nor bound by a foreign key. */
export async function unboundColumns(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select r.relname || '.' || a.attname as name
     from pg_class r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
     where r.relkind in ('r', 'p') and r.relnamespace = 'public'::regnamespace and a.attidentity = ''
       and a.atttypid in ('bigint'::regtype, 'bigint[]'::regtype)
       and not exists (
         select from pg_constraint c where c.conrelid = r.oid and c.contype = 'f' and a.attnum = any (c.conkey))
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

const tableOf = (column: string): string => column.split('.')[0] ?? '';

/** Tables with a column named `member_id`, with a foreign key to members, or declared to hold members' ids. */
export async function tablesOfMembers(db: Queryable, declared = references): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'member_id'
     union select r.relname from pg_constraint c join pg_class r on r.oid = c.conrelid
     where c.contype = 'f' and c.confrelid = 'members'::regclass
     union select unnest($1::text[]) order by 1`,
    [declared.members?.map(tableOf)],
  );
  return rows.map(({ name }) => name);
}

/**
 * Text columns, as `table.column`, of all tables tied to a member or an order by a foreign key or a declared reference,
 * through other tables, or by a column of that name. A column that a check constraint limits to a list of words is no
 * free text.
 */
export async function freeTexts(db: Queryable, declared = references): Promise<string[]> {
  const edges = Object.entries(declared).flatMap(([target, columns]) =>
    columns.map((column) => [tableOf(column), target] as const),
  );
  const { rows } = await db.query<{ name: string }>(
    `with recursive edges as (
       select conrelid as id, confrelid as target from pg_constraint where contype = 'f'
       union select * from unnest($1::regclass[], $2::regclass[])),
     hanging as (
       select a.attrelid as id from pg_attribute a join pg_class r on r.oid = a.attrelid
       where a.attname in ('member_id', 'order_id') and r.relkind = 'r' and r.relnamespace = 'public'::regnamespace
       union select unnest(array['members', 'orders']::regclass[])
       union select e.id from edges e join hanging h on h.id = e.target)
     select h.id::regclass || '.' || a.attname as name
     from hanging h join pg_attribute a on a.attrelid = h.id and a.attnum > 0 and not a.attisdropped
     where a.atttypid in ('text'::regtype, 'varchar'::regtype, 'text[]'::regtype, 'json'::regtype, 'jsonb'::regtype)
       and not exists (
         select from pg_constraint k where k.conrelid = h.id and k.contype = 'c' and a.attnum = any (k.conkey)
           and pg_get_constraintdef(k.oid) ~ ('CHECK \\(+' || a.attname || ' = ANY'))
     order by 1`,
    [edges.map(([table]) => table), edges.map(([, target]) => target)],
  );
  return rows.map(({ name }) => name);
}
