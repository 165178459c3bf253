import { listProducts, type ProductType } from '@kujiya/contract/catalogue';
import { listGoods } from '@kujiya/contract/goods';
import { expect, test } from 'vitest';
import { type Tx, transaction } from '#platform/postgres/database.ts';
import { countShelf } from '#shop/catalogue/card-queries.ts';
import { createProducts, type NewProduct } from '#shop/catalogue/service.ts';
import { someProduct } from '#testing/products.ts';
import { useTestShop } from '#testing/shop.ts';

const shop = useTestShop();

const total = async (type: number | null) => (await countShelf(shop.db, type))[0]?.total;

/** Products by one statement, the newest first. */
const insert = (tx: Tx, name: string, type: ProductType, count: number, more: Partial<NewProduct> = {}) =>
  createProducts(
    tx,
    Array.from({ length: count }, (_, i) =>
      someProduct({
        slug: `${name}-${i + 1}`,
        type,
        name: `${name} ${i + 1}`,
        price: 100 + ((i + 1) % 7),
        created_at: new Date(Date.now() - Math.floor((i + 1) / 3) * 60_000),
        ...more,
      }),
    ),
  );

test('the shelf’s totals are right after every change, including concurrent and failed transactions', async () => {
  const put = (name: string, fails: boolean) =>
    transaction(shop.db, async (tx) => {
      await insert(tx, name, 0, 3);
      await insert(tx, `${name}-hidden`, 0, 2, { status: '0' });
      await insert(tx, `${name}-box`, 1, 2);
      if (fails) throw new Error('changed their mind');
    });
  await Promise.allSettled(Array.from({ length: 12 }, (_, i) => put(`side-${i}`, i % 3 === 0)));
  expect([await total(0), await total(1), await total(null)]).toEqual([24, 16, 40]);
  await shop.db.query(`update products set status = '0' where slug like 'side-1-%' and type = 0`);
  await shop.db.query(`update products set type = 2 where slug like 'side-2-box%'`);
  await shop.db.query(`update products set price = price + 1`);
  await shop.db.query(`delete from products where slug like 'side-4-%'`);
  const { rows } = await shop.db.query(
    `select type, count(*) as count from products where status = '1' group by type order by type`,
  );
  expect(await Promise.all([0, 1, 2].map(total))).toEqual(rows.map(({ count }) => count));
  await shop.db.query('delete from products');
  expect(await total(null)).toBe(0);
});

/** Works on a connection whose transactions count in another share than this one's: one in 32 shares it by chance. */
async function besideOf(tx: Tx, work: (other: Tx) => Promise<void>): Promise<void> {
  const shareOf = async (one: Tx) =>
    (await one.query<{ share: number }>('select pg_backend_pid() % 32 as share')).rows[0]?.share;
  const taken = await shareOf(tx);
  const next = (): Promise<void> =>
    transaction(shop.db, async (other) => ((await shareOf(other)) === taken ? next() : work(other)));
  return next();
}

test('a transaction that lists a product blocks no other one', async () => {
  await transaction(shop.db, async (tx) => {
    await insert(tx, 'slow', 0, 1);
    await besideOf(tx, async (other) => {
      await other.query(`set local lock_timeout = '2s'`);
      await insert(other, 'quick', 0, 1);
    });
  });
  expect(await total(0)).toBe(2);
  await shop.db.query('delete from products');
});

test('deep pages join without gaps, for a shelf and for goods in each sort order', async () => {
  await shop.db.query(`alter table products disable trigger products_search_new`);
  await transaction(shop.db, (tx) => insert(tx, 'many', 3, 2_345));
  await shop.db.query(
    `update goods set received = 9, stock = case when product_id % 11 = 0 then 0 else 9 - product_id % 5 end,
       sold = case when product_id % 11 = 0 then 9 else product_id % 5 end`,
  );
  const lastPages = [24, 25, 26, 49, 50, 58, 59];
  const wanted = async (order: string, page: number) => {
    const { rows } = await shop.db.query<{ id: number }>(
      `select p.id from products p join goods g on g.product_id = p.id
       order by ${order}, p.created_at desc, p.id desc limit 40 offset ${(page - 1) * 40}`,
    );
    return rows.map(({ id }) => id);
  };
  for (const page of lastPages) {
    const { body } = await shop.call(listProducts, { query: { type: 3, page } });
    expect(body.data.map(({ id }) => id)).toEqual(await wanted('p.type', page));
    expect(body).toMatchObject({ total: 2_345, last_page: 59 });
  }
  const orders = {
    newest: 'p.type',
    price_asc: 'price',
    price_desc: 'price desc',
    popular: 'g.sold desc',
  } as const;
  for (const sort of ['newest', 'price_asc', 'price_desc', 'popular'] as const)
    for (const page of lastPages) {
      const { body } = await shop.call(listGoods, { query: { sort, page, limit: 40 } });
      expect(body.data.map(({ id }) => id)).toEqual(await wanted(`g.stock = 0, ${orders[sort]}`, page));
    }
  await shop.db.query('delete from products');
});

test('goods are listed and unlisted with their product', async () => {
  await transaction(shop.db, (tx) => insert(tx, 'goods', 3, 3, { goods: { stock: 5 } }));
  // Another query each time: an answer is kept for a second.
  const titles = async (limit: number) => {
    const { body } = await shop.call(listGoods, { query: { sort: 'price_asc', limit } });
    return body.data.map(({ title }) => title);
  };
  expect(await titles(11)).toEqual(['goods 1', 'goods 2', 'goods 3']);
  await shop.db.query(`update products set discount_price = 1 where name = 'goods 3'`);
  await shop.db.query(`update products set status = '0' where name = 'goods 1'`);
  expect(await titles(12)).toEqual(['goods 3', 'goods 2']);
});
