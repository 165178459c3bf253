import { listCoupons } from '@kujiya/contract/coupons';
import { taipeiDayStart } from '@kujiya/contract/kernel/time';
import { getUser } from '@kujiya/contract/member';
import { vipLimits } from '@kujiya/contract/shop/vip-limits';
import { getVip } from '@kujiya/contract/vip';
import { expect, test } from 'vitest';
import { transaction } from '#platform/postgres/database.ts';
import { addGrowth } from '#shop/vip/service.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';
import { reassess, supplyMonth } from './service.ts';

const dayMs = 86_400_000;
const start = taipeiDayStart('2027-03-15') + 43_200_000;
let now = start;
const shop = useTestShop({ clock: () => now });

let growths = 0;
const grow = ({ id }: TestMember, growth: number, at = now) =>
  transaction(shop.db, (tx) =>
    addGrowth(tx, [{ reference: `test:${++growths}`, memberId: id, growth, at: new Date(at) }], now),
  );
const vipOf = async ({ token }: TestMember) => (await shop.call(getVip, { token })).body.data;
const infoOf = async ({ token }: TestMember) => (await shop.call(getUser, { token })).body.vip_info;
const eventsOf = async ({ id }: TestMember, kind: string) =>
  (
    await shop.db.query('select data from events where kind = $1 and member_id = $2 order by id', [kind, id])
  ).rows.map(({ data }) => data);
const given = async ({ id }: TestMember) =>
  (
    await shop.db.query<{ shakes: number; insights: number; coupons: number }>(
      `select count(*) filter (where t.type = 'shake_card') as shakes, count(*) filter (where t.type = 'insight_card') as insights,
         (select count(*) from member_coupons where member_id = $1 and source like 'vip:%') as coupons
       from user_tools u join tools t on t.id = u.tool_id where u.member_id = $1 and u.source like 'vip:%'`,
      [id],
    )
  ).rows[0];
/** The two kinds of cards, and a member of long ago. */
async function longMember(): Promise<TestMember> {
  const member = await shop.member();
  await shop.cards(member, 'shake_card', 1);
  await shop.cards(member, 'insight_card', 1);
  await shop.db.query(`update members set created_at = '2026-01-01' where id = $1`, [member.id]);
  return member;
}

test('every call returns the same level', async () => {
  now = start;
  const member = await shop.member({ points: 40 });
  expect(await vipOf(member)).toMatchObject({
    vip_level: 1,
    vip_level_name: '青銅',
    progress_percentage: 0,
    growth_points: 0,
    next_level_total_points: 3_000,
    vip_expiry_date: null,
    total_points: 40,
    points_discount_limit: 50,
    next: { level: 2, have: 0, need: 3_000, regains: false },
    hold: null,
    supply: null,
    next_supply: new Date(taipeiDayStart('2027-04-01')).toISOString(),
  });
  await grow(member, 30_000);
  const info = await infoOf(member);
  expect(info).toMatchObject({ vip_level: 4, vip_level_name: '白金', points_discount_limit: 100 });
  expect(await vipOf(member)).toMatchObject(info);
  expect(await eventsOf(member, 'vip.level_changed')).toEqual([{ from: 1, to: 4 }]);
});

test('a level that expires is lost at midnight, shown immediately, and notified once by the job', async () => {
  now = start;
  const member = await shop.member();
  await grow(member, 103_000);
  const until = taipeiDayStart('2027-06-13');
  expect(await vipOf(member)).toMatchObject({
    vip_level: 5,
    hold: { have: 0, need: 1_500, until: new Date(until).toISOString() },
    vip_expiry_date: new Date(until).toISOString(),
  });
  now = until - 1;
  expect((await infoOf(member)).vip_level).toBe(5);
  now = until;
  expect(await infoOf(member)).toMatchObject({
    vip_level: 4,
    points_discount_limit: 100,
    vip_expiry_date: null,
  });
  await Promise.all([reassess(shop.db, now), reassess(shop.db, now)]);
  await reassess(shop.db, now);
  expect(await eventsOf(member, 'vip.level_changed')).toEqual([
    { from: 1, to: 5 },
    { from: 5, to: 4 },
  ]);
  expect(await vipOf(member)).toMatchObject({ next: { level: 5, have: 0, need: 1_500, regains: true } });
  await grow(member, 1_500);
  expect((await infoOf(member)).vip_level).toBe(5);
});

test("a month's cards and coupons are given once, by the level at its start, also late and on two servers", async () => {
  const old = await longMember();
  const silver = await longMember();
  const late = await longMember();
  const fresh = await shop.member();
  now = taipeiDayStart('2027-06-20');
  await grow(silver, 3_000);
  const first = taipeiDayStart('2027-07-01');
  // This growth comes on the second, the job on the third.
  now = first + 2 * dayMs;
  await grow(late, 30_000, first + dayMs);
  await shop.db.query(`update members set created_at = $2 where id = $1`, [fresh.id, new Date(first + 1)]);
  await Promise.all([supplyMonth(shop.db, now), supplyMonth(shop.db, now), supplyMonth(shop.db, now)]);
  await supplyMonth(shop.db, now + dayMs);
  // July begins with the insight card.
  expect(await given(old)).toEqual({ shakes: 0, insights: 1, coupons: 1 });
  expect(await given(silver)).toEqual({ shakes: 1, insights: 2, coupons: 1 });
  expect(await given(late)).toEqual({ shakes: 0, insights: 1, coupons: 1 });
  expect(await given(fresh)).toEqual({ shakes: 0, insights: 0, coupons: 0 });
  expect(await vipOf(silver)).toMatchObject({ supply: { level: 2, cards: 3, coupons: 1 } });
  expect(await eventsOf(silver, 'vip.supplied')).toEqual([
    { month: '2027-07-01', level: 2, cards: 3, coupons: 1 },
  ]);
  const { data } = (await shop.call(listCoupons, { token: silver.token, query: {} })).body;
  expect(data.map(({ amount, min_purchase }) => [amount, min_purchase])).toEqual([
    [vipLimits.couponAmount, vipLimits.couponFrom],
  ]);
  // One event covers all of it.
  expect(await eventsOf(silver, 'coupon.given')).toEqual([]);
  // A second before the next month's midnight nothing is due, at midnight it is.
  now = taipeiDayStart('2027-08-01') - 1_000;
  await supplyMonth(shop.db, now);
  expect(await given(late)).toMatchObject({ coupons: 1 });
  now += 1_000;
  await supplyMonth(shop.db, now);
  expect(await given(late)).toEqual({ shakes: 4, insights: 4, coupons: 4 });
});
