import { catalogueLimits, getProduct, hotProducts, listProducts } from '@kujiya/contract/catalogue';
import { tubesOfProduct } from '@kujiya/contract/ichiban';
import { Value } from 'typebox/value';
import { beforeAll, expect, test } from 'vitest';
import type { NewProduct } from '#shop/catalogue/service.ts';
import { makeProduct } from '#testing/products.ts';
import { useTestShop } from '#testing/shop.ts';

const shop = useTestShop();
/** Ids of the products on the shelf, newest first. */
const shelf: number[] = [];
let hidden: number;

const now = Date.now();
/** `age` in minutes. */
const product = ({ age = 0, ...fields }: Partial<NewProduct> & { age?: number }) =>
  makeProduct(shop.db, { type: 2, created_at: new Date(now - age * 60_000), ...fields });

beforeAll(async () => {
  for (let i = 0; i < 45; i++)
    shelf.push(await product({ name: `貓咪 ${i}`, type: i % 3 === 0 ? 1 : 2, age: i * 10 }));
  // Two of the same moment: the later one comes first.
  const twin = await product({ name: '雙胞胎一', age: 1_000 });
  shelf.push(await product({ name: '雙胞胎二', age: 1_000 }), twin);
  hidden = await product({ name: '貓咪 下架' });
  await shop.db.query(`update products set status = '0' where id = $1`, [hidden]);
});

const list = async (query: object) => (await shop.call(listProducts, { query })).body;
const idsOf = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id);

test('pages have forty products, newest first, without unlisted ones', async () => {
  const first = await list({});
  expect(Value.Check(listProducts.answer, first)).toBe(true);
  expect(idsOf(first)).toEqual(shelf.slice(0, 40));
  expect(first).toMatchObject({ total: 47, current_page: 1, last_page: 2 });
  const second = await list({ page: 2 });
  expect(idsOf(second)).toEqual(shelf.slice(40));
  expect(second).toMatchObject({ total: 47, current_page: 2, last_page: 2 });
});

test('smaller pages join without gaps; a page beyond the last is empty', async () => {
  const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => list({ page, limit: 10 })));
  expect(pages.flatMap(idsOf)).toEqual(shelf);
  expect(await list({ page: 6, limit: 10 })).toMatchObject({
    data: [],
    total: 47,
    current_page: 6,
    last_page: 5,
  });
});

test.each(['page=0', 'limit=0', 'limit=41', 'page=x', 'type=4', 'page=1.5'])(
  'a list with %s is refused',
  async (asked) => {
    const reply = await shop.send({ url: `/api/products?${asked}` });
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  },
);

test('a type filters list and total; a type without products has one empty page', async () => {
  const boxes = await list({ type: 1 });
  expect(idsOf(boxes)).toEqual(shelf.slice(0, 45).filter((_, i) => i % 3 === 0));
  expect(boxes.total).toBe(15);
  expect(await list({ type: 3 })).toEqual({ data: [], total: 0, current_page: 1, last_page: 1 });
});

test('the simple format has titles, the current price and the previous price', async () => {
  const id = await product({ name: '便宜', type: 3, price: 300, discount_price: 250 });
  const { body } = await shop.call(listProducts, { query: { format: 'simple', type: 3 } });
  expect(body).toMatchObject({ data: [], total: 1 });
  const state = { status: '1', release_date: null, draw_date: null, raffle_info: null };
  expect(body.items).toEqual([
    { id, title: '便宜', image: 'products/test.webp', price: 250, list_price: 300, type: 3, ...state },
  ]);
  await shop.db.query('delete from products where id = $1', [id]);
});

test('hot products are the newest six, or the recommended ones by rank', async () => {
  const hot = async () => (await shop.call(hotProducts, {})).body.map(({ id }) => id);
  expect(await hot()).toEqual(shelf.slice(0, catalogueLimits.hotFallback));
  const [a = 0, b = 0, c = 0] = shelf.slice(10);
  for (const [rank, id] of [b, hidden, a, c].entries())
    await shop.db.query('update products set hot_rank = $2 where id = $1', [id, rank]);
  expect(await hot()).toEqual([b, a, c]);
});

test('a product is returned with its prizes even when unlisted; an unknown one is not found', async () => {
  const { productId, tubeId } = await shop.tube();
  const { body } = await shop.call(getProduct, { params: { id: productId } });
  expect(Value.Check(getProduct.answer, body)).toBe(true);
  expect(body.data).toMatchObject({ raffle_info: { remaining_tickets: 20, total_tickets: 20 }, status: '1' });
  expect(body.data.prizes.map(({ tier, quantity }) => [tier, quantity])).toEqual([
    ['A', 2],
    ['B', 18],
    ['LAST', 1],
  ]);
  expect(body.data).not.toHaveProperty('version');
  const [tube] = (await shop.call(tubesOfProduct, { params: { productId } })).body;
  expect(tube).toMatchObject({ id: tubeId, remaining_tickets: 20, has_last_prize: true, txid: null });

  const off = await shop.call(getProduct, { params: { id: hidden } });
  expect(off.body.data).toMatchObject({ status: '0', raffle_info: null, prizes: [] });
  const draft = await product({ name: '貓咪 草稿', status: '0' });
  for (const id of [draft, 999_999, Number.MAX_SAFE_INTEGER]) {
    const missing = { status: 404, body: { code: 'product_missing', message: '商品資料不存在' } };
    expect(await shop.call(getProduct, { params: { id } })).toMatchObject(missing);
    expect(await shop.call(tubesOfProduct, { params: { productId: id } })).toMatchObject(missing);
  }
});
