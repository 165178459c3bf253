import type pg from 'pg';
import type { Database } from '#platform/postgres/database.ts';

/** Does `work` while another server is in the middle of a transaction that began with this statement, and never commits. */
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
