import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Binaries } from '../../../server/src/platform/postgres/cluster.ts';
import { type Database, openPool } from '../../../server/src/platform/postgres/database.ts';
import { type EmbeddedPostgres, startPostgres } from '../../../server/src/platform/postgres/embedded.ts';
import type { Backups } from './backups.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../..');

export type Counts = { orders: number; drawn: number; postings: number; receipts: number };
export type Restored = {
  db: Database;
  postgres: EmbeddedPostgres;
  /** Seconds to lay down the backup, to replay the log to its end, and to audit the result. */
  seconds: { backup: number; log: number; audit: number };
  /** The last lines of `npm run audit`, null where it found the books broken. */
  audited: string | null;
  counts: Counts;
  close(): Promise<void>;
};

/** What a shop holds, for the eye. */
export async function countsOf(db: Database): Promise<Counts> {
  const { rows } = await db.query<Counts>(
    `select (select count(*) from orders)::integer as orders, (select count(*) from postings)::integer as postings,
       (select count(*) from slots where order_id is not null)::integer as drawn,
       (select count(*) from receipts)::integer as receipts`,
  );
  return rows[0] as Counts;
}

async function audit(databaseUrl: string, dataDir: string): Promise<string | null> {
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const command = ['server/src/commands/audit.ts'];
  try {
    return (await run(process.execPath, command, { cwd: root, env })).stdout.trim();
  } catch (error) {
    process.stdout.write((error as { stdout?: string }).stdout ?? String(error));
    return null;
  }
}

/** Restores the database of a moment (null: the end of the log) into a folder, opens it there and audits it. */
export async function restoreTo(
  dataDir: string,
  backups: Backups,
  programs: Binaries,
  moment: Date | null,
): Promise<Restored> {
  const began = performance.now();
  await backups.restore(dataDir, moment);
  const laid = performance.now();
  const postgres = await startPostgres(dataDir, {}, programs);
  const databaseUrl = postgres.url('kujiya');
  const db = openPool(databaseUrl, 2, { patient: true });
  const isReplaying = async () =>
    (await db.query<{ replaying: boolean }>('select pg_is_in_recovery() as replaying')).rows[0]?.replaying;
  while (await isReplaying()) await sleep(50);
  const replayed = performance.now();
  const audited = await audit(databaseUrl, dataDir);
  const seconds = {
    backup: (laid - began) / 1_000,
    log: (replayed - laid) / 1_000,
    audit: (performance.now() - replayed) / 1_000,
  };
  return {
    db,
    postgres,
    seconds,
    audited,
    counts: await countsOf(db),
    async close() {
      await db.end();
      await postgres.stop();
    },
  };
}
