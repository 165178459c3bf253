import { checkIn, checkInHistory, checkInStatus, latestCheckIns } from '@kujiya/contract/check-in';
import { addDays, taipeiDate, taipeiDayStart } from '@kujiya/contract/kernel/time';
import { getUser } from '@kujiya/contract/member';
import { expect, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';

const noon = taipeiDayStart('2026-11-20') + 12 * 3_600_000;
let now = noon;
const shop = useTestShop({ clock: () => now });
const day = 86_400_000;

const press = async ({ token }: TestMember) => (await shop.call(checkIn, { token })).body;
const statusOf = async ({ token }: TestMember) => (await shop.call(checkInStatus, { token })).body.data;

test('seven consecutive days give their rewards, the last also a coupon, and the eighth starts over', async () => {
  now = noon;
  const member = await shop.member();
  const given: unknown[] = [];
  for (let i = 0; i < 8; i++, now += day) {
    const { data } = await press(member);
    given.push([data.day_number, data.reward_amount, data.coupon_amount]);
  }
  expect(given).toEqual([
    [1, 10, 0],
    [2, 10, 0],
    [3, 20, 0],
    [4, 10, 0],
    [5, 20, 0],
    [6, 10, 0],
    [7, 30, 10],
    [1, 10, 0],
  ]);
  now -= day;
  expect(await statusOf(member)).toMatchObject({
    user_points: 120,
    has_checked_in_today: true,
    current_day: 1,
    streak: 8,
    lost_streak: 0,
    keep_until: new Date(taipeiDayStart(addDays(taipeiDate(now), 2))).toISOString(),
  });
  const { rows } = await shop.db.query(
    `select d.key, d.amount from member_coupons c join coupon_definitions d on d.id = c.definition_id where member_id = $1`,
    [member.id],
  );
  expect(rows).toEqual([{ key: 'check_in', amount: 10 }]);
  const { data: history } = (await shop.call(checkInHistory, { token: member.token })).body;
  expect(history).toHaveLength(8);
  expect(history[1]).toMatchObject({ day_number: 7, reward_type: 'combined', reward_amount: 30 });
});

test("the day changes at Taipei's midnight: a second before and a second after it are two days", async () => {
  const member = await shop.member();
  now = taipeiDayStart('2026-12-01') - 1_000;
  expect((await press(member)).data.streak).toBe(1);
  expect((await shop.call(getUser, { token: member.token })).body.badge_status.show_checkin_badge).toBe(
    false,
  );
  now += 2_000;
  expect((await shop.call(getUser, { token: member.token })).body.badge_status.show_checkin_badge).toBe(true);
  expect(await statusOf(member)).toMatchObject({ has_checked_in_today: false, current_day: 2, streak: 1 });
  expect((await press(member)).data.streak).toBe(2);
  // UTC's midnight, eight hours later, is nothing.
  now = taipeiDayStart('2026-12-01') + 8 * 3_600_000 + 1_000;
  expect((await shop.call(checkIn, { token: member.token })).body.code).toBe('checked_in');
});

test('a missed day restarts the streak at 1, and the page says so beforehand', async () => {
  now = noon;
  const member = await shop.member();
  await press(member);
  now += day;
  await press(member);
  now += 2 * day;
  expect(await statusOf(member)).toMatchObject({ current_day: 1, streak: 0, lost_streak: 2 });
  expect((await press(member)).data).toMatchObject({ day_number: 1, streak: 1 });
  expect(await statusOf(member)).toMatchObject({ lost_streak: 0 });
});

test('of twenty simultaneous presses on two servers one counts', async () => {
  now = noon + 40 * day;
  const member = await shop.member();
  const idle = await shop.member();
  const other = await shop.another();
  const presses = Array.from({ length: 20 }, (_, i) =>
    (i % 2 ? other : shop).call(checkIn, { token: member.token }),
  );
  const replies = await Promise.all(presses);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ body }) => body.code === 'checked_in')).toHaveLength(19);
  expect(await statusOf(member)).toMatchObject({ user_points: 10, streak: 1 });
  expect(await statusOf(idle)).toMatchObject({ user_points: 0, streak: 0 });
  const { rows } = await shop.db.query(
    `select data from events where kind = 'member.checked_in' and member_id = $1`,
    [member.id],
  );
  expect(rows).toEqual([{ data: { day: taipeiDate(now), streak: 1 } }]);
});

test('a repeated press gets its first answer', async () => {
  now = noon + 50 * day;
  const { token } = await shop.member();
  const key = 'one-press';
  const first = await shop.call(checkIn, { token, key });
  expect(await shop.call(checkIn, { token, key })).toEqual(first);
});

test('the marquee shows no name', async () => {
  now = noon + 60 * day;
  const member = await shop.member();
  await press(member);
  now += 6_000;
  const { data } = (await shop.call(latestCheckIns, {})).body;
  expect(data[0]).toEqual({
    user_name: '測＊員',
    reward_type: 'points',
    reward_amount: 10,
    coupon_amount: 0,
  });
  expect((await shop.call(checkInStatus, {})).status).toBe(401);
});
