import type pg from 'pg';
import { vi } from 'vitest';
import type { Database } from '#platform/postgres/database.ts';
import { until } from './until.ts';

/**
 * Does `work` while another server is in the middle of a transaction that began with this statement, and never commits.
 */
export async function whileBusy<T>(
  db: Database,
  statement: [text: string, values?: unknown[]],
  work: (other: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const other = await db.connect();
  try {
    await other.query('begin');
    await other.query(...statement);
    return await work(other);
  } finally {
    await other.query('rollback');
    other.release();
  }
}

/** Does `work` while the clock of this process runs ten times as fast: a wait of three seconds takes a third of one. */
export async function hurried<T>(work: () => Promise<T>): Promise<T> {
  const start = Date.now();
  const real = Date.now;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => start + 10 * (real() - start));
  try {
    return await work();
  } finally {
    clock.mockRestore();
  }
}

/** Waits until at least so many statements like this one wait for a lock that another transaction holds. */
export const untilBlocked = (db: Database, count = 1, statement = '%'): Promise<void> =>
  until(async () => {
    const { rows } = await db.query(
      `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
      [statement],
    );
    return rows.length >= count;
  });
