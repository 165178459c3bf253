import { type VisitorRecord, visitorLimits } from '@kujiya/contract/visitors';
import type { Context } from '#platform/context.ts';
import * as queries from './queries.ts';

/** Keeps the first visit of a browser on a Taipei day. */
export async function recordVisitor({ db }: Context, visit: VisitorRecord): Promise<void> {
  const { visitor_id, page_url, referrer, user_agent, is_logged_in } = visit;
  await queries.insertVisit.alone(db, visitor_id, page_url, referrer, user_agent, is_logged_in);
}

/** Forgets visits of more than 400 days ago, all that a key everybody knows may ask for; returns how many. */
export async function cleanUpVisitors({ db }: Context): Promise<number> {
  const [gone] = await queries.deleteOld.alone(db, visitorLimits.keptDays);
  return gone?.count ?? 0;
}
