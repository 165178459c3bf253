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
  const [one, two] = await orders(2);
  if (!one || !two) throw new Error('no orders');
  for (const { id } of [one, two]) await pack(id);
  const table = [
    '單號\t物流\t訂單編號',
    `'400000000011\tTCAT\t"${one.number}"`,
    `４０００００００００１２\t物流\t${two.number}`,
  ].join('\n');
  const { body } = await shop.call(rowCalls.staffPreviewHandOver, { body: { table }, token: clerk.token });
  expect(body.data).toMatchObject([
    { order_number: one.number, carrier: 'tcat', tracking_number: '400000000011', result: 'done' },
    {
      ...{ tracking_number: '400000000012', carrier: null, result: 'carrier_unknown' },
      message: '物流「物流」要是黑貓宅急便、新竹物流或中華郵政',
    },
  ]);
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
