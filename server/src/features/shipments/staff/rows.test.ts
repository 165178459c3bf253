import { staffLog } from '@kujiya/contract/staff/log';
import * as rowCalls from '@kujiya/contract/staff/shipment-rows';
import * as calls from '@kujiya/contract/staff/shipments';
import { Value } from 'typebox/value';
import { beforeAll, expect, test } from 'vitest';
import { makeGoods } from '#testing/goods.ts';
import { orderByTokens } from '#testing/orders.ts';
import { type TestServer, useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';

const shop = useTestShop();
let second: TestServer;
let clerk: TestStaff;
let mug: number;
beforeAll(async () => {
  second = await shop.another();
  clerk = await shop.staff('clerk');
  mug = await makeGoods(shop.db, { price: 100, stock: 900 });
});

/** Paid orders that are sent, with their numbers. */
async function orders(count: number) {
  const ids: number[] = [];
  for (let left = count; left > 0; left -= 20) {
    const buyer = await shop.member({ tokens: 9_000 });
    for (let i = 0; i < Math.min(left, 20); i++)
      ids.push(await orderByTokens(shop, buyer, { items: [{ product_id: mug, quantity: 1 }], sent: true }));
  }
  const { rows } = await shop.db.query<{ id: number; number: string }>(
    'select id, order_number as number from orders where id = any ($1) order by id',
    [ids],
  );
  return rows;
}
const accept = async (ids: number[], server: TestServer = shop) => {
  const { body } = await server.call(rowCalls.staffAcceptShipments, { body: { ids }, token: clerk.token });
  expect(Value.Check(rowCalls.staffAcceptShipments.answer, body)).toBe(true);
  return body.data.map(({ id, result }) => [id, result]);
};
const pack = (id: number) =>
  shop.call(calls.staffPackShipment, { params: { id }, body: null, token: clerk.token });
type Answer = { body: { data: { order_number: string; result: string }[] } };
const resultsOf = ({ body }: Answer) => body.data.map(({ result }) => result);
const preview = async (table: string) => {
  const answer = await shop.call(rowCalls.staffPreviewHandOver, { body: { table }, token: clerk.token });
  expect(Value.Check(rowCalls.staffPreviewHandOver.answer, answer.body)).toBe(true);
  return resultsOf(answer);
};
const handOver = (table: string, server: TestServer = shop) =>
  server.call(rowCalls.staffHandOverTable, { body: { table }, token: clerk.token });
/** Hand-overs of these orders, and how many of the orders have one. */
const handed = async (ids: number[]) => {
  const { rows } = await shop.db.query<{ moves: number; orders: number }>(
    `select count(*)::integer as moves, count(distinct order_id)::integer as orders from order_moves
     where order_id = any ($1) and to_status = 'shipping'`,
    [ids],
  );
  return rows[0];
};

test('many orders are accepted at once, each by itself and each once, on two servers as well', async () => {
  const [one, two, three] = (await orders(3)).map(({ id }) => id);
  if (!one || !two || !three) throw new Error('no orders');
  await pack(two);
  expect(await accept([one, two, 999_999_999])).toEqual([
    [one, 'done'],
    [two, 'parcel_elsewhere'],
    [999_999_999, 'parcel_missing'],
  ]);
  const [here, there] = await Promise.all([accept([three]), accept([three], second)]);
  expect([here, there].flat().sort()).toEqual([
    [three, 'done'],
    [three, 'parcel_elsewhere'],
  ]);
  const { rows } = await shop.db.query(
    `select count(*)::integer as n from order_moves where order_id = any ($1) and to_status = 'processing'`,
    [[one, two, three]],
  );
  expect(rows).toEqual([{ n: 3 }]);
});

test('a preview says what each row would do and changes nothing, not even the log of a shipment', async () => {
  const [one, two, three] = await orders(3);
  if (!one || !two || !three) throw new Error('no orders');
  for (const { id } of [one, two]) await pack(id);
  const table = [
    `${one.number} tcat 4000 0000 0001`,
    `${two.number}\t黑貓\t4000-0000-0001`,
    `${two.number}\tnobody\t400000000002`,
    `${three.number}\t黑貓\t400000000003`,
    `${one.number.toLowerCase()}\ttcat\t400000000004`,
    'K-nothing\ttcat\t400000000005',
  ].join('\n');
  expect(await preview(table)).toEqual([
    'done',
    'tracking_taken',
    'carrier_unknown',
    'parcel_elsewhere',
    'parcel_elsewhere',
    'parcel_missing',
  ]);
  expect(await handed([one.id, two.id, three.id])).toEqual({ moves: 0, orders: 0 });
  const owner = await shop.staff();
  const { body } = await shop.call(staffLog, {
    query: { subject: `order:${one.id}` },
    token: owner.token,
  });
  expect(body.data.map(({ words }) => words)).toEqual(['打包完成']);
});

test('a table is read as sheets write it, and an unknown carrier is named with those that exist', async () => {
  const [one, two, three, four] = await orders(4);
  if (!one || !two || !three || !four) throw new Error('no orders');
  for (const { id } of [one, two]) await pack(id);
  await accept([three.id]);
  const table = [
    '單號\t物流\t訂單編號',
    `'400000000011\tTCAT\t"${one.number}"`,
    `４０００００００００１２\t順風\t${two.number}`,
    `400000000013\t\t${two.number}`,
    `\t黑貓\t${two.number}`,
    '400000000014\t黑貓\t',
    `40000\t黑貓\t${two.number}`,
    `400000000015\t黑貓\t${three.number}`,
    `400000000016\t黑貓\t${four.number}`,
  ].join('\n');
  const { body } = await shop.call(rowCalls.staffPreviewHandOver, { body: { table }, token: clerk.token });
  const known = '可以用：黑貓宅急便、新竹物流、中華郵政、台灣宅配通、順豐速運、嘉里大榮物流';
  expect(body.data.map(({ result, message }) => [result, message])).toEqual([
    ['done', null],
    ['carrier_unknown', `沒有「順風」這家物流；${known}`],
    ['carrier_unknown', `沒有填物流；${known}`],
    ['tracking_invalid', '沒有填單號'],
    ['parcel_missing', '沒有填訂單編號'],
    ['tracking_invalid', '40000 不是黑貓宅急便的單號（12 位數字），請再掃一次'],
    ['not_packed', '包裹還沒有打包，請先打包'],
    ['parcel_elsewhere', '包裹現在是「待接單」，不能這樣操作'],
  ]);
  expect(body.data[0]).toMatchObject({ order_number: one.number, carrier_name: '黑貓宅急便' });
});

test('rows of a table without a carrier’s column take the one that was chosen', async () => {
  const [one] = await orders(1);
  await pack(one!.id);
  const table = `客戶訂單編號\t託運單號\n${one!.number}\t4000000021`;
  const hand = (carrier?: string) =>
    shop.call(rowCalls.staffHandOverTable, {
      body: { table, ...(carrier && { carrier }) },
      token: clerk.token,
    });
  expect(resultsOf(await hand())).toEqual(['carrier_unknown']);
  expect((await hand('hct')).body.data).toMatchObject([{ carrier_name: '新竹物流', result: 'done' }]);
});

/** Orders that are with a carrier under these numbers. */
async function sent(...numbers: string[]) {
  const some = await orders(numbers.length);
  for (const { id } of some) await pack(id);
  const table = some.map(({ number }, at) => `${number}\ttcat\t${numbers[at]}`).join('\n');
  expect(resultsOf(await handOver(table))).toEqual(numbers.map(() => 'done'));
  return some;
}
const arrivals = async (ids: number[]) => {
  const { rows } = await shop.db.query<{ n: number }>(
    `select count(*)::integer as n from order_moves where order_id = any ($1) and to_status = 'delivered'`,
    [ids],
  );
  return rows[0]?.n;
};

test('a carrier’s table notes arrivals, leaves what is under way alone, and can be pasted again', async () => {
  const some = await sent('710000000001', '710000000002', '710000000003', '710000000004');
  const ids = some.map(({ id }) => id);
  const [back] = await orders(1);
  const table = [
    '託運單號\t收件人\t貨件狀態',
    '7100-0000-0001\t王小明\t順利送達',
    '710000000002\t王小明\t配送中',
    '710000000003\t王小明\t退回',
    '719999999999\t王小明\t順利送達',
    `${back!.number}\t王小明\t順利送達`,
  ].join('\n');
  const by = { body: { table: `${table}\n\t王小明\t順利送達` }, token: clerk.token };
  const expected = [
    ['done', null],
    ['not_delivered', '物流寫「配送中」，沒有登記送達'],
    ['not_delivered', '物流寫「退回」，沒有登記送達；請到這個包裹登記退回'],
    ['parcel_missing', '沒有包裹的單號或訂單編號是「719999999999」'],
    ['parcel_missing', `沒有包裹的單號或訂單編號是「${back!.number}」`],
    ['parcel_missing', '沒有單號，也沒有訂單編號'],
  ];
  const previewed = await shop.call(rowCalls.staffPreviewDelivery, by);
  expect(Value.Check(rowCalls.staffPreviewDelivery.answer, previewed.body)).toBe(true);
  expect(previewed.body.data.map(({ result, message }) => [result, message])).toEqual(expected);
  expect(await arrivals(ids)).toBe(0);
  const noted = await shop.call(rowCalls.staffDeliverShipments, by);
  expect(noted.body.data).toEqual(previewed.body.data);
  expect(noted.body.data[0]).toMatchObject({
    id: ids[0],
    order_number: some[0]?.number,
    carrier_name: '黑貓宅急便',
  });
  expect(await arrivals(ids)).toBe(1);

  const both = `710000000001\n710000000002`;
  const again = await shop.call(rowCalls.staffDeliverShipments, {
    body: { table: both },
    token: clerk.token,
  });
  expect(resultsOf(again)).toEqual(['done', 'done']);
  expect(await arrivals(ids)).toBe(2);
  const owner = await shop.staff();
  const log = await shop.call(staffLog, { query: { subject: `order:${ids[1]}` }, token: owner.token });
  expect(log.body.data[0]?.words).toBe('整批登記送達');
});

test('chosen parcels are noted by their ids, each by itself, on two servers as well', async () => {
  const [one, two] = (await sent('710000000011', '710000000012')).map(({ id }) => id);
  const [paid] = (await orders(1)).map(({ id }) => id);
  const note = async (server: TestServer, ids: number[]) =>
    resultsOf(await server.call(rowCalls.staffDeliverShipments, { body: { ids }, token: clerk.token }));
  expect(await note(shop, [one!, paid!, 999_999_999])).toEqual([
    'done',
    'parcel_elsewhere',
    'parcel_missing',
  ]);
  const both = await Promise.all([note(shop, [two!]), note(second, [two!])]);
  expect(both.flat().sort()).toEqual(['done', 'parcel_elsewhere']);
  expect(await arrivals([one!, two!, paid!])).toBe(2);
});

test('a repeat after which an unknown parcel is known gives no row the answer of another', async () => {
  const [first, late] = await orders(2);
  await accept([first!.id, late!.id]);
  for (const { id } of [first!, late!]) await pack(id);
  const unknown = 'S20261128ZZZZZZZZZZ';
  const table = `${unknown}\ttcat\t900000000001\n${first!.number}\ttcat\t900000000002`;
  const press = () =>
    shop.call(rowCalls.staffHandOverTable, { body: { table }, token: clerk.token, key: 'one-pasted-table' });
  expect(resultsOf(await press())).toEqual(['parcel_missing', 'done']);
  await shop.db.query('update orders set order_number = $1 where id = $2', [unknown, late!.id]);
  expect(resultsOf(await press())).toEqual(['done', 'done']);
  expect(await handed([first!.id, late!.id])).toEqual({ moves: 2, orders: 2 });
});

test('of 500 rows with 7 bad ones 493 are done and 7 named; cut off halfway it goes on, and none is sent twice', async () => {
  const all = await orders(500);
  const ids = all.map(({ id }) => id);
  await accept(ids);
  for (const { id } of all) expect((await pack(id)).status).toBe(200);
  const isBad = (row: number) => row % 80 === 3;
  const row = (good: boolean) => (_: unknown, at: number) =>
    `${all[at]?.number}\ttcat\t${isBad(at) && !good ? 'x' : 500_000_000_000 + at}`;
  const table = all.map(row(false)).join('\n');
  expect((await preview(table)).filter((result) => result !== 'done')).toEqual(
    Array(7).fill('tracking_invalid'),
  );

  // The server stops while the rows run: those before are sent, the others are not.
  let isOver = false;
  const cut = handOver(table, second)
    .catch(() => null)
    .finally(() => {
      isOver = true;
    });
  while (((await handed(ids))?.moves ?? 0) < 100) await new Promise((done) => setTimeout(done, 20));
  // Between two rows no connection is in use, and a new one would go on: ended again until the request has failed.
  while (!isOver)
    await shop.db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
  await cut;
  const before = (await handed(ids))?.moves ?? 0;
  expect(before).toBeGreaterThanOrEqual(100);
  expect(before).toBeLessThan(493);

  const { body } = await handOver(table);
  const bad = body.data.filter(({ result }) => result !== 'done');
  expect([body.data.length - bad.length, bad.map(({ order_number }) => order_number)]).toEqual([
    493,
    all.filter((_, at) => isBad(at)).map(({ number }) => number),
  ]);
  expect(await handed(ids)).toEqual({ moves: 493, orders: 493 });
  const mended = all.map(row(true)).filter((_, at) => isBad(at));
  expect(resultsOf(await handOver(mended.join('\n')))).toEqual(Array(7).fill('done'));
  expect(await handed(ids)).toEqual({ moves: 500, orders: 500 });
}, 120_000);
