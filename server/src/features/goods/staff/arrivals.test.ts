import type { CallShape } from '@kujiya/contract/kernel/call';
import { taipeiMinute } from '@kujiya/contract/kernel/time';
import * as calls from '@kujiya/contract/staff/goods';
import { changeStaffProduct, staffProduct } from '@kujiya/contract/staff/products';
import { staffHandOver } from '@kujiya/contract/staff/shipments';
import { moveStaffStock } from '@kujiya/contract/staff/stock';
import { beforeAll, expect, test } from 'vitest';
import { turnStorage } from '#features/storage/jobs.ts';
import { makeGoods } from '#testing/goods.ts';
import { stateOf } from '#testing/goods-state.ts';
import { notificationsOf } from '#testing/notifications.ts';
import { orderByTokens } from '#testing/orders.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import { arriveGoods } from '../service.ts';

const shop = useTestShop();
const { eventsOf, itemsOf, statusOf } = stateOf(shop);
const { drain, listOf } = notificationsOf(shop);
let boss: TestStaff;
beforeAll(async () => {
  boss = await shop.staff();
});

const at = (id: number) => ({ params: { id }, token: boss.token });
const step = async (call: CallShape, id: number) => {
  const { status, body } = await shop.call<CallShape>(call, at(id));
  return status === 200 ? 'done' : body.code;
};

test("a preorder's day is moved, then every waiting line arrives at once; each order is notified", async () => {
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
  // No other way of setting the day, because it would leave behind those who wait.
  const product = at(coming);
  const { version } = (await shop.call(staffProduct, product)).body.data;
  const later = { arrives_at: new Date(Date.now() + 50 * 86_400_000).toISOString() };
  expect(await shop.call(changeStaffProduct, { ...product, body: { version, ...later } })).toMatchObject({
    status: 409,
    body: { code: 'arrival_waits' },
  });
  const more = { quantity: 5, reason: '補貨', ...later };
  expect((await shop.call(moveStaffStock, { ...product, body: more })).body.code).toBe('arrival_waits');
  expect((await shop.call(staffProduct, product)).body.data).toMatchObject({
    ...{ version, goods: { received: 20, arrives_at: day } },
  });
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
  await drain();
  const numbers = await shop.db.query<{ order_number: string }>(
    'select order_number from orders where id = any ($1) order by id',
    [[kept, sent]],
  );
  const [keptPath, sentPath] = numbers.rows.map(({ order_number }) => `/order?no=${order_number}`);
  const notices = (await listOf(ann)).data.filter(({ title }) => title.startsWith('預購'));
  const dayOf = (time: string) => taipeiMinute(Date.parse(time)).slice(0, 10);
  expect(notices.map(({ title, link }) => [title, link]).toSorted()).toEqual(
    [
      ['預購到貨日變更', keptPath],
      ['預購到貨日變更', sentPath],
      ['預購商品到貨了', '/box'],
      ['預購商品到貨了', sentPath],
    ].toSorted(),
  );
  for (const { title, desc } of notices)
    if (title === '預購到貨日變更') expect(desc).toContain(`改為 ${dayOf(day)}。`);
  const missing = await shop.call(calls.staffArriveGoods, at(999_999));
  expect([missing.status, missing.body.code]).toEqual([404, 'goods_missing']);
});

test('a preorder can be moved by a year at most', async () => {
  const coming = await makeGoods(shop.db, { arrivesIn: 20, stock: 20 });
  const ann = await shop.member({ tokens: 2_000 });
  const id = await orderByTokens(shop, ann, { items: [{ product_id: coming, quantity: 1 }] });
  const move = async (arrives_at: string) =>
    (await shop.call(calls.staffRescheduleGoods, { ...at(coming), body: { arrives_at, reason: '船期延後' } }))
      .body;
  const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  for (const far of [later(366), '2206-11-22T00:00:00+08:00', '9999-12-31T23:59:59Z'])
    expect(await move(far), far).toMatchObject({
      code: 'arrival_far',
      message: '到貨日最晚為 365 天後，請確認年份',
    });
  expect(await eventsOf(id)).toEqual(['order.paid']);
  expect((await move(later(365))).data).toEqual({ orders: 1 });
});

test('a single order may arrive early: into the storage, or ready to ship', async () => {
  const coming = await makeGoods(shop.db, { arrivesIn: 20, stock: 20 });
  const ann = await shop.member({ tokens: 2_000 });
  const order = (sent: boolean) =>
    orderByTokens(shop, ann, { items: [{ product_id: coming, quantity: 1 }], sent });
  const [kept, other, sent] = [await order(false), await order(false), await order(true)];
  expect(await step(calls.staffArriveOrder, kept)).toBe('done');
  expect(await step(calls.staffArriveOrder, kept)).toBe('order_elsewhere');
  expect(await step(calls.staffArriveOrder, sent)).toBe('done');
  expect(await step(calls.staffArriveOrder, sent)).toBe('order_elsewhere');
  expect([await statusOf(kept), await statusOf(other), await statusOf(sent)]).toMatchObject([
    { status: 'completed' },
    { status: 'paid' },
    { status: 'processing' },
  ]);
  const { body } = await shop.call(staffHandOver, {
    ...at(kept),
    body: { carrier: 'tcat', tracking_number: '700000000000' },
  });
  expect(body.code).toBe('parcel_missing');
});

test("the storage's job leaves a preorder to the job of the goods, which completes its order and notifies the member", async () => {
  const mug = await makeGoods(shop.db, { price: 300, arrivesIn: 5 });
  const ann = await shop.member({ tokens: 1_000 });
  const id = await orderByTokens(shop, ann, { items: [{ product_id: mug, quantity: 2 }] });
  await shop.db.query(`update goods set arrives_at = now() - interval '1 minute' where product_id = $1`, [
    mug,
  ]);
  await shop.db.query(`update box_items set preorder_at = now() - interval '1 minute' where order_id = $1`, [
    id,
  ]);
  await turnStorage(shop.db);
  await arriveGoods(shop as never);
  expect(await itemsOf(id)).toEqual(['available', 'available']);
  expect(await statusOf(id)).toMatchObject({ status: 'completed' });
  expect(await eventsOf(id)).toEqual(['order.paid', 'goods.arrived']);
});
