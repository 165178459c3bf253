import { type VisitorRecord, visitorLimits } from '@kujiya/contract/visitors';
import type { Context } from '#platform/context.ts';
import { ok } from '#platform/http/envelope.ts';
import { Refused } from '#platform/http/refused.ts';
import { countAgainst } from '#platform/limits.ts';
import { singleStatement, transaction } from '#platform/postgres/database.ts';
import * as queries from './queries.ts';

const limit = { what: 'visits', most: visitorLimits.perAddressPerHour, seconds: 3_600 };

/** Keeps the first visit of a browser on a Taipei day; of one address so many an hour, the rest is counted only. */
export async function recordVisitor({ db }: Context, visit: VisitorRecord, address: string) {
  const { visitor_id, page_url, referrer, user_agent, is_logged_in } = visit;
  await transaction(db, async (tx) => {
    const fields = [visitor_id, page_url, referrer, user_agent, is_logged_in] as const;
    if ((await queries.insertVisit(tx, ...fields)).length > 0) await countAgainst(tx, limit, address);
  }).catch(async (error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    await singleStatement(db, queries.countUnkept);
  });
  return ok({});
}

/** Forgets visits of more than 400 days ago: all that a key everybody knows may ask for. */
export async function cleanUpVisitors({ db }: Context) {
  const [gone] = await singleStatement(db, (tx) => queries.deleteOld(tx, visitorLimits.keptDays));
  return ok({ message: `已清除 ${gone?.count ?? 0} 筆過期的訪客紀錄` });
}
