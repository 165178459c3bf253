import { staffLog } from '@kujiya/contract/staff/log';
import { changeStaffProducts } from '@kujiya/contract/staff/product-rows';
import * as calls from '@kujiya/contract/staff/products';
import { moveStaffStock } from '@kujiya/contract/staff/stock';
import { beforeAll, expect, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';

const shop = useTestShop();
let boss: TestStaff;
let manager: TestStaff;
beforeAll(async () => {
  boss = await shop.staff();
  manager = await shop.staff('manager');
});

const create = async (body: object = {}) =>
  (
    await shop.call(calls.createStaffProduct, {
      body: { type: 3, name: '貓咪模型', price: 100, images: ['products/test.webp'], ...body },
      token: boss.token,
    })
  ).body.data;
type Body = Parameters<typeof shop.call<typeof changeStaffProducts>>[1]['body'];
const changeRows = (body: Partial<Body>, { token } = boss) =>
  shop.call(changeStaffProducts, { body: { reason: '換季', ...body } as Body, token });
const receive = (id: number) =>
  shop.call(moveStaffStock, { params: { id }, body: { quantity: 3, reason: '進貨' }, token: boss.token });
const record = async (id: number) =>
  (await shop.call(calls.staffProduct, { params: { id }, token: boss.token })).body.data;
const rowOf = ({ id, version }: { id: number; version: number }) => ({ id, version });

test('a price is set on many products, and what is refused touches no other', async () => {
  const [one, two, discounted] = [await create(), await create(), await create({ discount_price: 90 })];
  const changed = await shop.call(calls.changeStaffProduct, {
    params: { id: two.id },
    body: { version: two.version, name: '改過的' },
    token: manager.token,
  });
  const rows = [...[one, two, discounted].map(rowOf), { id: 999_999, version: 1 }];
  const reply = await changeRows({ rows, step: 'price', price: 80 });
  expect(reply.body.data).toEqual([
    { id: one.id, version: one.version + 1, result: 'done', message: null },
    {
      id: two.id,
      version: null,
      result: 'version_conflict',
      message: '店員剛剛改過這筆資料，請看過目前的內容再儲存',
    },
    { id: discounted.id, version: null, result: 'price_not_lower', message: '特價要低於單價' },
    { id: 999_999, version: null, result: 'product_missing', message: expect.any(String) },
  ]);
  expect((await record(one.id)).price).toBe(80);
  expect(await record(two.id)).toMatchObject({ price: 100, name: '改過的' });
  expect((await record(discounted.id)).price).toBe(100);

  // The failed rows again, in the version that is there now.
  const again = await changeRows({ rows: [rowOf(changed.body.data)], step: 'price', price: 80 });
  expect(again.body.data).toMatchObject([{ id: two.id, result: 'done' }]);
  expect((await record(two.id)).price).toBe(80);
});

test('products go on the shelf and off it, and every row has its entry in the log', async () => {
  const [whole, bare, empty] = [await create(), await create({ images: [] }), await create()];
  for (const { id } of [whole, bare]) await receive(id);
  const put = await changeRows({ rows: [whole, bare, empty].map(rowOf), step: 'publish' });
  expect(put.body.data).toMatchObject([
    { id: whole.id, result: 'done' },
    { id: bare.id, result: 'product_incomplete', message: '還不能上架，請先補上：至少一張圖片' },
    { id: empty.id, result: 'product_incomplete', message: '還不能上架，請先補上：庫存' },
  ]);
  expect((await record(whole.id)).status).toBe('published');
  expect((await record(bare.id)).status).toBe('draft');
  const version = put.body.data[0]?.version ?? 0;
  const off = await changeRows({ rows: [{ id: whole.id, version }], step: 'unpublish', reason: '缺貨' });
  expect(off.body.data).toMatchObject([{ result: 'done' }]);
  expect((await record(whole.id)).status).toBe('unpublished');

  const entries = async (id: number) =>
    (await shop.call(staffLog, { query: { subject: `product:${id}` }, token: boss.token })).body.data;
  expect(await entries(whole.id)).toMatchObject([
    {
      words: '整批修改商品',
      reason: '缺貨',
      before: { status: 'published' },
      after: { status: 'unpublished' },
    },
    { words: '整批修改商品', reason: '換季', after: { status: 'published' } },
    { words: '庫存異動' },
    { words: '新增商品' },
  ]);
  expect(await entries(bare.id)).toHaveLength(2);
});

test('prices change by a share or a sum of what each costs, within the limits', async () => {
  const [one, two] = [await create(), await create({ price: 45 })];
  const raise = await changeRows({ rows: [one, two].map(rowOf), step: 'price', percent: 10 });
  expect(raise.body.data.map(({ result }) => result)).toEqual(['done', 'done']);
  expect([(await record(one.id)).price, (await record(two.id)).price]).toEqual([110, 50]);
  const rows = raise.body.data.map(({ id, version }) => ({ id, version: version ?? 0 }));
  const cut = await changeRows({ rows, step: 'price', amount: -50 });
  expect(cut.body.data.map(({ result, message }) => [result, message])).toEqual([
    ['done', null],
    ['price_out_of_range', '改後的單價會是 0，要在 1 到 1000000 之間'],
  ]);
  expect([(await record(one.id)).price, (await record(two.id)).price]).toEqual([60, 50]);
  expect(await changeRows({ rows, step: 'price', percent: 5, amount: 5 })).toMatchObject({
    status: 422,
    body: { code: 'product_step_invalid' },
  });
});

test('a change without rows, price or reason is refused as a whole', async () => {
  const rows = [rowOf(await create())];
  const refused = (code: string) => ({ status: 422, body: { code } });
  expect(await changeRows({ rows: [], step: 'publish' })).toMatchObject(refused('product_rows_invalid'));
  expect(await changeRows({ rows, step: 'price' })).toMatchObject(refused('product_step_invalid'));
  expect(await changeRows({ rows, step: 'price', price: 0 })).toMatchObject(refused('product_step_invalid'));
  expect(await changeRows({ rows, step: 'publish', price: 9 })).toMatchObject(
    refused('product_step_invalid'),
  );
  expect(await changeRows({ rows, step: 'publish', reason: ' ' })).toMatchObject(refused('reason_required'));
});

test('two people who change the same products at once do not overwrite each other', async () => {
  const made = [await create(), await create(), await create()];
  const rows = made.map(rowOf);
  const replies = await Promise.all([
    changeRows({ rows, step: 'price', price: 60 }),
    changeRows({ rows, step: 'price', price: 70 }, manager),
  ]);
  for (const [i, { id }] of made.entries()) {
    const results = replies.map(({ body }) => body.data[i]?.result);
    expect(results.toSorted()).toEqual(['done', 'version_conflict']);
    expect((await record(id)).price).toBe(results[0] === 'done' ? 60 : 70);
  }
});
