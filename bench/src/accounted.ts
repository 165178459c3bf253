import type { Database } from '../../server/src/platform/postgres/database.ts';
import { clients, type Measured } from './load.ts';

/** Draws that were sent but not answered when the time was up are booked all the same. */
const underWay = clients;
/** Longer than the shop takes for one batch, even on a busy machine; ms. */
const settling = 1_000;

export const count = async (db: Database, sql: string, values: number[] = []): Promise<number> =>
  (await db.query<{ count: number }>(sql, values)).rows[0]?.count ?? 0;

/** The result of a counting query once the shop has booked everything under way: the number no longer changes. */
async function settled(counted: () => Promise<number>): Promise<number> {
  for (let last = await counted(); ; ) {
    await new Promise((resolve) => setTimeout(resolve, settling));
    const now = await counted();
    if (now === last) return now;
    last = now;
  }
}

/**
 * Runs a load that must add one to the count for each answer; throws when it added fewer, or more than the requests
 * sent.
 */
export async function accounted(
  counted: () => Promise<number>,
  load: () => Promise<Measured>,
): Promise<Measured> {
  const before = await counted();
  const measured = await load();
  const booked = (await settled(counted)) - before;
  if (booked < measured.count || booked > measured.count + underWay)
    throw new Error(`${measured.count} were answered, ${booked} are booked; is the scratch shop too small?`);
  return measured;
}
