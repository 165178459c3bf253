import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import type { Job } from '#platform/jobs.ts';

/** The SQL functions of one build: the schema that holds them is named by the hash of their texts. */
export type FunctionSet = { schema: string; texts: readonly string[] };

/** Whatever the texts are, a server finds exactly its own: another build's have another name. */
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
 * per role, so that servers of two builds run side by side; psql and pgbench take the address too.
 */
export function addressWithFunctions(url: string, { schema }: FunctionSet = ownFunctions): string {
  const [base = '', query = ''] = url.split('?', 2);
  const parameters = query.split('&').filter((parameter) => parameter !== '');
  const given = parameters.find((parameter) => parameter.startsWith('options='));
  const options = [
    ...(given ? [decodeURIComponent(given.slice('options='.length))] : []),
    `-c search_path=${schema},public`,
  ].join(' ');
  const others = parameters.filter((parameter) => parameter !== given);
  return `${base}?${[...others, `options=${encodeURIComponent(options)}`].join('&')}`;
}

/**
 * Creates the functions unless their schema exists, in one transaction; bodies are not checked then, so that the order
 * of the files does not matter. A type that functions hand each other comes before them.
 */
export async function createFunctions(client: pg.ClientBase, { schema, texts }: FunctionSet): Promise<void> {
  await client.query('begin');
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [schema]);
  if (rowCount === 0) {
    await client.query(`create schema ${schema}`);
    await client.query(`set local search_path = ${schema}, public`);
    await client.query('set local check_function_bodies = off');
    const isType = (text: string) => /^create type /m.test(text);
    const ordered = [...texts.filter(isType), ...texts.filter((text) => !isType(text))];
    for (const text of ordered) await client.query(text);
  }
  await client.query(
    'insert into public.code_schemas (name) values ($1) on conflict (name) do update set used_at = now()',
    [schema],
  );
  await client.query('commit');
}

/** Days after which a schema that no server has used is dropped: longer than any rolling start or step back takes. */
const unusedDays = 7;

/**
 * Says that this server still uses its functions, and drops those that no server has used for a week. Safe on several
 * servers at once: a schema in use has been touched by its server within the day.
 */
export async function dropUnusedFunctions(db: pg.Pool, own: FunctionSet = ownFunctions): Promise<string[]> {
  const client = await db.connect();
  const dropped: string[] = [];
  try {
    await client.query('begin');
    await client.query('update public.code_schemas set used_at = now() where name = $1', [own.schema]);
    const { rows } = await client.query<{ name: string }>(
      `delete from public.code_schemas where used_at < now() - make_interval(days => $1) returning name`,
      [unusedDays],
    );
    for (const { name } of rows) {
      await client.query(`drop schema if exists ${name} cascade`);
      dropped.push(name);
    }
    await client.query('commit');
    return dropped;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** Keeps this server's functions alive and tidies those of builds that are gone, every night. */
export const functionsJob = (db: pg.Pool): Job => ({
  name: 'functions:drop-unused',
  at: '41 19 * * *',
  async run() {
    await dropUnusedFunctions(db);
  },
});
