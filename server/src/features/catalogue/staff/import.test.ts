import { staffLog } from '@kujiya/contract/staff/log';
import { type ImportRow, importStaffProducts } from '@kujiya/contract/staff/product-import';
import * as calls from '@kujiya/contract/staff/products';
import { Value } from 'typebox/value';
import { beforeAll, expect, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';

const shop = useTestShop();
let boss: TestStaff;
beforeAll(async () => {
  boss = await shop.staff();
});

const send = (rows: readonly ImportRow['cells'][], dry = false) =>
  shop.call(importStaffProducts, {
    body: { rows: rows.map((cells, i) => ({ line: i + 2, cells })), dry },
    token: boss.token,
  });
const count = async () => (await shop.db.query('select from products')).rowCount;
const record = async (id: number) =>
  (await shop.call(calls.staffProduct, { params: { id }, token: boss.token })).body.data;
const whole = { type: '一番賞', name: '貓咪一番賞', price: 'NT$ 1,200' };

test('every wrong cell is named, and a row with one changes nothing', async () => {
  const before = await count();
  const { body } = await send([
    { ...whole, type: '福袋', price: '一百', release_date: '2026-02-30 12:00' },
    { name: '', price: '0', home_delivery_days: '366', draw_date: '明天' },
    { ...whole, name: '貓'.repeat(201), discount_price: '-5' },
    { id: 'x', version: '1', name: '改名' },
    { id: '3', name: '改名' },
  ]);
  expect(
    body.data.map(({ line, result, cells }) => [line, result, cells.map(({ column }) => column).toSorted()]),
  ).toEqual([
    [2, 'cells_invalid', ['price', 'release_date', 'type']],
    [3, 'cells_invalid', ['draw_date', 'home_delivery_days', 'name', 'price', 'type']],
    [4, 'cells_invalid', ['discount_price', 'name']],
    [5, 'cells_invalid', ['id']],
    [6, 'cells_invalid', ['version']],
  ]);
  expect(body.data[0]?.cells).toContainEqual({
    column: 'release_date',
    message: '沒有 2026-02-30 這一天',
  });
  expect(await count()).toBe(before);
});

test('cells are read as people write them, and what has two readings is refused with its reason', async () => {
  const { body } = await send([
    {
      ...{ type: '盲盒', name: '貓咪盒玩', price: 'NTD 1,280.00', discount_price: '$1,180' },
      ...{ release_date: '2026年12月1日 下午3:30', draw_date: '115/12/2', home_delivery_days: '30天' },
    },
    { ...whole, price: '1.280', release_date: '12/1/2026', home_delivery_days: '12.5' },
  ]);
  expect(body.data[1]?.cells).toEqual([
    { column: 'price', message: '可能是 1,280，也可能是 1.28，請重寫' },
    { column: 'release_date', message: '要先寫年份，像 2026-12-01' },
    { column: 'home_delivery_days', message: '不是整數' },
  ]);
  expect(await record(body.data[0]?.id ?? 0)).toMatchObject({
    ...{ type: 1, price: 1_280, discount_price: 1_180, home_delivery_days: 30 },
    ...{ release_date: '2026-12-01T07:30:00.000Z', draw_date: '2026-12-01T16:00:00.000Z' },
  });
});

test('a dry run names the product that a new row would make again: of the same kind, name and series', async () => {
  const cells = { ...whole, name: '狗狗一番賞', series: '狗狗' };
  const [first] = (await send([cells], true)).body.data;
  expect(first).toMatchObject({ result: 'ready' });
  expect(first?.same).toBeUndefined();
  const [made] = (await send([cells])).body.data;
  const others = [
    { ...cells, type: '轉蛋' },
    { ...cells, series: '' },
    { ...cells, name: '狗狗' },
  ];
  const tried = (await send([cells, ...others, { id: `${made?.id}`, version: '1', price: '9' }], true)).body;
  expect(Value.Check(importStaffProducts.answer, tried)).toBe(true);
  expect(tried.data.map(({ result, same }) => [result, same])).toEqual([
    ['ready', made?.id],
    ...Array(4).fill(['ready', undefined]),
  ]);
});

test('a dry run says what the run will do, and keeps nothing', async () => {
  const rows = [whole, { ...whole, discount_price: '1,300' }, { id: '999999', version: '1', name: '改名' }];
  const before = await count();
  const tried = (await send(rows, true)).body.data;
  expect(tried.map(({ result }) => result)).toEqual(['ready', 'price_not_lower', 'product_missing']);
  expect(await count()).toBe(before);
  const done = (await send(rows)).body.data;
  expect(done.map(({ result }) => result)).toEqual(['done', 'price_not_lower', 'product_missing']);
  expect(done[1]?.message).toBe('特價要低於單價');
  expect(await count()).toBe((before ?? 0) + 1);
});

test('a row becomes a draft as it was written, also when it looks like a formula', async () => {
  const { body } = await send([
    {
      ...whole,
      id: '',
      version: '',
      name: '=HYPERLINK("https://toys.example","貓")',
      series: '＋貓咪',
      discount_price: '１，０００',
      release_date: '2026/12/1 9:30',
      draw_date: '2026-12-02',
      delivery_info: '',
    },
  ]);
  const [row] = body.data;
  expect(row).toMatchObject({ line: 2, result: 'done', cells: [] });
  expect(await record(row?.id ?? 0)).toMatchObject({
    status: 'draft',
    type: 0,
    name: '=HYPERLINK("https://toys.example","貓")',
    series: '＋貓咪',
    price: 1_200,
    discount_price: 1_000,
    release_date: '2026-12-01T01:30:00.000Z',
    draw_date: '2026-12-01T16:00:00.000Z',
    delivery_info: null,
  });
  const log = await shop.call(staffLog, { query: { subject: `product:${row?.id}` }, token: boss.token });
  expect(log.body.data).toMatchObject([{ words: '匯入商品', after: { price: 1_200 } }]);
});

test('a product is changed in the version of the file only', async () => {
  const [made] = (await send([whole])).body.data;
  const { id, version } = await record(made?.id ?? 0);
  const cells = { id: `${id}`, version: `${version}`, price: '900' };
  expect((await send([cells], true)).body.data).toMatchObject([{ id, result: 'ready' }]);
  expect((await send([cells])).body.data).toMatchObject([{ id, result: 'done' }]);
  expect(await record(id)).toMatchObject({ price: 900, name: whole.name });
  expect((await send([{ ...cells, price: '800' }])).body.data).toMatchObject([
    { id, result: 'version_conflict', message: '店員剛剛改過這筆資料，請看過目前的內容再儲存' },
  ]);
  expect((await record(id)).price).toBe(900);
});

test('too many rows, and cells that are no text, are refused as a whole', async () => {
  const refused = { status: 422, body: { code: 'import_invalid' } };
  expect(await send([])).toMatchObject(refused);
  expect(await send(Array(201).fill(whole))).toMatchObject(refused);
  expect(await send([{ ...whole, price: 100 as unknown as string }])).toMatchObject(refused);
});

test('goods come with stock, limit, arrival and cost, and what an export says of them goes back in unchanged', async () => {
  const cup = {
    type: '預購',
    name: '貓咪馬克杯',
    price: '300',
    stock: '12 個',
    member_limit: '2',
    value: 'NT$ 120',
  };
  const { body } = await send([
    { ...cup, arrives_at: '' },
    { ...whole, name: '別的一番賞', value: '120' },
  ]);
  expect(body.data.map(({ result }) => result)).toEqual(['done', 'import_goods_only']);
  const id = body.data[0]?.id ?? 0;
  const made = await record(id);
  expect(made.goods).toMatchObject({
    stock: 12,
    received: 12,
    member_limit: 2,
    arrives_at: null,
    value: 120,
  });
  const list = await shop.call(calls.staffProducts, { query: { q: '貓咪馬克杯' }, token: boss.token });
  const [row] = list.body.data;
  expect(row).toMatchObject({ left: 12, member_limit: 2, arrives_at: null, value: 120 });
  const cells = { id: `${id}`, version: `${row?.version}`, stock: `${row?.left}`, value: '130' };
  const again = await send([{ ...cells, stock: '13' }, cells]);
  expect(again.body.data.map(({ result }) => result)).toEqual(['import_stock_differs', 'done']);
  expect((await record(id)).goods).toMatchObject({ stock: 12, value: 130, member_limit: 2 });
});
