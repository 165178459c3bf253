import { listProducts } from '@kujiya/contract/catalogue';
import { listGoods } from '@kujiya/contract/goods';
import { expect, test } from 'vitest';
import { transaction } from '#platform/postgres/database.ts';
import { countShelf } from '#shop/catalogue/queries.ts';
import { useTestShop } from '#testing/shop.ts';

const shop = useTestShop();

const total = async (type: number | null) => (await countShelf(shop.db, type))[0]?.total;

/** Products by one statement, the newest first. */
const insert = (name: string, type: number, count: number, status = '1') =>
  `insert into products (slug, type, name, price, image_url, status, created_at)
   select '${name}-' || n, ${type}, '${name} ' || n, 100 + n % 7, 'products/x.webp', '${status}', now() - n / 3 * interval '1 minute'
   from generate_series(1, ${count}) n`;

test('the shelf’s totals are right after every change, including concurrent and failed transactions', async () => {
  const put = (name: string, fails: boolean) =>
    transaction(shop.db, async (tx) => {
      await tx.query(insert(name, 0, 3));
      await tx.query(insert(`${name}-hidden`, 0, 2, '0'));
      await tx.query(insert(`${name}-box`, 1, 2));
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

test('a transaction that lists a product blocks no other one', async () => {
  await transaction(shop.db, async (tx) => {
    await tx.query(insert('slow', 0, 1));
    await transaction(shop.db, async (other) => {
      await other.query(`set local lock_timeout = '2s'`);
      await other.query(insert('quick', 0, 1));
    });
  });
  expect(await total(0)).toBe(2);
  await shop.db.query('delete from products');
});

test('deep pages join without gaps, for a shelf and for goods in each sort order', async () => {
  await shop.db.query(`alter table products disable trigger products_search_new`);
  await shop.db.query(insert('many', 3, 2_345));
  await shop.db.query(
    `insert into goods (product_id, received, stock, sold)
     select id, 9, case when id % 11 = 0 then 0 else 9 - id % 5 end, case when id % 11 = 0 then 9 else id % 5 end
     from products where type = 3`,
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
  await shop.db.query(insert('goods', 3, 3));
  await shop.db.query(`insert into goods (product_id, received, stock) select id, 5, 5 from products`);
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
