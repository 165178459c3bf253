import type { Loop } from '#platform/loops.ts';
import { type Database, type Queryable, transaction } from '#platform/postgres/database.ts';
import * as queries from './totals-queries.ts';

/** Rows of each kind in a share: half a second's work. */
const shareRows = 20_000;
/** A closing reads so many entries and pieces beside the totals, within seconds. */
const tailRows = 400_000;

/** Adds a share of what is settled to the running totals; false when there was nothing, or another server adds one. */
export const addShare = (db: Database, limit = shareRows): Promise<boolean> =>
  transaction(db, async (tx) => {
    const [marks] = await queries.lockMarks(tx);
    if (!marks) return false;
    const [to] = await queries.settled(tx, { ...marks, limit });
    if (!to) return false;
    await queries.add(tx, {
      ...marks,
      ...{ entryTo: to.entry, invoiceTo: to.invoice, correctionTo: to.correction, itemTo: to.item },
    });
    return to.entry > marks.entry || to.item > marks.item;
  });

/** How much of an older shop the totals have, in percent; null once they have all but what a closing reads itself. */
export async function percentCounted(db: Queryable): Promise<number | null> {
  const [found] = await queries.progress(db);
  if (!found || found.whole - found.counted <= tailRows) return null;
  return Math.floor((found.counted / found.whole) * 100);
}

export const totalsLoop = (db: Database): Loop => ({
  name: 'closings:totals',
  restMs: 60_000,
  restAfter: 2,
  run: () => addShare(db),
});
