import { readdir, readFile } from 'node:fs/promises';
import type { Database } from './database.ts';

const folder = new URL('../../../migrations/', import.meta.url);
/** Any number, the same in every server: two that start together migrate one after the other. */
const migrationLock = 7_241_906;

const migrationFiles = async () => (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();

/** Applies what is missing, in order of name, each file in its own transaction. */
export async function migrate(db: Database): Promise<string[]> {
  const client = await db.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
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
  } finally {
    // Ends the session, and with it the lock and a transaction a bad file left open.
    client.release(true);
  }
}

/** True when the database answers and every migration of this build is applied. */
export async function isMigrated(db: Database): Promise<boolean> {
  const { rows } = await db.query<{ name: string }>('select name from migrations');
  const done = new Set(rows.map((row) => row.name));
  return (await migrationFiles()).every((name) => done.has(name));
}
