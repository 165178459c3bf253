import { hotKeywords } from '@kujiya/demo/catalogue';
import { type Database, readStatement, transaction, writeStatement } from '#platform/postgres/database.ts';
import { endSessions, loadBelongings, loadMembers } from './members.ts';
import { loadProducts } from './products.ts';
import { sellStocks } from './sales.ts';

const holdsAnything = readStatement<{ full: boolean }>(
  'demo.holds_anything',
  'select exists (select from members) or exists (select from products) as full',
);
const othersThanDemo = readStatement<{ others: boolean }>(
  'demo.others_than_demo',
  `select exists (select from members) and not exists (select from members where uid like 'u_demo_%') as others`,
);
const insertKeywords = writeStatement<object, [keywords: string[]]>(
  'demo.insert_keywords',
  'insert into hot_keywords select k, i from unnest($1::text[]) with ordinality t (k, i)',
);

/** Are there members, and none of the demo world's? Then this is somebody's real shop. */
export async function holdsOthers(db: Database): Promise<boolean> {
  return (await othersThanDemo(db))[0]?.others ?? false;
}

/** Loads the demo world into an empty database; returns false, and does nothing, when it holds anything. */
export async function loadDemo(db: Database): Promise<boolean> {
  if ((await holdsAnything(db))[0]?.full) return false;
  const { crowd, stocks } = await transaction(db, async (tx) => {
    const crowd = await loadMembers(tx);
    const stocks = await loadProducts(tx);
    await loadBelongings(tx, crowd.demoMember.id);
    await insertKeywords(tx, hotKeywords);
    return { crowd, stocks };
  });
  await sellStocks(db, stocks, crowd);
  await transaction(db, (tx) => endSessions(tx));
  return true;
}
