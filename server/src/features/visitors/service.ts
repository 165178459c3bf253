import { type VisitorRecord, visitorLimits } from '@kujiya/contract/visitors';
import type { Context } from '#platform/context.ts';
import { ok } from '#platform/http/envelope.ts';
import * as queries from './queries.ts';

/** Keeps the first visit of a browser on a Taipei day (specification 1, section 4). */
export async function recordVisitor({ db }: Context, visit: VisitorRecord) {
  const { visitor_id, page_url, referrer, user_agent, is_logged_in } = visit;
  await queries.insertVisit.alone(db, visitor_id, page_url, referrer, user_agent, is_logged_in);
  return ok({});
}

/** Forgets visits of more than 400 days ago: all that a key everybody knows may ask for. */
export async function cleanUpVisitors({ db }: Context) {
  const [gone] = await queries.deleteOld.alone(db, visitorLimits.keptDays);
  return ok({ message: `已清除 ${gone?.count ?? 0} 筆過期的訪客紀錄` });
}
