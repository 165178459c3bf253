import type { Database } from '#platform/postgres/database.ts';

/** Tables that a refused call may change: attempts are counted, and the session's use is noted. */
const notCompared = ['failed_logins', 'limited_events', 'migrations', 'phone_codes', 'sessions'];

/** Every row of every table that a call of a member could change, to be compared before and after. */
export async function stateOf(db: Database): Promise<Record<string, unknown>> {
  const { rows: tables } = await db.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all ($1) order by 1`,
    [notCompared],
  );
  const columns = tables.map(
    ({ name }) =>
      `(select json_agg(line order by line::text collate "C") from (select to_json(t) as line from ${name} t) l) as ${name}`,
  );
  // Prepared, because planning a hundred tables takes longer than reading them.
  const { rows } = await db.query<Record<string, unknown>>({
    name: 'state',
    text: `select ${columns.join(', ')}`,
  });
  return rows[0] ?? {};
}
