import pg from 'pg';
import { readStatement } from './database.ts';

/** The role with which a shop runs on the embedded database: it owns nothing. */
export const runningRole = 'kujiya_app';

/** Makes that role in a cluster that has none, with the rights of its administrator. */
export async function makeRunningRole(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [runningRole]);
    if (rowCount === 0) await admin.query(`create role ${runningRole} login`);
  } finally {
    await admin.end();
  }
}

const ownSchemas = `(nspname in ('public', 'graphile_worker') or nspname ~ '^code_[0-9a-f]+$')`;

/** The queue's tables are closed by row to all but their owner; whoever has rights on them may use them. */
const openQueue = `do $$ declare t record; begin
  for t in select c.oid::regclass as name from pg_class c
      where c.relnamespace = to_regnamespace('graphile_worker') and c.relrowsecurity
        and not exists (select from pg_policy p where p.polrelid = c.oid) loop
    execute format('create policy shop on %s using (true) with check (true)', t.name);
  end loop;
end $$`;

/** Whether something is there that the role may not use. */
const lacking = `select exists (
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p') and c.oid <> 'public.migrations'::regclass
      and not has_table_privilege($1, c.oid, 'delete'))
  or exists (select from pg_namespace where ${ownSchemas} and not has_schema_privilege($1, oid, 'usage'))
  or has_table_privilege($1, 'public.migrations', 'insert') or has_database_privilege($1, current_database(), 'temporary')
  as lacking`;

/**
 * Lets a role run the shop: it reads and writes rows, also of tables and functions to come, but can neither change nor
 * switch off what protects them. Without temporary tables, because a trigger would find these before the shop's own. The
 * client is the owner of the database, in whose names all is made.
 */
export async function grantRunning(client: pg.ClientBase, role: string): Promise<void> {
  const { rows } = await client.query<{ lacking: boolean; database: string; schemas: string[] }>(
    `${lacking}, quote_ident(current_database()) as database,
       (select array_agg(quote_ident(nspname)) from pg_namespace where ${ownSchemas}) as schemas`,
    [role],
  );
  const [found] = rows;
  if (!found?.lacking) return;
  const to = pg.escapeIdentifier(role);
  await client.query('begin');
  for (const grant of [
    `alter default privileges grant usage on schemas to ${to}`,
    `alter default privileges grant select, insert, update, delete on tables to ${to}`,
    `alter default privileges grant usage, select on sequences to ${to}`,
    `grant usage on schema ${found.schemas.join(', ')} to ${to}`,
    `grant select, insert, update, delete on all tables in schema public, graphile_worker to ${to}`,
    `grant usage, select on all sequences in schema public, graphile_worker to ${to}`,
    openQueue,
    `revoke insert, update, delete on public.migrations from ${to}`,
    `revoke temporary on database ${found.database} from public`,
  ])
    await client.query(grant);
  await client.query('commit');
}

/** Whether this connection's role is another than the owner of the tables, and none of its members. */
export const runsApart = readStatement<{ apart: boolean }>(
  'postgres.runs_apart',
  `select not pg_has_role(current_user, relowner, 'member') as apart from pg_class where oid = 'public.lots'::regclass`,
);

export const nameOfRole = readStatement<{ name: string }>(
  'postgres.name_of_role',
  'select current_user::text as name',
);
