import { cancelDelivery, createDelivery, staffDeliveries } from '@kujiya/contract/staff/deliveries';
import { staffSetPlace } from '@kujiya/contract/staff/packing';
import { changeStaffProduct, setStaffPrizes, staffProduct } from '@kujiya/contract/staff/products';
import { moveStaffStock } from '@kujiya/contract/staff/stock';
import { type StockThing, staffStockThings } from '@kujiya/contract/staff/stock-things';
import { createStocktake, staffStocktakes } from '@kujiya/contract/staff/stocktakes';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { beforeAll, expect, test } from 'vitest';
import { makeGoods } from '#testing/goods.ts';
import { stateOf } from '#testing/goods-state.ts';
import { orderByTokens } from '#testing/orders.ts';
import { sendThings } from '#testing/parcel.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';

const shop = useTestShop();
const { stockOf } = stateOf(shop);
let boss: TestStaff;
beforeAll(async () => {
  boss = await shop.staff();
});

type Line = { code: string; quantity: number; amount: number; is_counted?: boolean };
const deliver = async (lines: Line[], more: object = {}, { token } = boss) =>
  shop.call(createDelivery, {
    body: {
      ...{ supplier: '玩具批發', number: 'PO-1', received_on: '2026-11-01', ...more },
      lines: lines.map((line) => ({ is_counted: false, ...line })),
    },
    token,
  });
const find = async (query: { q?: string; product_id?: number }): Promise<StockThing[]> =>
  (await shop.call(staffStockThings, { query, token: boss.token })).body.data;
const thingOf = async (code: string) => (await find({ q: code }))[0];
const count = (lines: object[]) =>
  shop.call(createStocktake, { body: { note: '月底', lines: lines as never }, token: boss.token });

test('a delivery adds goods and prizes at their cost, and the next one moves the average', async () => {
  const cup = `G${await makeGoods(shop.db, { stock: 0 })}`;
  const { productId } = await shop.tube();
  const prizes = await find({ product_id: productId });
  const [big] = prizes;
  expect(prizes.map(({ name, on_hand, unit_cost }) => [name, on_hand, unit_cost])).toEqual(
    prizes.map(({ name }) => [name, null, null]),
  );
  const lines = [
    { code: cup, quantity: 10, amount: 1_000 },
    { code: big?.code ?? '', quantity: 2, amount: 901 },
  ];
  const { status, body } = await deliver(lines);
  expect(status).toBe(200);
  expect(await thingOf(cup)).toMatchObject({ on_hand: 10, unit_cost: 100_00 });
  expect(await thingOf(big?.code ?? '')).toMatchObject({ on_hand: 2, unit_cost: 450_50 });
  const ann = await shop.member({ tokens: 1_000 });
  await orderByTokens(shop, ann, { items: [{ product_id: Number(cup.slice(1)), quantity: 5 }] });
  // Sold pieces stay on the shelf, and no longer count in the average: (5 × 100 + 5 × 300) / 10.
  await deliver([{ code: cup, quantity: 5, amount: 1_500 }]);
  expect(await thingOf(cup)).toMatchObject({ on_hand: 15, unit_cost: 200_00 });
  const listed = await shop.call(staffDeliveries, { query: { q: 'po-1' }, token: boss.token });
  expect(listed.body.data.at(-1)).toMatchObject({
    ...{ id: body.data.id, supplier: '玩具批發', pieces: 12, amount: 1_901, cancelled_at: null },
    lines: [
      { code: cup, quantity: 10, amount: 1_000 },
      { quantity: 2, amount: 901 },
    ],
  });
  expect(listed.body.suppliers).toEqual(['玩具批發']);
});

test('a delivery that cannot be is refused as a whole', async () => {
  const id = await makeGoods(shop.db, { stock: 4 });
  const line = { code: `G${id}`, quantity: 1, amount: 5 };
  const codeOf = async (reply: ReturnType<typeof deliver>) => (await reply).body.code;
  expect(await codeOf(deliver([line, line]))).toBe('delivery_twice');
  expect(await codeOf(deliver([line, { ...line, code: 'P999999' }]))).toBe('thing_missing');
  expect(await codeOf(deliver([line], { received_on: '2099-01-01' }))).toBe('delivery_day_invalid');
  expect(await codeOf(deliver([line], { supplier: ' ' }))).toBe('delivery_invalid');
  expect(await codeOf(deliver([{ ...line, quantity: 0 }]))).toBe('delivery_invalid');
  expect((await deliver([line], {}, await shop.staff('clerk'))).status).toBe(403);
  expect(await stockOf(id)).toMatchObject({ stock: 4 });
});

test('a preorder whose pieces are in the stock gets its cost without a second stock', async () => {
  const id = await makeGoods(shop.db, { stock: 20, arrivesIn: 5 });
  const code = `G${id}`;
  expect(await thingOf(code)).toMatchObject({ is_coming: true, on_hand: 0 });
  const line = { code, is_counted: true };
  expect((await deliver([{ ...line, quantity: 21, amount: 10 }])).body.code).toBe('stock_short');
  expect((await deliver([{ ...line, quantity: 20, amount: 3_000 }])).status).toBe(200);
  expect(await stockOf(id)).toMatchObject({ stock: 20 });
  expect(await thingOf(code)).toMatchObject({ unit_cost: 150_00 });
});

test('a cancelled delivery leaves stock and cost as if it had never come, unless pieces are sold', async () => {
  const id = await makeGoods(shop.db, { stock: 0 });
  const code = `G${id}`;
  await deliver([{ code, quantity: 10, amount: 1_000 }]);
  const cancel = (delivery: number) =>
    shop.call(cancelDelivery, { params: { id: delivery }, body: { reason: '打錯了' }, token: boss.token });
  const wrong = (await deliver([{ code, quantity: 10, amount: 9_000 }])).body.data.id;
  expect(await thingOf(code)).toMatchObject({ on_hand: 20, unit_cost: 500_00 });
  expect((await cancel(wrong)).status).toBe(200);
  expect(await thingOf(code)).toMatchObject({ on_hand: 10, unit_cost: 100_00 });
  expect(await stockOf(id)).toMatchObject({ stock: 10 });
  expect((await cancel(wrong)).body.code).toBe('delivery_cancelled');
  expect((await cancel(999_999)).body.code).toBe('delivery_missing');
  const sold = (await deliver([{ code, quantity: 5, amount: 900 }])).body.data.id;
  const ann = await shop.member({ tokens: 2_000 });
  await orderByTokens(shop, ann, { items: [{ product_id: id, quantity: 12 }] });
  expect((await cancel(sold)).body.code).toBe('stock_short');
  expect(await thingOf(code)).toMatchObject({ on_hand: 15, unit_cost: 126_66 });
});

test('things are found by code, by barcode in either form, and by their name or the product', async () => {
  const id = await makeGoods(shop.db, { name: '黏土石虎' });
  const code = `G${id}`;
  const place = { params: { code }, body: { shelf: 'A-1', barcode: '0012345678905' }, token: boss.token };
  expect((await shop.call(staffSetPlace, place)).status).toBe(200);
  for (const q of [code, code.toLowerCase(), '0012345678905', '012345678905', '石虎'])
    expect(await find({ q }), q).toMatchObject([{ code, name: '黏土石虎', shelf: 'A-1' }]);
  expect(await find({ q: '沒有這件' })).toEqual([]);
  expect(await find({})).toEqual([]);
});

test('a count moves goods and prizes by each difference, with its reason', async () => {
  const id = await makeGoods(shop.db, { stock: 10 });
  const { productId, tubeId } = await shop.tube({ tickets: 4, big: 1 });
  const ann = await shop.member({ tokens: 1_000 });
  const body = {
    ...{ payment_method: 'balance' as const, product_id: productId, ticket_numbers: [1, 2, 3, 4] },
  };
  expect((await shop.call(drawTickets, { params: { tubeId }, body, token: ann.token })).status).toBe(200);
  const { rows } = await shop.db.query<{ id: number; prize_id: number }>(
    'select b.id, b.prize_id from box_items b join prizes z on z.id = b.prize_id where z.product_id = $1 and z.is_big',
    [productId],
  );
  const [won] = rows;
  const parcel = await sendThings(shop, ann, [won?.id ?? 0]);
  await parcel.handOver(boss);
  const [cup, prize] = [`G${id}`, `P${won?.prize_id}`];
  const cups = { code: cup, expected: 10, counted: 8, reason: '撞壞兩個' };
  const firsts = { code: prize, expected: null, counted: 3, reason: '' };
  const codeOf = async (lines: object[]) => (await count(lines)).body.code;
  expect(await codeOf([cups, { ...firsts, expected: 1 }])).toBe('stocktake_moved');
  expect(await codeOf([{ ...cups, reason: '  ' }])).toBe('stocktake_reason');
  expect(await codeOf([cups, cups])).toBe('stocktake_twice');
  expect(await codeOf([])).toBe('stocktake_invalid');
  expect(await stockOf(id)).toMatchObject({ stock: 10 });
  expect((await count([cups, firsts])).body.data).toMatchObject({ differences: 2 });
  expect(await thingOf(cup)).toMatchObject({ on_hand: 8 });
  // One was handed over: three are left of four.
  expect(await thingOf(prize)).toMatchObject({ on_hand: 3 });
  expect((await count([{ ...cups, expected: 8 }])).body.data).toMatchObject({ differences: 0 });
  const list = await shop.call(staffStocktakes, { query: {}, token: boss.token });
  expect(list.body.data).toMatchObject([
    { things: 1, differences: [] },
    {
      ...{ note: '月底', things: 2 },
      differences: [
        { code: cup, name: '測試杯', expected: 10, counted: 8, reason: '撞壞兩個' },
        { code: prize, expected: null, counted: 3 },
      ],
    },
  ]);
});

test('two counts of one thing at once do not both move it', async () => {
  const id = await makeGoods(shop.db, { stock: 10 });
  const line = { code: `G${id}`, expected: 10, counted: 7, reason: '少了' };
  const codes = (await Promise.all([count([line]), count([line])])).map(({ body }) => body.code ?? null);
  expect(codes.toSorted()).toEqual([null, 'stocktake_moved'].toSorted());
  expect(await stockOf(id)).toMatchObject({ stock: 7 });
});

test('pieces sold but not handed over are on the shelf, in the storage or waiting to be sent', async () => {
  const id = await makeGoods(shop.db, { stock: 10 });
  const ann = await shop.member({ tokens: 2_000 });
  await orderByTokens(shop, ann, { items: [{ product_id: id, quantity: 2 }] });
  await orderByTokens(shop, ann, { items: [{ product_id: id, quantity: 3 }], sent: true });
  expect(await stockOf(id)).toMatchObject({ stock: 5, sold: 5 });
  expect(await thingOf(`G${id}`)).toMatchObject({ on_hand: 10 });
});

test('a prize that was delivered stays, and the cost field of goods counts until a delivery does', async () => {
  const id = await makeGoods(shop.db, { stock: 4 });
  const by = { params: { id }, token: boss.token };
  const { version } = (await shop.call(staffProduct, by)).body.data;
  await shop.call(changeStaffProduct, { ...by, body: { version, value: 45 } });
  expect(await thingOf(`G${id}`)).toMatchObject({ unit_cost: 45_00 });
  await shop.call(moveStaffStock, { ...by, body: { quantity: 6, reason: '補貨' } });
  await deliver([{ code: `G${id}`, quantity: 10, amount: 850 }]);
  // Four nobody knew and six of the field, 45 each; ten of 85.
  expect(await thingOf(`G${id}`)).toMatchObject({ on_hand: 20, unit_cost: 65_00 });

  const product = await shop.call(staffProduct, {
    params: { id: (await shop.tube()).productId },
    token: boss.token,
  });
  const { id: productId, version: read } = product.body.data;
  const added = { tier: 'E', name: '毛巾', quantity: 2, image_url: '' };
  const put = (at: number, prizes: object[]) =>
    shop.call(setStaffPrizes, {
      params: { id: productId },
      body: { version: at, prizes: prizes as never },
      token: boss.token,
    });
  const frozen = product.body.data.prizes;
  const set = (await put(read, [...frozen, added])).body.data;
  await deliver([{ code: `P${set.prizes.at(-1)?.id}`, quantity: 1, amount: 3 }]);
  expect((await put(set.version, frozen)).body.code).toBe('prize_stocked');
});
