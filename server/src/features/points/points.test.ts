import { listCoupons } from '@kujiya/contract/coupons';
import { taipeiDate } from '@kujiya/contract/kernel/time';
import { exchangePoints, getPointsBalance, pointsHistory } from '@kujiya/contract/points';
import { expect, test } from 'vitest';
import { transaction } from '#platform/postgres/database.ts';
import { credit } from '#shop/ledger/service.ts';
import { makeGoods } from '#testing/goods.ts';
import { notificationsOf } from '#testing/notifications.ts';
import { heedEvents, orderByTokens } from '#testing/orders.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';
import { announcePoints, expirePoints } from './service.ts';

const shop = useTestShop();
const balanceOf = async ({ token }: TestMember) => (await shop.call(getPointsBalance, { token })).body.data;
const exchange = ({ token }: TestMember, quantity: number, server: Pick<typeof shop, 'call'> = shop) =>
  server.call(exchangePoints, { token, body: { quantity } });
const give = ({ id }: TestMember, points: number, reference: string) =>
  transaction(shop.db, (tx) =>
    credit(tx, { memberId: id, reference, kind: 'gift', from: 'gift', tokens: 0, points }),
  );
/** The lots of a member get older, the first given the most. */
const expireIn = (member: TestMember, days: number[]) =>
  Promise.all(
    days.map((day, i) =>
      shop.db.query(
        `update point_lots set expires_at = now() + make_interval(days => $2)
         where id = (select id from point_lots where member_id = $1 order by id offset $3 limit 1)`,
        [member.id, day, i],
      ),
    ),
  );

test('each 200 points become a coupon of 10, while there are enough points', async () => {
  const member = await shop.member({ points: 650 });
  const { body } = await exchange(member, 3);
  expect(body).toMatchObject({
    message: '兌換成功，已獲得 3 張 NT$10 購物金',
    data: { points_spent: 600, coupons: 3, total_points: 50 },
  });
  const { data } = (await shop.call(listCoupons, { token: member.token, query: {} })).body;
  expect(data.map(({ amount, title }) => [amount, title])).toEqual(Array(3).fill([10, '紅利兌換購物金']));
  expect((await exchange(member, 1)).body.code).toBe('points_short');
  for (const quantity of [0, -1, 51, 1.5])
    expect((await exchange(member, quantity)).body.code).toBe('quantity_invalid');
});

test('of twenty simultaneous exchanges on two servers, as many succeed as the points allow', async () => {
  const other = await shop.another();
  const members = [await shop.member({ points: 1_000 }), await shop.member({ points: 3_000 })] as const;
  const replies = await Promise.all(
    Array.from({ length: 40 }, async (_, i) => {
      const member = members[i % 2 ? 0 : 1];
      return { member, ...(await exchange(member, 1, i % 3 ? other : shop)) };
    }),
  );
  for (const [member, possible] of [
    [members[0], 5],
    [members[1], 15],
  ] as const) {
    const own = replies.filter((reply) => reply.member === member);
    expect(own.filter(({ status }) => status === 200)).toHaveLength(possible);
    expect(own.filter(({ body }) => body.code === 'points_short')).toHaveLength(20 - possible);
    expect((await balanceOf(member)).total_points).toBe(0);
    expect((await shop.call(listCoupons, { token: member.token, query: {} })).body.data).toHaveLength(
      possible,
    );
  }
});

test('points that expire first are spent first; expired ones are booked out once, by either server', async () => {
  const member = await shop.member({ points: 300 });
  await give(member, 400, `late:${member.id}`);
  await expireIn(member, [10, 200]);
  expect(await balanceOf(member)).toMatchObject({ total_points: 700, expiring_points: 300 });
  await exchange(member, 1);
  expect(await balanceOf(member)).toMatchObject({ total_points: 500, expiring_points: 100 });
  await expireIn(member, [-1, 200]);
  expect(await balanceOf(member)).toMatchObject({ total_points: 400, expiring_points: 0, next_expiry: null });
  const booked = await Promise.all([expirePoints(shop.db), expirePoints(shop.db)]);
  expect(booked.reduce((a, b) => a + b)).toBe(100);
  expect(await expirePoints(shop.db)).toBe(0);
  expect((await balanceOf(member)).total_points).toBe(400);
  const { data } = (await shop.call(pointsHistory, { token: member.token, query: {} })).body;
  expect(data.map(({ description, points }) => [description, points])).toEqual([
    ['點數到期', -100],
    ['兌換購物金', -200],
    ['本店贈點', 400],
    ['本店贈點', 300],
  ]);
});

test('the history names the orders that gave and took points', async () => {
  const member = await shop.member({ tokens: 1_000, points: 400 });
  const mug = await makeGoods(shop.db, { price: 400, name: '水豚 馬克杯' });
  await orderByTokens(shop, member, { items: [{ product_id: mug, quantity: 1 }], points: 400 });
  await heedEvents(shop);
  const { data } = (await shop.call(pointsHistory, { token: member.token, query: {} })).body;
  expect(data.map(({ description, points }) => [description, points])).toEqual([
    ['消費回饋・水豚 馬克杯', 190],
    ['訂單折抵・水豚 馬克杯', -400],
    ['本店贈點', 400],
  ]);
});

test('the history comes in pages of twenty', async () => {
  const member = await shop.member();
  for (let i = 0; i < 21; i++) await give(member, 10 + i, `page:${member.id}:${i}`);
  const page = async (number: number) =>
    (await shop.call(pointsHistory, { token: member.token, query: { page: number } })).body;
  const first = await page(1);
  expect([first.data.length, first.pagination, first.data[0]?.points]).toEqual([
    20,
    { current_page: 1, has_more: true },
    30,
  ]);
  const second = await page(2);
  expect([second.data.length, second.pagination.has_more]).toEqual([1, false]);
});

test('members are notified once of expiring points, 30 and 7 days before; a late run sends only the nearest', async () => {
  const member = await shop.member({ points: 300 });
  await give(member, 400, `announced:${member.id}`);
  const announced = async () =>
    (
      await shop.db.query(
        `select data ->> 'days' as days, data ->> 'points' as points from events
         where kind = 'points.expiring' and member_id = $1 order by id`,
        [member.id],
      )
    ).rows.map(({ days, points }) => [days, points]);
  await expireIn(member, [31, 200]);
  await announcePoints(shop.db);
  expect(await announced()).toEqual([]);
  await expireIn(member, [30, 200]);
  await Promise.all([announcePoints(shop.db), announcePoints(shop.db)]);
  await announcePoints(shop.db);
  expect(await announced()).toEqual([['30', '300']]);
  await expireIn(member, [6, 5]);
  await announcePoints(shop.db);
  await announcePoints(shop.db);
  expect(await announced()).toEqual([
    ['30', '300'],
    ['7', '700'],
  ]);
});

test('the notification of expiring points names the day', async () => {
  const member = await shop.member({ points: 0 });
  await give(member, 400, `read:${member.id}`);
  await expireIn(member, [20]);
  await announcePoints(shop.db);
  const { drain, listOf } = notificationsOf(shop);
  await drain();
  const { body } = await shop.call(getPointsBalance, { token: member.token });
  const day = taipeiDate(Date.parse(body.data.next_expiry ?? '')).replaceAll('-', '/');
  expect((await listOf(member)).data[0]?.desc).toBe(`400 點紅利將在 30 天內到期，最早的一筆可用至 ${day}。`);
});
