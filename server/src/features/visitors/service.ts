import { type VisitorRecord, visitorLimits } from '@kujiya/contract/visitors';
import type { Context } from '#platform/context.ts';
import { Refused } from '#platform/http/refused.ts';
import { countAgainst } from '#platform/limits.ts';
import { transaction } from '#platform/postgres/database.ts';
import * as queries from './queries.ts';

const limit = { what: 'visits', most: visitorLimits.perAddressPerHour, seconds: 3_600 };

/** Keeps the first visit of a browser on a Taipei day; of one address so many an hour, the rest is counted only. */
export async function recordVisitor({ db }: Context, visit: VisitorRecord, address: string): Promise<void> {
  const { visitor_id, page_url, referrer, user_agent, is_logged_in } = visit;
  await transaction(db, async (tx) => {
    const fields = [visitor_id, page_url, referrer, user_agent, is_logged_in] as const;
    if ((await queries.insertVisit(tx, ...fields)).length > 0) await countAgainst(tx, limit, address);
  }).catch(async (error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    await queries.countUnkept.alone(db);
  });
}

/** Forgets visits of more than 400 days ago, all that a key everybody knows may ask for; returns how many. */
export async function cleanUpVisitors({ db }: Context): Promise<number> {
  const [gone] = await queries.deleteOld.alone(db, visitorLimits.keptDays);
  return gone?.count ?? 0;
}
