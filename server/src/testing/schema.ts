import type { Database } from '#platform/postgres/database.ts';

/**
 * Everything that the migrations make, by kind and name: columns in their order, constraints, indexes, triggers, domains,
 * functions, sequences and what the shop may do with each table. Two differences do not count: whether older rows were
 * looked at (`not valid`), because migrations add words to a list without reading every row; and brackets, because a
 * restored dump has fewer of them in `a and b and c`.
 */
const parts: Readonly<Record<string, string>> = {
  tables: `
    select c.relname as name, concat_ws(' ', c.relkind, c.relpersistence, c.reloptions::text,
      array(select r from unnest(array['select', 'insert', 'update', 'delete', 'truncate']) r
        where c.relkind = 'r' and has_table_privilege(c.oid, r))::text,
      array(select a.attname || a.attacl::text from pg_attribute a
        where a.attrelid = c.oid and a.attacl is not null order by a.attnum)::text) as text
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'S', 'v')`,
  columns: `
    select c.relname || ' ' || row_number() over (partition by c.oid order by a.attnum) as name,
      concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
        pg_get_expr(d.adbin, d.adrelid)) as text
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  constraints: `
    select coalesce(t.typname, c.conrelid::regclass::text) || ' ' || c.conname as name,
      pg_get_constraintdef(c.oid) as text
    from pg_constraint c left join pg_type t on t.oid = c.contypid
    where c.connamespace = 'public'::regnamespace and c.contype <> 'n'`,
  indexes: `select indexname as name, indexdef as text from pg_indexes where schemaname = 'public'`,
  triggers: `
    select t.tgrelid::regclass || ' ' || t.tgname as name, pg_get_triggerdef(t.oid) as text
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`,
  domains: `
    select typname as name, format_type(typbasetype, typtypmod) || typnotnull as text
    from pg_type where typnamespace = 'public'::regnamespace and typtype = 'd'`,
  functions: `
    select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as text from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and not exists (select from pg_depend d
        where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
  sequences: `
    select sequencename as name, concat_ws(' ', data_type, start_value, min_value, max_value, increment_by, cycle) as text
    from pg_sequences where schemaname = 'public'`,
};

/** The schema of a database, to be compared with that of another one. */
export async function schemaOf(db: Database): Promise<Record<string, Record<string, string>>> {
  const schema: Record<string, Record<string, string>> = {};
  for (const [part, text] of Object.entries(parts)) {
    const { rows } = await db.query<{ name: string; text: string }>(text);
    schema[part] = Object.fromEntries(
      rows.map((row) => [row.name, row.text.replace(/[()]| NOT VALID$/g, '')]),
    );
  }
  return schema;
}
