import type { CallShape } from '@kujiya/contract/kernel/call';
import { pathOf } from '@kujiya/contract/kernel/request';
import { getOrder } from '@kujiya/contract/orders';
import { getPointsBalance } from '@kujiya/contract/points';
import * as calls from '@kujiya/contract/staff/goods';
import { Value } from 'typebox/value';
import { beforeAll, expect, test } from 'vitest';
import { makeGoods } from '#testing/goods.ts';
import { heedEvents, orderByCard, orderByTokens } from '#testing/orders.ts';
import { sendGoods } from '#testing/parcel.ts';
import { type TestServer, useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import type { TestMember } from '#testing/stock.ts';
import { closeOrders } from './service.ts';

const shop = useTestShop();
let second: TestServer;
let boss: TestStaff;
beforeAll(async () => {
  second = await shop.another();
  boss = await shop.staff();
});

const at = (id: number) => ({ params: { id }, token: boss.token });
const step = async (call: CallShape, id: number) => {
  const { status, body } = await shop.send({ method: 'POST', url: pathOf(call, { id }), token: boss.token });
  return status === 200 ? 'done' : body.code;
};
const statusOf = async (id: number) =>
  (
    await shop.db.query<{ status: string; payment_status: string }>(
      'select status, payment_status from orders where id = $1',
      [id],
    )
  ).rows[0];
const stockOf = async (id: number) =>
  (await shop.db.query('select stock, reserved, sold from goods where product_id = $1', [id])).rows[0];
const pursesOf = async ({ id }: TestMember) =>
  (
    await shop.db.query<{ balance: number }>(
      `select balance from ledger_accounts where member_id = $1 and kind = 'wallet' order by currency desc`,
      [id],
    )
  ).rows.map(({ balance }) => balance);
const itemsOf = async (order: number) =>
  (
    await shop.db.query<{ status: string }>('select status from box_items where order_id = $1 order by id', [
      order,
    ])
  ).rows.map(({ status }) => status);
const eventsOf = async (order: number) =>
  (
    await shop.db.query<{ kind: string }>('select kind from events where order_id = $1 order by id', [order])
  ).rows.map(({ kind }) => kind);
const refund = (
  id: number,
  body: Partial<Parameters<typeof asked>[0]> = {},
  key?: string,
  server: TestServer = shop,
) => server.call(calls.staffRefundOrder, { ...at(id), body: asked(body), ...(key && { key }) });
const asked = (body: { lines?: { position: number; quantity: number }[]; restock?: boolean }) => ({
  reason: '客人退貨',
  ...body,
});
let numbers = 700_000_000_000;
const handed = () => ({ carrier: 'tcat' as const, tracking_number: String(numbers++) });

test('an order that is sent goes its way step by step, and no step twice', async () => {
  const mug = await makeGoods(shop.db, { price: 300 });
  const ann = await shop.member({ tokens: 1_000 });
  const id = await orderByTokens(shop, ann, { items: [{ product_id: mug, quantity: 2 }], sent: true });
  const ship = (body: ReturnType<typeof handed>) => shop.call(calls.staffShipOrder, { ...at(id), body });
  expect((await ship(handed())).body.code).toBe('order_elsewhere');
  expect(await step(calls.staffAcceptOrder, id)).toBe('done');
  expect(await step(calls.staffAcceptOrder, id)).toBe('order_elsewhere');
  expect((await ship({ carrier: 'tcat', tracking_number: '12' })).body.code).toBe('tracking_invalid');
  expect((await ship(handed())).status).toBe(200);
  expect(await step(calls.staffDeliverOrder, id)).toBe('done');
  expect((await refund(id)).body.code).toBe('refund_impossible');
  expect(await step(calls.staffCompleteOrder, id)).toBe('done');
  expect(await eventsOf(id)).toEqual(['order.paid', 'order.shipped', 'order.delivered']);
  const { body } = await shop.call(getOrder, { params: { id: String(id) }, token: ann.token });
  expect(Value.Check(getOrder.answer, body)).toBe(true);
  expect(body.data.order.parcel).toMatchObject({
    carrier: '黑貓宅急便',
    tracking_number: String(numbers - 1),
    tracking_url: expect.stringContaining(String(numbers - 1)),
  });
  const detail = await shop.call(calls.staffOrder, at(id));
  expect(Value.Check(calls.staffOrder.answer, detail.body)).toBe(true);
  expect(detail.body.data.steps.map(({ to }) => to)).toEqual([
    'processing',
    'shipping',
    'delivered',
    'completed',
  ]);
  expect(detail.body.data.address).toBeNull();
});

test('a number belongs to one parcel, of whichever kind', async () => {
  const mug = await makeGoods(shop.db);
  const ann = await shop.member({ tokens: 1_000 });
  const same = handed();
  for (const expected of ['done', 'tracking_taken']) {
    const id = await orderByTokens(shop, ann, { items: [{ product_id: mug, quantity: 1 }], sent: true });
    await step(calls.staffAcceptOrder, id);
    const { status, body } = await shop.call(calls.staffShipOrder, { ...at(id), body: same });
    expect(status === 200 ? 'done' : body.code).toBe(expected);
  }
});

test('the list has addresses of what is to be sent, a label can be printed, and the log says who read them', async () => {
  const mug = await makeGoods(shop.db);
  const ann = await shop.member({ tokens: 1_000 });
  const id = await orderByTokens(shop, ann, { items: [{ product_id: mug, quantity: 1 }], sent: true });
  const { body } = await shop.call(calls.staffOrders, {
    query: { status: 'paid', after: id - 1 },
    token: boss.token,
  });
  expect(Value.Check(calls.staffOrders.answer, body)).toBe(true);
  expect(body.data[0]).toMatchObject({ id, address: { name: '林小籤', postcode: '106' } });
  const label = await shop.call(calls.staffOrderLabel, at(id));
  expect(label.body.data.svg).toContain('和平東路');
  const { rows } = await shop.db.query('select what from staff_log where $1 = any (subjects) order by id', [
    `order:${id}`,
  ]);
  expect(rows.map(({ what }) => what)).toEqual(['GET /api/staff/orders', 'GET /api/staff/orders/:id/label']);
});

test('what was delivered is completed after a week; a year later nobody knows where it went', async () => {
  const mug = await makeGoods(shop.db);
  const ann = await shop.member({ tokens: 1_000 });
  const id = await orderByTokens(shop, ann, { items: [{ product_id: mug, quantity: 1 }], sent: true });
  await step(calls.staffAcceptOrder, id);
  await shop.call(calls.staffShipOrder, { ...at(id), body: handed() });
  await step(calls.staffDeliverOrder, id);
  const addresses = async () =>
    (await shop.db.query('select from goods_addresses where order_id = $1', [id])).rowCount;
  const pass = (days: number) =>
    shop.db.query(
      'update goods_orders set delivered_at = now() - make_interval(days => $2) where order_id = $1',
      [id, days],
    );
  await closeOrders(shop.db, 365);
  expect(await statusOf(id)).toMatchObject({ status: 'delivered' });
  await pass(8);
  await closeOrders(shop.db, 365);
  await closeOrders(shop.db, 365);
  expect(await statusOf(id)).toMatchObject({ status: 'completed' });
  expect(await addresses()).toBe(1);
  await pass(366);
  await closeOrders(shop.db, 365);
  expect(await addresses()).toBe(0);
});

test('a part goes back with its share of money and points, the rest later; a key is one refund on two servers', async () => {
  const [mug, towel] = [await makeGoods(shop.db, { price: 300 }), await makeGoods(shop.db, { price: 100 })];
  const ann = await shop.member({ tokens: 1_000, points: 1_000 });
  const items = [
    { product_id: mug, quantity: 2 },
    { product_id: towel, quantity: 1 },
  ];
  const id = await orderByTokens(shop, ann, { items, points: 600 });
  expect(await pursesOf(ann)).toEqual([330, 400]);
  // NT$670 over 600 : 100 is 574 and 96 by the largest remainder; a mug is half of 574.
  const lines = [{ position: 1, quantity: 1 }];
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, i) => refund(id, { lines }, 'one-key-for-it', i % 2 ? second : shop)),
  );
  for (const { status, body } of replies)
    expect([status, body.data]).toEqual([200, { amount: 287, points: 257 }]);
  expect(await pursesOf(ann)).toEqual([617, 657]);
  expect(await statusOf(id)).toEqual({ status: 'completed', payment_status: 'partial_refund' });
  expect(await itemsOf(id)).toEqual(['refunded', 'available', 'available']);
  expect((await refund(id, { lines: [{ position: 1, quantity: 2 }] })).body.code).toBe('refund_too_many');
  expect((await refund(id)).body.data).toEqual({ amount: 383, points: 343 });
  expect(await pursesOf(ann)).toEqual([1_000, 1_000]);
  expect(await statusOf(id)).toEqual({ status: 'refunded', payment_status: 'refunded' });
  expect(await stockOf(mug)).toEqual({ stock: 10, reserved: 0, sold: 0 });
  expect((await refund(id)).body.code).toBe('refund_impossible');
  expect(await eventsOf(id)).toEqual(['order.paid', 'order.part_refunded', 'order.refunded']);
});

test('what comes back broken is not for sale again, and was sold', async () => {
  const mug = await makeGoods(shop.db, { price: 100 });
  const ann = await shop.member({ tokens: 500 });
  const id = await orderByTokens(shop, ann, { items: [{ product_id: mug, quantity: 3 }] });
  expect((await refund(id, { restock: false })).status).toBe(200);
  expect(await stockOf(mug)).toEqual({ stock: 7, reserved: 0, sold: 3 });
  expect(await pursesOf(ann)).toEqual([500, 0]);
});

test('pieces in a parcel are not taken back; once they have arrived they may be', async () => {
  const mug = await makeGoods(shop.db, { price: 100 });
  const ann = await shop.member({ tokens: 500 });
  const id = await orderByTokens(shop, ann, { items: [{ product_id: mug, quantity: 2 }] });
  const parcel = await sendGoods(shop, ann, id);
  expect((await refund(id)).body.code).toBe('refund_in_parcel');
  await parcel.deliver(boss);
  expect((await refund(id)).body.data).toEqual({ amount: 200, points: 0 });
  expect(await itemsOf(id)).toEqual(['shipped', 'shipped']);
});

test('earned points and growth go back in proportion; what was spent stays owed until the next rebate', async () => {
  const mug = await makeGoods(shop.db, { price: 400, stock: 50 });
  const ann = await shop.member({ tokens: 10_000 });
  const id = await orderByTokens(shop, ann, { items: [{ product_id: mug, quantity: 2 }] });
  await heedEvents(shop);
  // 50 points for each 100 at the first level.
  expect(await pursesOf(ann)).toEqual([9_200, 400]);
  await orderByTokens(shop, ann, { items: [{ product_id: mug, quantity: 1 }], points: 400 });
  await refund(id, { lines: [{ position: 1, quantity: 1 }] });
  await heedEvents(shop);
  // The second order earned 190; 200 are taken back of it.
  const balance = async () => (await shop.call(getPointsBalance, { token: ann.token })).body.data;
  expect(await balance()).toMatchObject({ total_points: 0, owed_points: 10 });
  await refund(id);
  await heedEvents(shop);
  expect(await balance()).toMatchObject({ total_points: 0, owed_points: 210 });
  await orderByTokens(shop, ann, { items: [{ product_id: mug, quantity: 1 }] });
  await heedEvents(shop);
  await heedEvents(shop);
  expect(await balance()).toMatchObject({ total_points: 0, owed_points: 10 });
  await orderByTokens(shop, ann, { items: [{ product_id: mug, quantity: 1 }] });
  await heedEvents(shop);
  expect(await balance()).toMatchObject({ total_points: 190, owed_points: 0 });
  const { rows } = await shop.db.query<{ growth: number }>(
    'select sum(growth) as growth from growth_entries where member_id = $1',
    [ann.id],
  );
  expect(rows).toEqual([{ growth: 380 + 400 + 400 }]);
});

test('staff call off: unpaid orders are cancelled, paid ones given back, sent ones neither', async () => {
  const mug = await makeGoods(shop.db, { price: 100 });
  const ann = await shop.member({ tokens: 500 });
  const cancel = (id: number) =>
    shop.call(calls.staffCancelOrder, { ...at(id), body: { reason: '無法出貨' } });
  const id = await orderByTokens(shop, ann, { items: [{ product_id: mug, quantity: 1 }], sent: true });
  expect((await shop.call(calls.staffCancelOrder, { ...at(id), body: { reason: ' ' } })).body.code).toBe(
    'reason_required',
  );
  expect((await cancel(id)).body.data).toEqual({ amount: 100, points: 0 });
  expect(await statusOf(id)).toEqual({ status: 'refunded', payment_status: 'refunded' });
  expect((await cancel(id)).body.code).toBe('order_elsewhere');
  expect(await stockOf(mug)).toEqual({ stock: 10, reserved: 0, sold: 0 });
});

test('a preorder arrives on another day, then at once for every line that waits; each order is told', async () => {
  const coming = await makeGoods(shop.db, { arrivesIn: 20, stock: 20 });
  const ann = await shop.member({ tokens: 2_000 });
  const kept = await orderByTokens(shop, ann, { items: [{ product_id: coming, quantity: 2 }] });
  const sent = await orderByTokens(shop, ann, { items: [{ product_id: coming, quantity: 1 }], sent: true });
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString();
  const move = (arrives_at: string) =>
    shop.call(calls.staffRescheduleGoods, { ...at(coming), body: { arrives_at, reason: '船期延後' } });
  expect((await move('2020-01-01T00:00:00Z')).body.code).toBe('arrival_past');
  expect((await move(day)).body.data).toEqual({ orders: 2 });
  const { rows } = await shop.db.query<{ preorder_at: Date }>(
    'select preorder_at from box_items where order_id = $1',
    [kept],
  );
  expect(rows.map(({ preorder_at }) => preorder_at.toISOString())).toEqual([day, day]);
  const arrive = () => shop.call(calls.staffArriveGoods, at(coming));
  expect((await arrive()).body.data).toEqual({ orders: 2 });
  expect((await arrive()).body.data).toEqual({ orders: 0 });
  expect([await statusOf(kept), await statusOf(sent)]).toMatchObject([
    { status: 'completed' },
    { status: 'processing' },
  ]);
  expect(await itemsOf(kept)).toEqual(['available', 'available']);
  for (const id of [kept, sent])
    expect(await eventsOf(id)).toEqual(['order.paid', 'goods.rescheduled', 'goods.arrived']);
  const missing = await shop.call(calls.staffArriveGoods, at(999_999));
  expect([missing.status, missing.body.code]).toEqual([404, 'goods_missing']);
});

test('one order may arrive before the others: into the storage, or ready to be sent', async () => {
  const coming = await makeGoods(shop.db, { arrivesIn: 20, stock: 20 });
  const ann = await shop.member({ tokens: 2_000 });
  const order = (sent: boolean) =>
    orderByTokens(shop, ann, { items: [{ product_id: coming, quantity: 1 }], sent });
  const [kept, other, sent] = [await order(false), await order(false), await order(true)];
  expect(await step(calls.staffArriveOrder, kept)).toBe('done');
  expect(await step(calls.staffArriveOrder, kept)).toBe('order_elsewhere');
  expect(await step(calls.staffArriveOrder, sent)).toBe('done');
  expect([await statusOf(kept), await statusOf(other), await statusOf(sent)]).toMatchObject([
    { status: 'completed' },
    { status: 'paid' },
    { status: 'processing' },
  ]);
  const { body } = await shop.call(calls.staffShipOrder, { ...at(kept), body: handed() });
  expect(body.code).toBe('order_is_kept');
});

test('giving back the last pieces that were awaited completes the rest of the order', async () => {
  const [mug, coming] = [await makeGoods(shop.db), await makeGoods(shop.db, { arrivesIn: 20 })];
  const ann = await shop.member({ tokens: 2_000 });
  const items = [
    { product_id: mug, quantity: 1 },
    { product_id: coming, quantity: 1 },
  ];
  const id = await orderByTokens(shop, ann, { items });
  expect(await statusOf(id)).toMatchObject({ status: 'paid' });
  await refund(id, { lines: [{ position: 2, quantity: 1 }] });
  expect(await statusOf(id)).toEqual({ status: 'completed', payment_status: 'partial_refund' });
});

test('money is owed from the refund on, and the order is refunded; its payment goes back', async () => {
  const mug = await makeGoods(shop.db, { price: 250 });
  const ann = await shop.member({ points: 400 });
  const id = await orderByCard(shop, ann, { items: [{ product_id: mug, quantity: 2 }], points: 400 });
  expect((await refund(id, { lines: [{ position: 1, quantity: 1 }] })).body.data).toEqual({
    amount: 240,
    points: 200,
  });
  const { rows } = await shop.db.query(
    `select p.amount, p.way, p.state, a.state as attempt from payouts p join payment_attempts a on a.id = p.attempt_id
     where a.order_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ amount: 240, way: 'gateway', state: 'waiting', attempt: 'refunding' }]);
  expect(await pursesOf(ann)).toEqual([0, 200]);
});
