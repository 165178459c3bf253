import type { Tx } from './database.ts';

/**
 * Does `work` in a savepoint, returns what it learnt, and undoes it unless `isKept` says to keep it: what would happen is
 * found by doing it, so that no second rule could differ. What `work` throws undoes it too, and nothing else of the
 * transaction.
 */
export async function rehearse<T>(
  tx: Tx,
  work: () => Promise<T>,
  isKept: (result: T) => boolean = () => false,
): Promise<T> {
  await tx.query('savepoint rehearsal');
  let isToStay = false;
  try {
    const result = await work();
    isToStay = isKept(result);
    return result;
  } finally {
    if (!isToStay) await tx.query('rollback to savepoint rehearsal');
    // An undone one stands until it is released, and would be the one to which an outer rehearsal goes back.
    await tx.query('release savepoint rehearsal');
  }
}
