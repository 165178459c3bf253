import { keywordRefusals, type StaffKeywords } from '@kujiya/contract/staff/keywords';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import { requireVersion } from '#shop/staff/service.ts';
import { hotKeywords } from '../service.ts';
import * as queries from './queries.ts';

const subject = 'keywords:hot';

/** The shop's own keywords in their order, and what members see now. */
export async function keywordsOf(db: Queryable): Promise<StaffKeywords> {
  const [list] = await queries.findVersion(db);
  const own = await queries.listOwn(db);
  return {
    version: list?.version ?? 1,
    keywords: own.map(({ keyword }) => keyword),
    shown: await hotKeywords({ db }),
  };
}

/** Replaces the shop's own keywords. Refuses `version_conflict`, and `keywords_invalid` for one that comes twice. */
export async function setKeywords(
  tx: Tx,
  { note }: StaffCaller,
  { version, keywords }: { version: number; keywords: readonly string[] },
): Promise<StaffKeywords> {
  if (new Set(keywords.map((keyword) => keyword.toLowerCase())).size < keywords.length)
    throw new Refused(keywordRefusals.keywords_invalid);
  await queries.lockKeywords(tx);
  const before = await keywordsOf(tx);
  await requireVersion(tx, subject, version, before);
  await queries.deleteKeywords(tx, keywords);
  await queries.insertKeywords(tx, keywords);
  note({ subjects: [subject], before: { keywords: before.keywords }, after: { keywords } });
  return keywordsOf(tx);
}
