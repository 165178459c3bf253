import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { connectAlone, type Database } from './database.ts';

const folder = new URL('../../../migrations/', import.meta.url);
/** Any number, the same in every server. */
const startLock = 7_241_906;

const migrationFiles = async () => (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();

/** Servers that start together do what makes a database, its tables or its demo world, one after the other. */
export async function oneAtATime<T>(db: Database, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectAlone(db);
  try {
    await client.query('select pg_advisory_lock($1)', [startLock]);
    return await work(client);
  } finally {
    // Ends the session, and with it the lock and a transaction that was left open.
    await client.end();
  }
}

/** Applies what is missing, in order of name, each file in its own transaction; whoever calls it has the turn. */
export async function applyMigrations(client: pg.Client): Promise<string[]> {
  await client.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  const done = new Set(rows.map((row) => row.name));
  const missing = (await migrationFiles()).filter((name) => !done.has(name));
  for (const name of missing) {
    await client.query('begin');
    await client.query(await readFile(new URL(name, folder), 'utf8'));
    await client.query('insert into migrations (name) values ($1)', [name]);
    await client.query('commit');
  }
  return missing;
}

/** Brings a database up to this build; returns the names of what was applied. */
export const migrate = (db: Database): Promise<string[]> => oneAtATime(db, applyMigrations);

/** True when the database answers and every migration of this build is applied. */
export async function isMigrated(db: Database): Promise<boolean> {
  const { rows } = await db.query<{ name: string }>('select name from migrations');
  const done = new Set(rows.map((row) => row.name));
  return (await migrationFiles()).every((name) => done.has(name));
}
