import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import type { Loop } from '#platform/loops.ts';

/** The SQL functions of one build: the schema that holds them is named by the hash of their texts. */
export type FunctionSet = { schema: string; texts: readonly string[] };

/** A server finds exactly its own functions: those of another build are in a schema with another name. */
export function functionSet(texts: readonly string[]): FunctionSet {
  const hash = createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 12);
  return { schema: `code_${hash}`, texts };
}

const source = path.resolve(import.meta.dirname, '../..');

/** Every `sql/<function>.sql` beside its owner, by file name and text. */
export const functionFiles: readonly { file: string; text: string }[] = readdirSync(source, {
  recursive: true,
  encoding: 'utf8',
})
  .filter((file) => /[/\\]sql[/\\]\w+\.sql$/.test(file))
  .sort()
  .map((file) => ({ file, text: readFileSync(path.join(source, file), 'utf8') }));

/** The functions of this build. */
export const ownFunctions: FunctionSet = functionSet(functionFiles.map(({ text }) => text));

/**
 * The same address for connections that find these functions before the tables of `public`. Set per connection and not
 * per role, so that servers of two builds run side by side; psql and pgbench take the address too. The name of such a
 * connection begins with the schema, so that `pg_stat_activity` shows which schemas are in use.
 */
export function addressWithFunctions(url: string, { schema }: FunctionSet = ownFunctions): string {
  const [base = '', query = ''] = url.split('?', 2);
  const parameters = query.split('&').filter((parameter) => parameter !== '');
  const given = (name: string) => {
    const found = parameters.find((parameter) => parameter.startsWith(`${name}=`));
    return found && decodeURIComponent(found.slice(name.length + 1));
  };
  const set = {
    options: `${given('options') ?? ''} -c search_path=${schema},public`.trim(),
    application_name: `${schema} ${given('application_name') ?? 'kujiya'}`,
  };
  const others = parameters.filter((parameter) => !Object.hasOwn(set, parameter.split('=', 1)[0] ?? ''));
  const own = Object.entries(set).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${base}?${[...others, ...own].join('&')}`;
}

/**
 * Creates the functions unless their schema exists, in one transaction; bodies are not checked then, so that the order
 * of the files does not matter. Types are created before the functions that use them.
 */
export async function createFunctions(client: pg.ClientBase, { schema, texts }: FunctionSet): Promise<void> {
  await client.query('begin');
  // Comes before the check for the schema: the row's lock waits for a server that is just dropping it.
  await client.query(
    'insert into public.code_schemas (name) values ($1) on conflict (name) do update set used_at = now()',
    [schema],
  );
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [schema]);
  if (rowCount === 0) {
    await client.query(`create schema ${schema}`);
    await client.query(`set local search_path = ${schema}, public`);
    await client.query('set local check_function_bodies = off');
    const isType = (text: string) => /^create type /m.test(text);
    const ordered = [...texts.filter(isType), ...texts.filter((text) => !isType(text))];
    for (const text of ordered) await client.query(text);
  }
  await client.query('commit');
}

/** How often a server marks its functions as used; ms. */
const touchMs = 3_600_000;

/**
 * Marks this server's functions as used, every hour. Every server runs it for itself: a job of the queue is run by one
 * of them, which knows only its own functions.
 */
export const functionsLoop = (db: pg.Pool, { schema }: FunctionSet = ownFunctions): Loop => ({
  name: 'functions:touch',
  restMs: touchMs,
  async run() {
    await db.query('update public.code_schemas set used_at = now() where name = $1', [schema]);
    return false;
  },
});

/** Days after which an unused schema is dropped, at the next start of a server: longer than any rolling start or step back takes. */
const unusedDays = 7;

/**
 * Drops the functions that no server has marked for a week and no connection uses: a server that could not mark its own
 * for so long still has them while it is connected. Returns the dropped schemas.
 */
export async function dropUnusedFunctions(db: pg.Pool): Promise<string[]> {
  const client = await db.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ name: string }>(
      `delete from public.code_schemas c where used_at < now() - make_interval(days => $1) and not exists (
         select from pg_stat_activity a
         where a.datname = current_database() and split_part(a.application_name, ' ', 1) = c.name)
       returning name`,
      [unusedDays],
    );
    for (const { name } of rows) await client.query(`drop schema if exists ${name} cascade`);
    await client.query('commit');
    return rows.map(({ name }) => name);
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
