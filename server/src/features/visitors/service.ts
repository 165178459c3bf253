import { type VisitorRecord, visitorLimits } from '@kujiya/contract/visitors';
import type { Context } from '#platform/context.ts';
import { Refused } from '#platform/http/refused.ts';
import { countAgainst, perHour } from '#platform/limits.ts';
import { transaction } from '#platform/postgres/database.ts';
import * as queries from './queries.ts';

const limit = perHour('visits', visitorLimits.perAddressPerHour);

/**
 * Stores the first visit of a browser on a Taipei day; beyond an hourly limit of an address, visits are only counted.
 */
export async function recordVisitor({ db }: Context, visit: VisitorRecord, address: string): Promise<void> {
  const { visitor_id, page_url, referrer, user_agent, is_logged_in } = visit;
  await transaction(db, async (tx) => {
    const fields = [visitor_id, page_url, referrer, user_agent, is_logged_in] as const;
    if ((await queries.insertVisit(tx, ...fields)).length > 0) await countAgainst(tx, limit, address);
  }).catch(async (error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    await queries.countUnsaved.alone(db);
  });
}

/**
 * Counts the days that are over, then forgets visits of more than 30 days ago: all that a key everybody knows may ask for.
 * Returns how many are forgotten.
 */
export async function cleanUpVisitors({ db }: Context): Promise<number> {
  return transaction(db, async (tx) => {
    await queries.countDays(tx);
    const [gone] = await queries.deleteOld(tx, visitorLimits.retentionDays);
    return gone?.count ?? 0;
  });
}
