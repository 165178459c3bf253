import type { Queryable } from '#platform/postgres/database.ts';

/** Tables with a column named `member_id`, or with a foreign key to members. */
export async function tablesOfMembers(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'member_id'
     union select r.relname from pg_constraint c join pg_class r on r.oid = c.conrelid
     where c.contype = 'f' and c.confrelid = 'members'::regclass
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Text columns, as `table.column`, of all tables tied to a member or an order by a foreign key, also through other
 * tables, or by a column of that name. A column that a check constraint limits to a list of words is no free text.
 */
export async function freeTexts(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `with recursive edges as (
       select conrelid as id, confrelid as target from pg_constraint where contype = 'f'),
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
  );
  return rows.map(({ name }) => name);
}
