import { paymentState } from '@kujiya/contract/payments';
import { getPointsBalance } from '@kujiya/contract/points';
import { staffCancelOrder, staffRefundOrder } from '@kujiya/contract/staff/order-steps';
import { beforeAll, expect, test } from 'vitest';
import { makeGoods } from '#testing/goods.ts';
import { stateOf } from '#testing/goods-state.ts';
import { heedEvents, orderByCard, orderByTokens } from '#testing/orders.ts';
import { sendGoods } from '#testing/parcel.ts';
import { type TestServer, useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';

const shop = useTestShop();
const { eventsOf, itemsOf, pursesOf, statusOf, stockOf } = stateOf(shop);
let second: TestServer;
let boss: TestStaff;
beforeAll(async () => {
  second = await shop.another();
  boss = await shop.staff();
});

const at = (id: number) => ({ params: { id }, token: boss.token });
const asked = (body: { lines?: { position: number; quantity: number }[]; restock?: boolean }) => ({
  reason: '客人退貨',
  ...body,
});
const refund = (
  id: number,
  body: Partial<Parameters<typeof asked>[0]> = {},
  key?: string,
  server: TestServer = shop,
) => server.call(staffRefundOrder, { ...at(id), body: asked(body), ...(key && { key }) });

test('a partial refund returns its share of money and points, the rest later; a key refunds once on two servers', async () => {
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

test('pieces returned broken are not restocked and count as sold', async () => {
  const mug = await makeGoods(shop.db, { price: 100 });
  const ann = await shop.member({ tokens: 500 });
  const id = await orderByTokens(shop, ann, { items: [{ product_id: mug, quantity: 3 }] });
  expect((await refund(id, { restock: false })).status).toBe(200);
  expect(await stockOf(mug)).toEqual({ stock: 7, reserved: 0, sold: 3 });
  expect(await pursesOf(ann)).toEqual([500, 0]);
  // The order was paid: nobody is notified that its payment failed.
  const { rows } = await shop.db.query<{ number: string }>(
    'select order_number as number from orders where id = $1',
    [id],
  );
  const payment = { params: { orderNumber: rows[0]?.number ?? '' }, token: ann.token };
  expect((await shop.call(paymentState, payment)).body.data.progress).toBe('paid');
});

test('pieces in transit cannot be refunded; delivered ones can', async () => {
  const mug = await makeGoods(shop.db, { price: 100 });
  const ann = await shop.member({ tokens: 500 });
  const id = await orderByTokens(shop, ann, { items: [{ product_id: mug, quantity: 2 }] });
  const parcel = await sendGoods(shop, ann, id);
  expect((await refund(id)).body.code).toBe('refund_in_parcel');
  await parcel.handOver(boss);
  expect((await refund(id)).body.code).toBe('refund_in_parcel');
  await parcel.arrive(boss);
  expect((await refund(id)).body.data).toEqual({ amount: 200, points: 0 });
  expect(await itemsOf(id)).toEqual(['shipped', 'shipped']);
});

test('earned points and growth are taken back in proportion; spent ones stay a debt until the next rebate', async () => {
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

test('staff cancel unpaid orders and refund paid ones; shipped ones are refused', async () => {
  const mug = await makeGoods(shop.db, { price: 100 });
  const ann = await shop.member({ tokens: 500 });
  const cancel = (id: number) => shop.call(staffCancelOrder, { ...at(id), body: { reason: '無法出貨' } });
  const id = await orderByTokens(shop, ann, { items: [{ product_id: mug, quantity: 1 }], sent: true });
  expect((await shop.call(staffCancelOrder, { ...at(id), body: { reason: ' ' } })).body.code).toBe(
    'reason_required',
  );
  expect((await cancel(id)).body.data).toEqual({ amount: 100, points: 0 });
  expect(await statusOf(id)).toEqual({ status: 'refunded', payment_status: 'refunded' });
  expect((await cancel(id)).body.code).toBe('order_elsewhere');
  expect(await stockOf(mug)).toEqual({ stock: 10, reserved: 0, sold: 0 });
});

test('refunding the last pieces still awaited completes the rest of the order', async () => {
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

test('a refund of money is owed immediately, marks the order as refunded and returns the payment', async () => {
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

test('a payment that no card made goes back by a transfer, and its attempt stays paid until then', async () => {
  const mug = await makeGoods(shop.db, { price: 250 });
  const ann = await shop.member();
  const id = await orderByCard(shop, ann, { items: [{ product_id: mug, quantity: 1 }] });
  await shop.db.query(`update payment_attempts set method = 'transfer' where order_id = $1`, [id]);
  expect((await refund(id)).status).toBe(200);
  const { rows } = await shop.db.query(
    `select p.way, p.state, a.state as attempt from payouts p join payment_attempts a on a.id = p.attempt_id
     where a.order_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ way: 'transfer', state: 'waiting', attempt: 'paid' }]);
});
