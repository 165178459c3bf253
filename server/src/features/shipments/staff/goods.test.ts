import type { CallShape } from '@kujiya/contract/kernel/call';
import { getOrder } from '@kujiya/contract/orders';
import { staffCancelOrder, staffCompleteOrder, staffRefundOrder } from '@kujiya/contract/staff/order-steps';
import { staffOrder } from '@kujiya/contract/staff/orders';
import * as shipments from '@kujiya/contract/staff/shipments';
import { staffHandOver, staffPackShipment } from '@kujiya/contract/staff/shipments';
import { Value } from 'typebox/value';
import { beforeAll, expect, test } from 'vitest';
import { closeShipments } from '#shop/shipping/service.ts';
import { makeGoods } from '#testing/goods.ts';
import { stateOf } from '#testing/goods-state.ts';
import { orderByTokens } from '#testing/orders.ts';
import { sendGoods } from '#testing/parcel.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';

const shop = useTestShop();
const { eventsOf, statusOf } = stateOf(shop);
let boss: TestStaff;
beforeAll(async () => {
  boss = await shop.staff();
});

const at = (id: number) => ({ params: { id }, token: boss.token });
const step = async (call: CallShape, id: number) => {
  const { status, body } = await shop.call<CallShape>(call, at(id));
  return status === 200 ? 'done' : body.code;
};
let numbers = 700_000_000_000;
const handed = () => ({ carrier: 'tcat', tracking_number: String(numbers++) });

test('a shipped order moves step by step, each step once', async () => {
  const mug = await makeGoods(shop.db, { price: 300 });
  const ann = await shop.member({ tokens: 1_000 });
  const id = await orderByTokens(shop, ann, { items: [{ product_id: mug, quantity: 2 }], sent: true });
  const ship = (body: ReturnType<typeof handed>) => shop.call(shipments.staffHandOver, { ...at(id), body });
  expect((await ship(handed())).body.code).toBe('parcel_elsewhere');
  expect(await step(shipments.staffAcceptShipment, id)).toBe('done');
  expect(await step(shipments.staffAcceptShipment, id)).toBe('parcel_elsewhere');
  expect((await ship({ carrier: 'tcat', tracking_number: '12' })).body.code).toBe('tracking_invalid');
  expect((await ship(handed())).body.code).toBe('not_packed');
  expect(await step(shipments.staffPackShipment, id)).toBe('done');
  expect((await ship(handed())).status).toBe(200);
  expect(await step(shipments.staffDeliverShipment, id)).toBe('done');
  const refused = await shop.call(staffRefundOrder, { ...at(id), body: { reason: '客人退貨' } });
  expect(refused.body.code).toBe('refund_impossible');
  expect(await step(staffCompleteOrder, id)).toBe('done');
  expect(await eventsOf(id)).toEqual(['order.paid', 'order.shipped', 'order.delivered']);
  const { body } = await shop.call(getOrder, { params: { id: String(id) }, token: ann.token });
  expect(Value.Check(getOrder.answer, body)).toBe(true);
  expect(body.data.order.parcel).toMatchObject({
    carrier: '黑貓宅急便',
    tracking_number: String(numbers - 1),
    tracking_url: expect.stringContaining(String(numbers - 1)),
  });
  const detail = await shop.call(staffOrder, at(id));
  expect(Value.Check(staffOrder.answer, detail.body)).toBe(true);
  expect(detail.body.data.steps[0]).toMatchObject({ from: 'pending', actor: 'member', reason: 'paid' });
  expect(detail.body.data.steps.map(({ to }) => to)).toEqual([
    'paid',
    'processing',
    'shipping',
    'delivered',
    'completed',
  ]);
});

test('a tracking number belongs to one parcel of any kind', async () => {
  const mug = await makeGoods(shop.db);
  const ann = await shop.member({ tokens: 1_000 });
  const same = handed();
  for (const expected of ['done', 'tracking_taken']) {
    const id = await orderByTokens(shop, ann, { items: [{ product_id: mug, quantity: 1 }], sent: true });
    await step(shipments.staffPackShipment, id);
    const { status, body } = await shop.call(shipments.staffHandOver, { ...at(id), body: same });
    expect(status === 200 ? 'done' : body.code).toBe(expected);
  }
  const kept = await orderByTokens(shop, ann, { items: [{ product_id: mug, quantity: 1 }] });
  const parcel = await sendGoods(shop, ann, kept);
  await shop.call(staffPackShipment, { params: { id: parcel.id }, body: null, token: boss.token });
  const { body } = await shop.call(staffHandOver, {
    params: { id: parcel.id },
    token: boss.token,
    body: same,
  });
  expect(body.code).toBe('tracking_taken');
});

test('a label can be printed, and reading it is logged', async () => {
  const mug = await makeGoods(shop.db);
  const ann = await shop.member({ tokens: 1_000 });
  const id = await orderByTokens(shop, ann, { items: [{ product_id: mug, quantity: 1 }], sent: true });
  const label = await shop.call(shipments.staffShipmentLabel, at(id));
  expect(label.body.data.svg).toContain('和平東路');
  const { rows } = await shop.db.query('select what from staff_log where $1 = any (subjects) order by id', [
    `order:${id}`,
  ]);
  expect(rows).toEqual([{ what: 'GET /api/staff/shipments/:id/label' }]);
});

test('a delivered order is completed after a week, and its address is erased after a year', async () => {
  const mug = await makeGoods(shop.db);
  const ann = await shop.member({ tokens: 1_000 });
  const id = await orderByTokens(shop, ann, { items: [{ product_id: mug, quantity: 1 }], sent: true });
  await step(shipments.staffPackShipment, id);
  await shop.call(shipments.staffHandOver, { ...at(id), body: handed() });
  await step(shipments.staffDeliverShipment, id);
  const addresses = async () =>
    (await shop.db.query('select from shipment_addresses where order_id = $1', [id])).rowCount;
  const pass = (days: number) =>
    shop.db.query(
      'update shipments set delivered_at = now() - make_interval(days => $2) where order_id = $1',
      [id, days],
    );
  await closeShipments(shop.db, 365);
  expect(await statusOf(id)).toMatchObject({ status: 'delivered' });
  await pass(8);
  await closeShipments(shop.db, 365);
  await closeShipments(shop.db, 365);
  expect(await statusOf(id)).toMatchObject({ status: 'completed' });
  expect(await addresses()).toBe(1);
  await pass(366);
  await closeShipments(shop.db, 365);
  expect(await addresses()).toBe(0);
});

test('an order that is refunded before it was sent loses its address after a year as well', async () => {
  const mug = await makeGoods(shop.db);
  const ann = await shop.member({ tokens: 1_000 });
  const items = [{ product_id: mug, quantity: 1 }];
  const [gone, waiting] = [
    await orderByTokens(shop, ann, { items, sent: true }),
    await orderByTokens(shop, ann, { items, sent: true }),
  ];
  await shop.call(staffCancelOrder, { ...at(gone), body: { reason: '客人取消' } });
  const addressed = async () =>
    (
      await shop.db.query('select order_id from shipment_addresses where order_id = any ($1) order by 1', [
        [gone, waiting],
      ])
    ).rows.map(({ order_id }) => order_id);
  await closeShipments(shop.db, 365);
  expect(await addressed()).toEqual([gone, waiting]);
  await shop.db.query(`update orders set created_at = now() - interval '366 days' where id = any ($1)`, [
    [gone, waiting],
  ]);
  await closeShipments(shop.db, 365);
  expect(await addressed()).toEqual([waiting]);
});
