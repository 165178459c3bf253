import { checkIn } from '@kujiya/contract/check-in';
import { drawCapsules } from '@kujiya/contract/gacha';
import { taipeiDayStart } from '@kujiya/contract/kernel/time';
import { toggleLike } from '@kujiya/contract/likes';
import { cancelParcel } from '@kujiya/contract/parcels';
import { claimTask, listTasks } from '@kujiya/contract/tasks';
import { getVip } from '@kujiya/contract/vip';
import { beforeAll, expect, test } from 'vitest';
import { features } from '#features.ts';
import { transaction } from '#platform/postgres/database.ts';
import { consumersOf, drainEvents } from '#shop/events/service.ts';
import { notePartRefund } from '#shop/points/service.ts';
import type { TestMachine } from '#testing/figures.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';
import { collector, send } from '#testing/storage.ts';
import { periodsAt } from './service.ts';

let now = Date.now();
const shop = useTestShop({ clock: () => now });
let machine: TestMachine;
beforeAll(async () => {
  machine = await shop.machine({ contents: [500] });
});
const drain = () => drainEvents(shop.db, consumersOf(shop as never, features));
const draw = async ({ token }: TestMember, quantity: number) => {
  const { body } = await shop.call(drawCapsules, {
    params: { id: machine.productId },
    body: { payment_method: 'balance', quantity },
    token,
  });
  return body.order;
};
const tasksOf = async ({ token }: TestMember) => {
  const { data } = (await shop.call(listTasks, { token })).body;
  return [...data.daily, ...data.weekly, ...data.monthly];
};
const taskOf = async (member: TestMember, metric: string, category: string) => {
  const found = (await tasksOf(member)).find(
    ({ task }) => task.metric === metric && task.category === category,
  );
  if (!found) throw new Error(`no task ${category} ${metric}`);
  return found;
};
const claim = ({ token }: TestMember, id: number, server: Pick<typeof shop, 'call'> = shop) =>
  server.call(claimTask, { params: { id }, token });

test("days, weeks and months begin with Taipei's midnight, weeks on Monday", () => {
  expect(periodsAt(taipeiDayStart('2027-03-01') - 1)).toEqual({
    daily: { begin: '2027-02-28', end: '2027-03-01' },
    weekly: { begin: '2027-02-22', end: '2027-03-01' },
    monthly: { begin: '2027-02-01', end: '2027-03-01' },
  });
  expect(periodsAt(taipeiDayStart('2027-03-01'))).toEqual({
    daily: { begin: '2027-03-01', end: '2027-03-02' },
    weekly: { begin: '2027-03-01', end: '2027-03-08' },
    monthly: { begin: '2027-03-01', end: '2027-04-01' },
  });
});

test("a member's actions complete tasks; claimable ones come first, and growth is given once", async () => {
  now = Date.now();
  const member = await shop.member({ tokens: 20_000 });
  expect((await tasksOf(member)).map(({ status }) => status)).toEqual(Array(7).fill('in_progress'));
  await shop.call(checkIn, { token: member.token });
  const order = await draw(member, 1);
  await drain();
  expect(
    (await shop.call(listTasks, { token: member.token })).body.data.daily.map(({ status }) => status),
  ).toEqual(['completed', 'completed', 'in_progress']);
  const done = await taskOf(member, 'draw', 'daily');
  expect(done).toMatchObject({ can_claim: true, current_value: 1, target_value: 1 });
  expect((await taskOf(member, 'spend', 'monthly')).current_value).toBe(order.final_amount);
  expect((await claim(member, done.id)).body).toMatchObject({
    message: '任務獎勵已領取，成長值 +10',
    data: { growth_points: 10, total_growth: order.final_amount + 10, vip_level: 1 },
  });
  expect((await claim(member, done.id)).body.code).toBe('task_claimed');
  expect((await taskOf(member, 'draw', 'daily')).status).toBe('claimed');
  expect((await claim(member, (await taskOf(member, 'ship', 'weekly')).id)).body.code).toBe(
    'task_incomplete',
  );
  expect((await claim(member, 999_999)).body.code).toBe('task_missing');
  // The next day it is to be done again.
  now += 86_400_000;
  expect((await taskOf(member, 'draw', 'daily')).status).toBe('in_progress');
});

test('of twenty simultaneous claims on two servers one counts', async () => {
  now = Date.now();
  const member = await shop.member();
  const other = await shop.another();
  await shop.call(checkIn, { token: member.token });
  await drain();
  const { id } = await taskOf(member, 'check_in', 'daily');
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, i) => claim(member, id, i % 2 ? other : shop)),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ body }) => body.code === 'task_claimed')).toHaveLength(19);
  expect((await shop.call(getVip, { token: member.token })).body.data.growth_points).toBe(5);
});

test('three likes need three products, however often one is pressed', async () => {
  now = Date.now();
  const member = await shop.member();
  const products = [machine, await shop.machine(), await shop.machine()].map(({ productId }) => productId);
  const like = (id = 0) => shop.call(toggleLike, { params: { id }, token: member.token });
  for (let i = 0; i < 6; i++) await like(products[0]);
  await like(products[1]);
  await drain();
  expect((await taskOf(member, 'like', 'daily')).current_value).toBe(2);
  await like(products[2]);
  await drain();
  expect(await taskOf(member, 'like', 'daily')).toMatchObject({ current_value: 3, can_claim: true });
});

test('refunded amounts no longer count as spent', async () => {
  now = Date.now();
  const member = await shop.member({ tokens: 20_000 });
  const order = await draw(member, 5);
  await transaction(shop.db, (tx) =>
    notePartRefund(tx, { orderId: order.id, memberId: member.id, refunded: order.final_amount - 1 }),
  );
  await drain();
  expect((await taskOf(member, 'spend', 'monthly')).current_value).toBe(1);
});

test('a cancelled parcel does not count as sent, whatever the order of its events', async () => {
  now = Date.now();
  const ann = await collector(shop, { things: 6 });
  const shipped = async () => (await taskOf(ann, 'ship', 'weekly')).current_value;
  const sendOne = async (id = 0) => (await send(shop, ann, { ids: [id] })).body.data.order_id ?? 0;
  const callOff = async (id: number) =>
    expect((await shop.call(cancelParcel, { params: { id }, token: ann.token })).status).toBe(200);
  const heard = await sendOne(ann.ids[0]);
  await drain();
  expect(await shipped()).toBe(1);
  await callOff(heard);
  await drain();
  expect(await shipped()).toBe(0);
  await callOff(await sendOne(ann.ids[1]));
  await drain();
  expect(await shipped()).toBe(0);
  await sendOne(ann.ids[2]);
  await drain();
  expect(await shipped()).toBe(1);
});

test('a projection rebuilt from the events has the same numbers', async () => {
  now = Date.now();
  const facts = async () =>
    (await shop.db.query('select * from task_facts order by member_id, day, kind, source')).rows;
  await drain();
  const before = await facts();
  expect(before.length).toBeGreaterThan(5);
  await transaction(shop.db, async (tx) => {
    await tx.query('delete from task_facts');
    await tx.query(`delete from event_cursors where consumer = 'tasks'`);
  });
  await drain();
  expect(await facts()).toEqual(before);
  // And when half of them come twice.
  await shop.db.query(`update event_cursors set id = 0, xid = '0' where consumer = 'tasks'`);
  await drain();
  expect(await facts()).toEqual(before);
});
