import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { ConfigError } from '#platform/config.ts';
import { connectAlone, type Database, type Queryable } from './database.ts';
import { createFunctions, type FunctionSet, ownFunctions } from './functions.ts';

const folder = new URL('../../../migrations/', import.meta.url);
/** An arbitrary number, the same in every server. */
const startLock = 7_241_906;

const migrationFiles = async () => (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();

/**
 * Advisory lock: servers that start together create the database, its tables and its demo world one after the other.
 */
export async function oneAtATime<T>(db: Database, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectAlone(db);
  try {
    await client.query('select pg_advisory_lock($1)', [startLock]);
    return await work(client);
  } finally {
    // Ends the session, and with it the lock and any open transaction.
    await client.end();
  }
}

/** The last migration of the oldest release from which on the data of every release can be brought up, and its day. */
export const oldestRelease = { last: '038_legal_texts.sql', day: '2026-11-27' } as const;

/**
 * The applied migrations and those of this build must have a common beginning, and either list may be longer; anything
 * else is another history.
 */
function requireSameHistory(applied: readonly string[], files: readonly string[]): void {
  const common = Math.min(applied.length, files.length);
  if (applied.slice(0, common).every((name, i) => name === files[i])) return;
  const last = applied.at(-1);
  throw new ConfigError(
    `The data of this shop are untouched. The release that made them opens them, not this one: its last migration is ${last}, and “git log --all -- server/migrations/${last}” finds it. This release brings up the data of every release since ${oldestRelease.day} (${oldestRelease.last}). Only a demo shop, whose data nobody misses, begins again with an empty database or another data folder (DATA_DIR).`,
  );
}

/**
 * Applies the migrations that are missing, in order of name, each in its own transaction, then creates the functions of
 * this build in their schema; the caller holds the lock. Throws `ConfigError` for data of another history.
 */
export async function applyMigrations(
  client: pg.Client,
  functions: FunctionSet = ownFunctions,
): Promise<string[]> {
  // Tables belong to all versions: they never land in the schema of one version's functions.
  await client.query('set search_path = public');
  await client.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name');
  const applied = rows.map(({ name }) => name);
  const files = await migrationFiles();
  requireSameHistory(applied, files);
  const missing = files.slice(applied.length);
  for (const name of missing) {
    await client.query('begin');
    await client.query(await readFile(new URL(name, folder), 'utf8'));
    await client.query('insert into migrations (name) values ($1)', [name]);
    await client.query('commit');
  }
  await createFunctions(client, functions);
  return missing;
}

/** Brings a database up to this build; returns the names of the applied migrations. */
export const migrate = (db: Database, functions: FunctionSet = ownFunctions): Promise<string[]> =>
  oneAtATime(db, (client) => applyMigrations(client, functions));

/** True when the database answers, every migration of this build is applied and its functions are there. */
export async function isMigrated(db: Database, { schema }: FunctionSet = ownFunctions): Promise<boolean> {
  const { rows } = await db.query<{ name: string }>('select name from public.migrations');
  const { rowCount } = await db.query('select from pg_namespace where nspname = $1', [schema]);
  const done = new Set(rows.map(({ name }) => name));
  return rowCount === 1 && (await migrationFiles()).every((name) => done.has(name));
}

/** Drops all tables and functions; `applyMigrations` creates them again. */
export async function dropEverything(client: Queryable): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname ~ '^code_[0-9a-f]+$'`,
  );
  const schemas = ['public', ...rows.map(({ name }) => name)];
  await client.query(`drop schema ${schemas.join(', ')} cascade; create schema public`);
}
