import type { Database } from '#platform/postgres/database.ts';

const tables = [
  'ledger_accounts',
  'journal_entries',
  'postings',
  'point_lots',
  'lots',
  'slots',
  'orders',
  'order_lines',
  'order_moves',
  'events',
  'box_items',
  'receipts',
  'idempotency_keys',
  'slot_locks',
  'user_tools',
  'tool_uses',
  'likes',
];

/** Everything a call of a member could change, to be compared before and after. */
export async function stateOf(db: Database): Promise<Record<string, unknown>> {
  const columns = tables.map(
    (table) => `(select jsonb_agg(to_jsonb(t) order by to_jsonb(t)) from ${table} t) as ${table}`,
  );
  const { rows } = await db.query<Record<string, unknown>>(`select ${columns.join(', ')}`);
  return rows[0] ?? {};
}
