import { getPointsBalance } from '@kujiya/contract/points';
import { expect, test } from 'vitest';
import { features } from '#features.ts';
import { transaction } from '#platform/postgres/database.ts';
import { consumersOf, drainEvents } from '#shop/events/service.ts';
import { credit } from '#shop/ledger/service.ts';
import { buyGoods, refundGoods } from '#testing/goods-orders.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';
import { notePartRefund, pointsToTakeBack, returnSpentPoints } from './service.ts';

const shop = useTestShop();
const drain = () => drainEvents(shop.db, consumersOf(shop as never, features));
const buy = (member: TestMember, total: number, points = 0) => buyGoods(shop.db, member, total, points);
const refund = (orderId: number) => refundGoods(shop, orderId);
const part = (member: TestMember, orderId: number, refunded: number) =>
  transaction(shop.db, (tx) => notePartRefund(tx, { orderId, memberId: member.id, refunded }));
const giveBack = (member: TestMember, orderId: number, reference: string, points: number) =>
  transaction(shop.db, (tx) => returnSpentPoints(tx, { orderId, memberId: member.id, reference, points }));
const balanceOf = async ({ token }: TestMember) => (await shop.call(getPointsBalance, { token })).body.data;
const earn = (member: TestMember, points: number, reference: string) =>
  transaction(shop.db, (tx) =>
    credit(tx, { memberId: member.id, reference, kind: 'gift', from: 'gift', tokens: 0, points }),
  );

test('a partial refund takes back the points that the rest does not earn, and the parts sum to the whole', () => {
  expect(pointsToTakeBack(335, 100, 670)).toBe(50);
  expect(pointsToTakeBack(335, 670, 670)).toBe(335);
  expect(pointsToTakeBack(1, 1, 3)).toBe(1);
  expect(pointsToTakeBack(5, 0, 0)).toBe(0);
});

test('one call spends the points of several members, oldest lots first, or of none of them', async () => {
  const members = await Promise.all([200, 300].map((points) => shop.member({ tokens: 100, points })));
  for (const member of members) await earn(member, 400, `second:${member.id}`);
  const ids = members.map(({ id }) => id);
  const spend = (points: number[]) =>
    transaction(shop.db, async (tx) => {
      // Entries as a purchase posts them.
      const { rows } = await tx.query<{ entry: number }>(
        `select ledger_post('spend:' || m || ':' || $2, 'draw',
           array[(select id from ledger_accounts where member_id = m and kind = 'wallet' and currency = 'point'),
             shop_account('redeemed', 'point')], array[-p, p]) as entry
         from unnest($1::bigint[], $3::bigint[]) s (m, p)`,
        [ids, points.join(), points],
      );
      await tx.query('select spend_points($1, $2, $3)', [ids, rows.map(({ entry }) => entry), points]);
    });
  const left = async () =>
    (
      await shop.db.query<{ left: string }>(
        `select string_agg(remaining::text, ' ' order by expires_at, id) as left from point_lots
         where member_id = any ($1) group by member_id order by array_position($1::bigint[], member_id)`,
        [ids],
      )
    ).rows.map((row) => row.left);
  await spend([300, 100]);
  expect(await left()).toEqual(['0 300', '200 400']);
  // Too much for the second: the first keeps its points as well.
  await expect(spend([100, 700])).rejects.toThrow();
  expect(await left()).toEqual(['0 300', '200 400']);
});

test('spent points return to their lots in parts, never more than were spent', async () => {
  const member = await shop.member({ tokens: 1_000, points: 300 });
  await earn(member, 400, `lot:${member.id}`);
  await shop.db.query(
    `update point_lots set expires_at = expires_at - interval '300 days'
     where id = (select min(id) from point_lots where member_id = $1)`,
    [member.id],
  );
  const order = await buy(member, 100, 600);
  expect(await giveBack(member, order, `r1:${order}`, 250)).toEqual({ expired: 0 });
  expect(await giveBack(member, order, `r1:${order}`, 250)).toEqual({ expired: 0 });
  expect((await balanceOf(member)).total_points).toBe(350);
  // The older lot expires before the rest of it comes back.
  await shop.db.query(
    `update point_lots set expires_at = now() - interval '1 day'
     where id = (select min(id) from point_lots where member_id = $1)`,
    [member.id],
  );
  expect(await giveBack(member, order, `r2:${order}`, 350)).toEqual({ expired: 300 });
  expect((await balanceOf(member)).total_points).toBe(400);
  await expect(giveBack(member, order, `r3:${order}`, 1)).rejects.toThrow('can still be returned');
});

test('earned points and growth are taken back in proportion, once, even if the event is repeated', async () => {
  const member = await shop.member({ tokens: 1_000 });
  const order = await buy(member, 670);
  await drain();
  expect((await balanceOf(member)).total_points).toBe(335);
  await part(member, order, 100);
  await part(member, order, 100);
  await drain();
  expect((await balanceOf(member)).total_points).toBe(285);
  await refund(order);
  // A late event with a smaller amount no longer counts.
  await part(member, order, 100);
  await drain();
  expect(await balanceOf(member)).toMatchObject({ total_points: 0, owed_points: 0 });
  const { rows } = await shop.db.query(
    'select sum(growth) as growth from growth_entries where member_id = $1',
    [member.id],
  );
  expect(rows).toEqual([{ growth: 0 }]);
});

test('points already spent become a visible debt, paid by the next points; never below zero', async () => {
  const member = await shop.member({ tokens: 2_000 });
  const order = await buy(member, 1_000);
  await drain();
  await buy(member, 100, 400);
  await refund(order);
  await drain();
  // 500 earned, 400 spent, 45 earned by the second order: 145 were left.
  expect(await balanceOf(member)).toMatchObject({ total_points: 0, owed_points: 360 });
  await earn(member, 300, `more:${member.id}`);
  expect(await balanceOf(member)).toMatchObject({ total_points: 0, owed_points: 60 });
  await buy(member, 200);
  await drain();
  expect(await balanceOf(member)).toMatchObject({ total_points: 40, owed_points: 0 });
});

test('a payment handled after its refund earns nothing', async () => {
  const member = await shop.member({ tokens: 1_000 });
  const order = await buy(member, 500);
  await refund(order);
  const { rows } = await shop.db.query(
    'select id, kind, order_id, member_id, at from events where order_id = $1',
    [order],
  );
  const events = rows.map(({ id, kind, order_id, member_id, at }) => ({
    id,
    kind,
    orderId: order_id,
    memberId: member_id,
    data: {},
    at,
  }));
  const [points] = consumersOf(shop as never, features).filter(({ name }) => name === 'points');
  for (const kind of ['order.refunded', 'order.paid', 'order.refunded'] as const)
    await transaction(shop.db, async (tx) =>
      points?.onMany?.[kind]?.(
        tx,
        events.filter((event) => event.kind === kind),
      ),
    );
  expect((await balanceOf(member)).total_points).toBe(0);
});
