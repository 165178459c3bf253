import type { InputOf } from '@kujiya/contract/kernel/call';
import { staffProducts } from '@kujiya/contract/staff/products';
import { createApp } from '../../server/src/app.ts';
import { bringUpToDate } from '../../server/src/definitions.ts';
import { readConfig } from '../../server/src/platform/config.ts';
import { type Database, transaction } from '../../server/src/platform/postgres/database.ts';
import { createProducts } from '../../server/src/shop/catalogue/service.ts';
import { createLots } from '../../server/src/shop/draws/lots.ts';
import { someProduct } from '../../server/src/testing/products.ts';
import { makeStaff } from '../../server/src/testing/staff.ts';
import { addressOf } from './address.ts';
import { callOneByOne } from './one-by-one.ts';
import { openScratch, refreshStatistics } from './world.ts';

/*
 * The back office's list of products in a shop with 5,000 of them: every call of the list, its filters and its search,
 * one after the other, as the person at the screen makes them.
 */

const products = 5_000;
/** Milliseconds in which 99 of 100 calls are answered. */
const goal = 60;

const words = ['海豚', '貓咪', '機器人', '滷味', '太空', '恐龍', '櫻花', '茶壺', '布丁', '月亮'];
const things = ['公仔', '吊飾', '杯墊', '立牌', '徽章', '抱枕', '毛巾', '海報'];
const typeOf = (n: number) => ([0, 1, 2, 3] as const)[n % 4] ?? 3;
const word = (n: number) => words[n % words.length] ?? '';
const thing = (n: number) => things[n % things.length] ?? '';

/** A fifth of them drafts; tubes of 20 tickets, cases of 12 boxes, machines of 100 capsules, goods. */
async function fill(db: Database): Promise<void> {
  const prize = (name: string, more: object) => ({ name, image_url: 'prizes/x.webp', ...more });
  const contents = [
    [prize('公仔', { tier: 'A', quantity: 2, is_big: true }), prize('毛巾', { tier: 'B', quantity: 18 })],
    [prize('坐姿', { rarity: 'normal' }), prize('隱藏', { rarity: 'secret' })],
    [prize('紅色', { rarity: 'normal' }), prize('金色', { rarity: 'rare' })],
  ] as const;
  const quantities = [null, [11, 1], [95, 5], undefined] as const;
  for (let from = 0; from < products; from += 500)
    await transaction(db, async (tx) => {
      const made = await createProducts(
        tx,
        Array.from({ length: 500 }, (_, i) => {
          const n = from + i;
          const type = typeOf(n);
          return someProduct({
            type,
            name: `${word(Math.floor(n / 10))}${word(n)}${thing(n)} Vol.${n}`,
            series: `${word(n)}系列`,
            status: n % 5 === 0 ? '0' : '1',
            ...(type === 3 ? { goods: { stock: n % 40 } } : { prizes: contents[type] ?? [] }),
          });
        }),
      );
      for (const product of made) {
        const pieces = quantities[product.type];
        if (pieces !== undefined)
          await createLots(tx, product, [{ title: '第一筒', ...(pieces && { quantities: [...pieces] }) }]);
      }
    });
}

type Query = InputOf<typeof staffProducts>['query'];
const requests: Record<string, (n: number) => Query> = {
  '清單，第一頁': () => ({}),
  '清單，中間的頁': (n) => ({ cursor: 1 + ((n * 97) % products) }),
  '篩選：種類': (n) => ({ type: typeOf(n) }),
  '篩選：狀態與系列': (n) => ({ status: n % 2 === 0 ? 'draft' : 'published', series: `${word(n)}系列` }),
  '篩選：沒有符合的': () => ({ status: 'unpublished' }),
  '搜尋：常見的字': (n) => ({ q: thing(n) }),
  '搜尋：一項商品': (n) => ({ q: `Vol.${(n * 97) % products}` }),
  搜尋與篩選: (n) => ({ q: word(n), type: typeOf(n), status: 'published' }),
  '搜尋：沒有符合的': (n) => ({ q: `無此商品${n}` }),
};

const scratch = await openScratch();
try {
  const { db, databaseUrl, dataDir } = scratch;
  await bringUpToDate(db);
  console.log(`裝入 ${products} 項商品…`);
  await fill(db);
  await refreshStatistics(scratch);
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, MEDIA_DIR: dataDir, DEMO: '0' }, '/');
  const app = await createApp({ config, db, databaseUrl, webDir: null });
  const { token } = await makeStaff(db);
  const origin = await app.admin.listen({ port: 0, host: '127.0.0.1' });
  const address = (queryOf: (n: number) => Query) => (n: number) =>
    addressOf(staffProducts, { query: queryOf(n) });
  await callOneByOne(
    origin,
    token,
    Object.fromEntries(
      Object.entries(requests).map(([name, queryOf]) => [name, [goal, address(queryOf)] as const]),
    ),
  );
  await app.close();
} finally {
  await scratch.close();
}
