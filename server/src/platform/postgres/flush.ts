import { batcher } from '#platform/batch.ts';
import { type Database, writeStatement } from './database.ts';

/** A commit that has something to write is on the disk when it returns, and all earlier ones are with it. */
const commit = writeStatement<object>('flush.commit', `select pg_logical_emit_message(true, 'flush', '')`);

const flushers = new WeakMap<Database, (asked: undefined) => Promise<undefined>>();

/**
 * Resolves once all that was committed before on this database is as durable as any commit. For what commits without waiting
 * for the disk (`synchronous_commit = off`), so that who comes next does not wait for it either, and is answered
 * afterwards. Who asks while it is under way is answered with one commit more.
 */
export async function flushed(db: Database): Promise<void> {
  let flush = flushers.get(db);
  if (!flush) {
    flush = batcher(async (asked) => {
      await commit.alone(db);
      return asked;
    });
    flushers.set(db, flush);
  }
  await flush(undefined);
}
