import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { allStatements, connectAlone, transaction } from '#platform/postgres/database.ts';
import { createProducts } from '#shop/catalogue/service.ts';
import { someProduct } from '#testing/products.ts';
import { sequences } from '#testing/sequences.ts';
import { useTestShop } from '#testing/shop.ts';
import { createSearch } from './service.ts';

const shop = useTestShop();

/** So many take half a minute to index; a fifth of them is enough for every rule but by night. */
const products = sequences < 2_000 ? 20_000 : 100_000;

beforeAll(async () => {
  const random = (n: number) => createHash('md5').update(String(n)).digest('hex').slice(0, 6);
  for (let first = 1; first <= products; first += 1_000)
    await transaction(shop.db, (tx) =>
      createProducts(
        tx,
        Array.from({ length: 1_000 }, (_, i) => {
          const n = first + i;
          return someProduct({
            slug: `p${n}`,
            type: ([0, 1, 2, 3] as const)[n % 4] ?? 0,
            series: ['夜市怪獸', '森林小夥伴', '雲端貓咪', '水豚湯屋'][n % 4] ?? '',
            name: `${['滷味', '石虎', '午睡', '泡湯'][Math.floor(n / 4) % 4]} Toy${random(n)}`,
            created_at: new Date(Date.now() - n * 1_000),
          });
        }),
      ),
    );
  const client = await connectAlone(shop.db);
  await client.query(`update products set name = '獨角獸 Unicorn' where slug = 'p777'`);
  await client.query('vacuum analyze product_search, products, search_words');
  await client.end();
}, 300_000);

const plan = async (name: string, values: readonly unknown[]): Promise<string> => {
  const text = allStatements().get(name);
  const client = await shop.db.connect();
  try {
    // As in a prepared statement that has been used often: one plan for all values.
    await client.query('begin; set local plan_cache_mode = force_generic_plan');
    await client.query({ name: `plan of ${name}`, text: `explain ${text}`, values: [...values] });
    const { rows } = await client.query<{ 'QUERY PLAN': string }>({
      name: `plan of ${name}`,
      text: `explain ${text}`,
      values: [...values],
    });
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.query('rollback');
    client.release();
  }
};

test('search, suggestions and typos use their indexes among many thousand products', async () => {
  for (const words of [['獨角'], ['unicorn'], ['獨'], ['nico', '獸']]) {
    expect(await plan('search.ids', [words, 40])).toMatch(/Index Scan on product_search_everything/);
    expect(await plan('search.suggest', [words, 6])).toMatch(/Index Scan on product_search_everything/);
    expect(await plan('goods.search_newest', [words, words, 24, 0])).toMatch(
      /Index Scan on product_search_everything/,
    );
  }
  expect(await plan('search.near_words', ['unicron', 30])).toMatch(/Index Scan using search_words_near/);
});

test('a rare product is found among them, by part, character and typo', async () => {
  const { db } = shop;
  const search = createSearch(db);
  for (const keyword of ['獨角', '角', 'nicor', 'unicron'])
    expect((await search(keyword)).map(({ title }) => title)).toEqual(['獨角獸 Unicorn']);
});

test('a keyword of many products gives the same result from the head of the shelf as from all', async () => {
  const { db } = shop;
  await db.query(`update products set hot_rank = 1 where slug = 'p${products - 10_000}'`);
  await db.query(`update products set name = '夜市怪獸 大集合' where slug = 'p${products - 1}'`);
  const search = createSearch(db);
  let statements: string[] = [];
  const watched = createSearch(
    new Proxy(db, {
      get: (pool, name) => {
        if (name !== 'query') return Reflect.get(pool, name);
        return (query: { name: string }) => {
          statements.push(query.name);
          return pool.query(query as never);
        };
      },
    }),
  );
  // By name, by name with a series, by series, by kind, and by a name that few have in a series that many are of.
  for (const keyword of ['滷味', '石虎 toy', '森林小夥伴', '盲盒', '夜市怪獸']) {
    const all = await search(keyword);
    expect(all).toHaveLength(40);
    expect(await watched(keyword)).toEqual(all);
    statements = [];
    expect(await watched(keyword)).toEqual(all);
    expect(statements).toContain('search.head');
    expect(statements).not.toContain('search.ids');
  }
  expect((await watched('夜市怪獸'))[0]?.title).toBe('夜市怪獸 大集合');
  // Few at the head of the shelf: all are looked through again.
  expect(await watched('toya')).toEqual(await search('toya'));
  expect(await watched('toya')).toEqual(await search('toya'));
});
