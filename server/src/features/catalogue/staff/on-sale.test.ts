import { staffLog } from '@kujiya/contract/staff/log';
import { importStaffProducts } from '@kujiya/contract/staff/product-import';
import { changeStaffProducts } from '@kujiya/contract/staff/product-rows';
import * as calls from '@kujiya/contract/staff/products';
import { beforeAll, expect, test } from 'vitest';
import { makeGoods } from '#testing/goods.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import { waitingOf } from '#testing/waiting.ts';

const shop = useTestShop();
const waiting = waitingOf(shop);
let boss: TestStaff;
beforeAll(async () => {
  boss = await shop.staff();
});

const record = async (id: number) =>
  (await shop.call(calls.staffProduct, { params: { id }, token: boss.token })).body.data;
const change = async (id: number, body: object) =>
  shop.call(calls.changeStaffProduct, {
    params: { id },
    body: { version: (await record(id)).version, ...body },
    token: boss.token,
  });
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

test('a price or a release of a tube on sale is refused with those it reaches, until it is confirmed', async () => {
  const { productId, tubeId } = await shop.tube({ tickets: 10, price: 100 });
  const ann = await shop.member({ tokens: 500 });
  await waiting.buy({ productId, tubeId, tubeIds: [tubeId] }, ann, [1, 2]);
  const refused = await change(productId, { price: 130, release_date: tomorrow });
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'product_on_sale',
      message: '正在販售：1 個籤池還有 8 抽、1 人選好還沒買。改價格和開賣時間會馬上影響會員，要先確認',
      felt: ['price', 'closes'],
    },
  });
  expect(await record(productId)).toMatchObject({ price: 100, release_date: null });
  // What nobody feels is not asked about.
  expect((await change(productId, { name: '改了名', price: 100, release_date: null })).status).toBe(200);
  const done = await change(productId, { price: 130, release_date: tomorrow, confirms_sale: true });
  expect(done.body.data).toMatchObject({ price: 130, release_date: tomorrow });
  const { data } = (
    await shop.call(staffLog, { query: { subject: `product:${productId}` }, token: boss.token })
  ).body;
  expect(data[0]).toMatchObject({ before: { price: 100 }, after: { price: 130, release_date: tomorrow } });
  expect(Object.keys(data[0]?.after as object)).not.toContain('confirms_sale');
});

test('those who wait in a queue are counted, and a release put off reaches them', async () => {
  const tube = await waiting.tube({ tickets: 10 });
  await waiting.enter(tube, await shop.member());
  await waiting.enter(tube, await shop.member());
  await shop.db.query(`update products set release_date = now() + interval '20 minutes' where id = $1`, [
    tube.productId,
  ]);
  expect((await change(tube.productId, { release_date: tomorrow })).body).toMatchObject({
    ...{ words: '1 個籤池還有 10 抽、2 人在排隊', felt: ['moves'] },
  });
  expect((await change(tube.productId, { release_date: tomorrow, confirms_sale: true })).status).toBe(200);
});

test('a draft, and what is off the shelf, change as they like; goods close by their release alone', async () => {
  const { productId } = await shop.tube({ price: 100 });
  await shop.db.query(`update products set status = '0' where id = $1`, [productId]);
  expect((await change(productId, { price: 130 })).status).toBe(200);
  const goods = await makeGoods(shop.db, { price: 100 });
  expect((await change(goods, { price: 130 })).status).toBe(200);
  expect((await change(goods, { release_date: tomorrow })).body.code).toBe('product_on_sale');
});

test('of many products those on sale are left until confirmed, and a file never changes them', async () => {
  const { productId } = await shop.tube({ price: 100 });
  const goods = await makeGoods(shop.db, { price: 100 });
  const rows = await Promise.all([productId, goods].map(record));
  const reprice = async (more: object) =>
    (
      await shop.call(changeStaffProducts, {
        body: {
          rows: rows.map(({ id, version }) => ({ id, version })),
          step: 'price',
          price: 90,
          reason: '換季',
          ...more,
        },
        token: boss.token,
      })
    ).body.data.map(({ result }) => result);
  expect(await reprice({})).toEqual(['product_on_sale', 'done']);
  expect((await reprice({ confirms_sale: true }))[0]).toBe('done');
  const cells = { id: `${productId}`, version: `${(await record(productId)).version}`, price: '80' };
  const file = await shop.call(importStaffProducts, {
    body: { rows: [{ line: 2, cells }], dry: true },
    token: boss.token,
  });
  expect(file.body.data).toMatchObject([{ result: 'product_on_sale' }]);
});
