import { cancelParcel, listParcels } from '@kujiya/contract/parcels';
import { staffHandOverTable } from '@kujiya/contract/staff/shipment-rows';
import { staffShipments } from '@kujiya/contract/staff/shipments';
import { Value } from 'typebox/value';
import { beforeAll, expect, test } from 'vitest';
import * as staff from '#features/shipments/staff/service.ts';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import { type Tx, transaction } from '#platform/postgres/database.ts';
import { completeDelivered } from '#shop/shipping/close.ts';
import { closeShipments } from '#shop/shipping/service.ts';
import { asStaff } from '#shop/staff/service.ts';
import { expectOwnOrder } from '#testing/owners.ts';
import { type TestServer, useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import { age, type Collector, collector, rowsOf, send, tokensOf } from '#testing/storage.ts';

const shop = useTestShop();
let second: TestServer;
let clerk: TestStaff;
beforeAll(async () => {
  clerk = await shop.staff('clerk');
  second = await shop.another();
});

const parcelsOf = async ({ token }: { token: string }, query: { preparing?: boolean } = {}) =>
  (await shop.call(listParcels, { query, token })).body;
const sent = async (member: Collector, ids = member.ids) =>
  (await send(shop, member, { ids })).body.data.order_id ?? 0;
const cancel = (server: TestServer, { token }: { token: string }, id: number) =>
  server.call(cancelParcel, { params: { id }, token });
const tx = <T>(work: (t: Tx, caller: StaffCaller) => Promise<T>) =>
  transaction(shop.db, (t) => asStaff(t, clerk.id, 'test', (caller) => work(t, caller)));
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refused ? error.refusal.code : Promise.reject(error)),
  );
const daysOf = async (member: Collector) =>
  (await rowsOf(shop, member)).map(({ storage_days }) => storage_days);
let numbers = 100_000_000_000;
const handed = () => ({ carrier: 'tcat', tracking_number: String(numbers++) });

test('a parcel moves step by step, and the member sees its state', async () => {
  const ann = await collector(shop, { things: 2 });
  const id = await sent(ann);
  const list = async () => (await parcelsOf(ann)).data[0];
  expect(Value.Check(listParcels.answer, await parcelsOf(ann))).toBe(true);
  expect(await list()).toMatchObject({
    id,
    status: 'paid',
    items_count: 2,
    shipping_fee: 60,
    tracking_url: null,
  });
  expect((await list())?.address).toContain('106');
  expect((await list())?.lines[0]?.slots[0]?.lot).toMatch(/\S \S/);
  expect(
    (await list())?.lines.flatMap(({ slots }) => slots.flatMap(({ numbers }) => numbers)).sort(),
  ).toEqual([...[1, 2]]);
  const preparing = async () =>
    (await Promise.all([true, false].map((preparing) => parcelsOf(ann, { preparing })))).map(
      ({ data }) => data.length,
    );
  expect(await preparing()).toEqual([1, 0]);
  await tx((t, clerk) => staff.packParcel(t, clerk, id));
  expect((await cancel(shop, ann, id)).body).toMatchObject({ code: 'parcel_packed' });
  await tx((t, clerk) =>
    staff.handOver(t, clerk, id, { carrier: 'tcat', tracking_number: '9012-3456 7890' }),
  );
  expect(await list()).toMatchObject({
    status: 'shipping',
    carrier: 'tcat',
    tracking_number: '901234567890',
    tracking_url: 'https://www.t-cat.com.tw/Inquire/TraceDetail.aspx?BillID=901234567890',
  });
  expect(await preparing()).toEqual([0, 1]);
  expect((await rowsOf(shop, ann, 'shipped')).map(({ status }) => status)).toEqual(['shipped', 'shipped']);
  await tx((t, clerk) => staff.deliverParcel(t, clerk, id));
  await shop.db.query(`update shipments set delivered_at = now() - interval '8 days' where order_id = $1`, [
    id,
  ]);
  await closeShipments(shop.db, 365);
  await closeShipments(shop.db, 365);
  expect((await list())?.status).toBe('completed');
  expect((await list())?.address).not.toBeNull();
  await shop.db.query(`update shipments set delivered_at = now() - interval '366 days' where order_id = $1`, [
    id,
  ]);
  await closeShipments(shop.db, 365);
  expect((await list())?.address).toBeNull();
  const { rows } = await shop.db.query<{ kind: string }>(
    'select kind from events where order_id = $1 order by id',
    [id],
  );
  expect(rows.map(({ kind }) => kind)).toEqual([
    'order.paid',
    'order.packing',
    'order.shipped',
    'order.delivered',
  ]);
});

test('one nightly run completes all parcels delivered long ago, in small batches', async () => {
  const ann = await collector(shop, { things: 3 });
  const ids: number[] = [];
  for (const id of ann.ids) ids.push(await sent(ann, [id]));
  for (const id of ids) {
    await tx((t, caller) => staff.packParcel(t, caller, id));
    await tx((t, caller) => staff.handOver(t, caller, id, handed()));
    await tx((t, caller) => staff.deliverParcel(t, caller, id));
  }
  await completeDelivered(shop.db, async (_db, _days, after) =>
    ids
      .filter((id) => id > after)
      .slice(0, 1)
      .map((order_id) => ({ order_id })),
  );
  expect((await parcelsOf(ann)).data.map(({ status }) => status)).toEqual(Array(3).fill('completed'));
});

test('cancelling before packing returns items, days and fee, once', async () => {
  const ann = await collector(shop, { things: 3 });
  await age(shop, ann, 50);
  const id = await sent(ann);
  await shop.db.query(`update orders set created_at = now() - interval '3 days' where id = $1`, [id]);
  await shop.db.query(
    `update box_items set expires_at = expires_at - interval '3 days' where parcel_id = $1`,
    [id],
  );
  expect(await tokensOf(shop, ann)).toBe(940);
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, i) => cancel(i % 2 ? second : shop, ann, id)),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  expect(await tokensOf(shop, ann)).toBe(1_000);
  expect(await daysOf(ann)).toEqual([10, 10, 10]);
  expect((await parcelsOf(ann)).data[0]).toMatchObject({ status: 'refunded', address: null });
  // They may be sent again.
  expect((await send(shop, ann, { ids: ann.ids })).status).toBe(200);
});

test('a parcel can be cancelled by its member only, and is packed or cancelled, never both', async () => {
  const ann = await collector(shop, { things: 1, tokens: 6_000 });
  const bob = await collector(shop, { things: 1 });
  expect(await cancel(shop, bob, await sent(ann))).toMatchObject({
    status: 404,
    body: { code: 'parcel_missing' },
  });
  for (let round = 0; round < 6; round++) {
    const [thing] = (await collector(shop, { things: 1 })).ids;
    const carl = await collector(shop, { things: 1 });
    expect(thing).toBeDefined();
    const id = await sent(carl);
    const [packed, called] = await Promise.all([
      codeOf(tx((t, clerk) => staff.packParcel(t, clerk, id))),
      cancel(second, carl, id),
    ]);
    expect([packed === 'done', called.status === 200].filter(Boolean)).toHaveLength(1);
    await expectOwnOrder(shop.db, carl, id, { charge: 60 });
    expect(await tokensOf(shop, carl)).toBe(packed === 'done' ? 940 : 1_000);
  }
});

test("a returned parcel's items are in the storage again; the fee is not refunded", async () => {
  const ann = await collector(shop, { things: 2 });
  const id = await sent(ann);
  await tx((t, clerk) => staff.packParcel(t, clerk, id));
  await tx((t, clerk) => staff.handOver(t, clerk, id, handed()));
  await tx((t, clerk) => staff.returnParcel(t, clerk, id));
  expect(await daysOf(ann)).toEqual([60, 60]);
  expect(await tokensOf(shop, ann)).toBe(940);
  expect((await parcelsOf(ann)).data[0]).toMatchObject({ status: 'cancelled', address: null });
  expect(await codeOf(tx((t, clerk) => staff.deliverParcel(t, clerk, id)))).toBe('parcel_elsewhere');
});

test('the list masks who receives a parcel and where, and reading it leaves no entry', async () => {
  const ann = await collector(shop, { things: 2 });
  const id = await sent(ann);
  const { body } = await shop.call(staffShipments, {
    query: { state: 'paid', cursor: id - 1 },
    token: clerk.token,
  });
  expect(Value.Check(staffShipments.answer, body)).toBe(true);
  expect(body.data[0]).toMatchObject({
    id,
    items_count: 2,
    state: 'paid',
    kind: 'storage',
    address: {
      name: '林**',
      phone: '0912***678',
      postcode: '106',
      address: '臺北市大安區***',
    },
  });
  const { rows } = await shop.db.query('select what from staff_log where $1 = any (subjects)', [
    `order:${id}`,
  ]);
  expect(rows).toEqual([]);
});

test('a pasted table is processed line by line and reports failures', async () => {
  const [ann, bob, carl] = await Promise.all([1, 2, 3].map(() => collector(shop, { things: 1 })));
  if (!ann || !bob || !carl) throw new Error('three members are needed');
  const ids = [await sent(ann), await sent(bob), await sent(carl)];
  for (const id of ids.slice(0, 2)) await tx((t, clerk) => staff.packParcel(t, clerk, id));
  const numbersOf = await Promise.all(
    [ann, bob, carl].map(async (one) => (await parcelsOf(one)).data[0]?.order_number),
  );
  const table = [
    `${numbersOf[0]}\t黑貓\t800000000001`,
    `${numbersOf[1]},hct,1234567890`,
    `${numbersOf[2]} tcat 800000000003`,
    'P20260101NOBODY00 tcat 800000000004',
    `${numbersOf[1]} 飛鴿 1`,
    '',
  ].join('\n');
  const { body } = await shop.call(staffHandOverTable, { body: { table }, token: clerk.token });
  const results = body.data;
  expect(results.map(({ message }) => message)).toEqual([
    null,
    null,
    '包裹現在是「待接單」，不能這樣操作',
    '找不到訂單「P20260101NOBODY00」的包裹',
    expect.stringContaining('沒有「飛鴿」這家物流；可以用：黑貓宅急便、'),
  ]);
  expect((await parcelsOf(ann)).data[0]).toMatchObject({ status: 'shipping', carrier: 'tcat' });
  await tx((t, clerk) => staff.packParcel(t, clerk, ids[2] ?? 0));
  for (const [tracking_number, code] of [
    ['12', 'tracking_invalid'],
    ['800000000001', 'tracking_taken'],
  ] as const)
    expect(
      await codeOf(
        tx((t, clerk) => staff.handOver(t, clerk, ids[2] ?? 0, { carrier: 'tcat', tracking_number })),
      ),
    ).toBe(code);
});
