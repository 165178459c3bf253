import { checkInLimits, checkInRewards } from '@kujiya/contract/check-in';
import { installLimits } from '@kujiya/contract/install';
import { pointsLimits } from '@kujiya/contract/points';
import { vipLevels } from '@kujiya/contract/shop/vip';
import { vipLimits } from '@kujiya/contract/shop/vip-limits';
import { shopTasks } from '@kujiya/contract/tasks';
import { expect, test } from 'vitest';
import { roundCoupon } from '#features/check-in/service.ts';
import { installCoupon } from '#features/install/service.ts';
import { exchangeCoupon } from '#features/points/service.ts';
import { monthCoupon, reassess } from '#features/vip/service.ts';
import { transaction } from '#platform/postgres/database.ts';
import { defineCoupon, definitionOf, issueCoupons } from '#shop/coupons/service.ts';
import { addGrowth, standingsOf } from '#shop/vip/service.ts';
import { useTestShop } from '#testing/shop.ts';
import { bringUpToDate, writeDefinitions } from './definitions.ts';

const shop = useTestShop();

const coupons = async () =>
  (
    await shop.db.query(
      `select key, amount, min_purchase, valid_days from coupon_definitions where key is not null order by key, id`,
    )
  ).rows;

/** The contract's terms of the coupons that the shop gives by itself, which the screens show. */
const contractCoupons = [
  {
    key: 'check_in',
    amount: checkInRewards[checkInLimits.days - 1]?.coupon,
    min_purchase: 0,
    valid_days: checkInLimits.couponDays,
  },
  {
    key: 'install',
    amount: installLimits.couponAmount,
    min_purchase: installLimits.couponFrom,
    valid_days: installLimits.couponDays,
  },
  {
    key: 'points',
    amount: pointsLimits.exchangeAmount,
    min_purchase: 0,
    valid_days: pointsLimits.couponDays,
  },
  {
    key: 'vip',
    amount: vipLimits.couponAmount,
    min_purchase: vipLimits.couponFrom,
    valid_days: vipLimits.couponDays,
  },
];

test.each([roundCoupon, installCoupon, exchangeCoupon, monthCoupon])(
  "the coupon $key has the contract's terms",
  async (coupon) => {
    const { rows } = await shop.db.query(
      'select key, amount, min_purchase, valid_days from coupon_definitions where id = $1',
      [await definitionOf(shop.db, coupon)],
    );
    expect(rows).toEqual([contractCoupons.find(({ key }) => key === coupon.key)]);
  },
);

test('every definition is written from the contract once; a second start writes nothing', async () => {
  const before = await coupons();
  expect([...new Set(before.map(({ key }) => key))]).toEqual(contractCoupons.map(({ key }) => key));
  await Promise.all([bringUpToDate(shop.db), bringUpToDate(shop.db)]);
  expect(await coupons()).toEqual(before);
});

test('new terms apply to coupons given from then on, while an older build still gives the old terms', async () => {
  const member = await shop.member();
  const dearer = { ...monthCoupon, amount: monthCoupon.amount + 10 };
  const give = (coupon: typeof monthCoupon, source: string) =>
    transaction(shop.db, (tx) =>
      issueCoupons(tx, coupon, { memberId: member.id, sources: [source], now: Date.now() }),
    );
  await give(monthCoupon, 'test:before');
  await expect(give(dearer, 'test:too-soon')).rejects.toThrow('the terms of the coupon vip were not written');
  await transaction(shop.db, defineCoupon(dearer));
  await give(dearer, 'test:after');
  await give(monthCoupon, 'test:old-build');
  const { rows } = await shop.db.query(
    `select c.source, d.amount from member_coupons c join coupon_definitions d on d.id = c.definition_id
     where c.member_id = $1 order by c.id`,
    [member.id],
  );
  expect(rows).toEqual([
    { source: 'test:before', amount: monthCoupon.amount },
    { source: 'test:after', amount: dearer.amount },
    { source: 'test:old-build', amount: monthCoupon.amount },
  ]);
});

test('tasks follow the contract even after another build has written other numbers; their dates stay unchanged', async () => {
  const tasks = async () =>
    (
      await shop.db.query(
        'select key, category, metric, target, growth, name, description from task_definitions order by position',
      )
    ).rows;
  const ended = async () =>
    (await shop.db.query('select key from task_definitions where active_until is not null')).rows;
  const byKey = (a: { key: string }, b: { key: string }) => a.key.localeCompare(b.key);
  expect((await tasks()).sort(byKey)).toEqual([...shopTasks].sort(byKey));
  await shop.db.query(`update task_definitions set target = target + 1, growth = 7`);
  await shop.db.query(`update task_definitions set active_until = now() where key = 'daily_like'`);
  await shop.db.query(`delete from task_definitions where key = 'weekly_ship'`);
  await writeDefinitions(shop.db);
  expect((await tasks()).sort(byKey)).toEqual([...shopTasks].sort(byKey));
  expect(await ended()).toEqual([{ key: 'daily_like' }]);
});

test('levels computed with other thresholds follow the contract after the next start', async () => {
  const now = Date.now();
  const [gold, bronze, held] = [await shop.member(), await shop.member(), await shop.member()];
  const grow = async (memberId: number, growth: number) =>
    transaction(shop.db, (tx) =>
      addGrowth(tx, [{ reference: `test:${memberId}`, memberId, growth, at: new Date(now) }], now),
    );
  await grow(gold.id, vipLevels[2].growth);
  await grow(bronze.id, vipLevels[1].growth - 1);
  await grow(held.id, vipLevels[4].growth);
  const levels = async () => {
    const of = await standingsOf(shop.db, [gold.id, bronze.id, held.id], Date.now());
    return [gold, bronze, held].map(({ id }) => of(id).level);
  };
  const periodOf = async () =>
    (await shop.db.query('select expires_at from vip_members where member_id = $1', [held.id])).rows;
  const period = await periodOf();
  await shop.db.query('update vip_members set level = 2 where member_id = any ($1)', [[gold.id, bronze.id]]);
  expect(await levels()).toEqual([2, 2, 5]);
  await writeDefinitions(shop.db);
  expect(await levels()).toEqual([3, 1, 5]);
  await reassess(shop.db, Date.now());
  const { rows } = await shop.db.query(
    'select member_id, level from vip_members where member_id = any ($1) order by member_id',
    [[gold.id, bronze.id]],
  );
  expect(rows.map(({ level }) => level)).toEqual([3, 1]);
  expect(await periodOf()).toEqual(period);
});
