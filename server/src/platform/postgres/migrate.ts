import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { ConfigError } from '#platform/config.ts';
import { connectAlone, type Database, type Queryable } from './database.ts';
import { createFunctions, type FunctionSet, ownFunctions } from './functions.ts';

const folder = new URL('../../../migrations/', import.meta.url);
/** An arbitrary number, the same in every server. */
const startLock = 7_241_906;

/** What a database of the set before this one may still lack: docs/decisions/older-data.md. */
const beforeFolder = new URL('before/', folder);

const filesIn = async (from: URL) => (await readdir(from)).filter((name) => name.endsWith('.sql')).sort();

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

/** The first release whose data are brought up by every later one: the last of its migrations, and its day. */
export const firstRelease = { last: '044_waiting_turns.sql', day: '2026-11-28' } as const;
/** The migration that every database of this set begins with. */
const first = '101_platform.sql';

async function recorded(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  return new Set(rows.map(({ name }) => name));
}

/** Applies the migrations of a folder that the database lacks, in order of name, each in its own transaction. */
async function applyMissing(client: pg.Client, from: URL): Promise<string[]> {
  const applied = await recorded(client);
  const missing = (await filesIn(from)).filter((name) => !applied.has(name));
  for (const name of missing) {
    await client.query('begin');
    await client.query(await readFile(new URL(name, from), 'utf8'));
    await client.query('insert into migrations (name) values ($1)', [name]);
    await client.query('commit');
  }
  return missing;
}

/** Throws `ConfigError` for data that are older than the first release. */
function requireRelease(applied: ReadonlySet<string>): void {
  if (applied.has(firstRelease.last)) return;
  const last = [...applied].sort().at(-1);
  throw new ConfigError(
    `The data of this shop are untouched. They are older than every release since ${firstRelease.day} (${firstRelease.last}), whose data this one brings up: their last migration is ${last}, and “git log --all -- server/migrations/${last}” finds the release that opens them. Only a demo shop, whose data nobody misses, begins again with an empty database or another data folder (DATA_DIR).`,
  );
}

/**
 * Applies the migrations that are missing, then creates the functions of this build in their schema; the caller holds
 * the lock. A database that began with the old set is first brought to the end of that set, whose last migration records
 * what the new set has in common with it.
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
  const applied = await recorded(client);
  const done: string[] = [];
  if (applied.size > 0 && !applied.has(first)) {
    requireRelease(applied);
    done.push(...(await applyMissing(client, beforeFolder)));
  }
  done.push(...(await applyMissing(client, folder)));
  await createFunctions(client, functions);
  return done;
}

/** Brings a database up to this build; returns the names of the applied migrations. */
export const migrate = (db: Database, functions: FunctionSet = ownFunctions): Promise<string[]> =>
  oneAtATime(db, (client) => applyMigrations(client, functions));

/** True when the database answers, every migration of this build is applied and its functions are there. */
export async function isMigrated(db: Database, { schema }: FunctionSet = ownFunctions): Promise<boolean> {
  const { rows } = await db.query<{ name: string }>('select name from public.migrations');
  const { rowCount } = await db.query('select from pg_namespace where nspname = $1', [schema]);
  const done = new Set(rows.map(({ name }) => name));
  return rowCount === 1 && (await filesIn(folder)).every((name) => done.has(name));
}

/** Drops all tables and functions; `applyMigrations` creates them again. */
export async function dropEverything(client: Queryable): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname ~ '^code_[0-9a-f]+$'`,
  );
  const schemas = ['public', ...rows.map(({ name }) => name)];
  await client.query(`drop schema ${schemas.join(', ')} cascade; create schema public`);
}
