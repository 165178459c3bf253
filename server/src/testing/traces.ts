import type { Queryable } from '#platform/postgres/database.ts';

/**
 * Each column of the whole database in which one of these texts stands, in any case of its letters, as text or as
 * bytes: `name in schema.table.column`.
 */
export async function traces(db: Queryable, sought: Readonly<Record<string, string>>): Promise<string[]> {
  const { rows: columns } = await db.query<{ place: string; held: string; name: string; type: string }>(
    `select format('%I.%I', c.table_schema, c.table_name) as place, format('held.%I', c.column_name) as held,
       c.column_name as name, c.udt_name as type
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
     order by 1, 3`,
  );
  const found: string[] = [];
  for (const { place, held, name: column, type } of columns) {
    const stands =
      type === 'bytea'
        ? `position(convert_to(sought.mark, 'UTF8') in ${held}) > 0`
        : `position(lower(sought.mark) in lower(${held}::text)) > 0`;
    const { rows } = await db.query<{ name: string }>(
      `select sought.name from unnest($1::text[], $2::text[]) as sought (name, mark)
       where exists (select from ${place} held where ${stands})`,
      [Object.keys(sought), Object.values(sought)],
    );
    found.push(...rows.map(({ name }) => `${name} in ${place}.${column}`));
  }
  return found;
}
