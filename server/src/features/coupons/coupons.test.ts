import { checkIn } from '@kujiya/contract/check-in';
import { couponLimits as limits, listCoupons, redeemCoupon } from '@kujiya/contract/coupons';
import { beforeAll, expect, test } from 'vitest';
import { transaction } from '#platform/postgres/database.ts';
import { untilBlocked } from '#testing/busy.ts';
import { makeCode as makeTestCode } from '#testing/coupons.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';

let ahead = 0;
const shop = useTestShop({ clock: () => Date.now() + ahead });

const makeCode = (code: string, ...more: [limits?: object, terms?: object]) =>
  makeTestCode(shop.db, code, ...more);

/** Forgets this member's tries, so that the next is the first. */
const forgetTries = () => shop.db.query('delete from limited_events');
const redeem = ({ token }: TestMember, code: string, server: Pick<typeof shop, 'call'> = shop) =>
  server.call(redeemCoupon, { token, body: { code } });
const listOf = async ({ token }: TestMember, query: { product_id?: number; category_id?: number } = {}) =>
  (await shop.call(listCoupons, { token, query })).body.data;

beforeAll(() => makeCode('KUJIYA50'));

test('a code gives its coupon once per member, in any spelling', async () => {
  const member = await shop.member();
  const first = await redeem(member, ' kujiya50 ');
  expect(first).toMatchObject({
    status: 200,
    body: {
      status: 'success',
      message: '優惠券兌換成功！',
      data: {
        type: 'available',
        amount: 50,
        min_purchase: 300,
        category_restrictions: '無限制',
        product_restrictions: '無限制',
      },
    },
  });
  expect(first.body.updated_coupons).toEqual([first.body.data]);
  await forgetTries();
  expect((await redeem(member, 'KUJIYA50')).body.code).toBe('coupon_code_taken');
  await forgetTries();
  for (const [code, refusal] of [
    ['', 'coupon_code_required'],
    ['   ', 'coupon_code_required'],
    ['NOSUCH', 'coupon_code_invalid'],
  ] as const)
    expect((await redeem(member, code)).body.code).toBe(refusal);
});

test('a code that is expired, used up or not yet valid gives nothing', async () => {
  await makeCode('ENDED1', { ends: '2021-01-01' });
  await makeCode('ONLYONE', { total: 1 });
  await makeCode('LATER1', { starts: '2099-01-01' });
  const [one, other] = [await shop.member(), await shop.member()];
  expect((await redeem(one, 'ONLYONE')).status).toBe(200);
  expect((await redeem(other, 'ONLYONE')).body.code).toBe('coupon_code_used_up');
  await forgetTries();
  expect((await redeem(other, 'ENDED1')).body.code).toBe('coupon_code_expired');
  await forgetTries();
  expect((await redeem(other, 'LATER1')).body.code).toBe('coupon_code_invalid');
});

test('twenty simultaneous redemptions on two servers give one coupon, and twenty members get no more than the limit', async () => {
  await makeCode('FIRST3', { total: 3 });
  const other = await shop.another();
  const member = await shop.member();
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, i) => redeem(member, 'KUJIYA50', i % 2 ? other : shop)),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await listOf(member)).toHaveLength(1);
  const members = await Promise.all(Array.from({ length: 20 }, () => shop.member()));
  const all = await Promise.all(members.map((one, i) => redeem(one, 'FIRST3', i % 2 ? other : shop)));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(all.filter(({ body }) => body.code === 'coupon_code_used_up')).toHaveLength(17);
  for (const [i, one] of members.entries())
    expect(await listOf(one)).toHaveLength(all[i]?.status === 200 ? 1 : 0);
});

test('guessing codes is limited by member, by code and by address', async () => {
  await forgetTries();
  const member = await shop.member();
  /** Makes earlier tries older. */
  const pass = (seconds: number) =>
    shop.db.query('update limited_events set at = at - make_interval(secs => $1)', [seconds]);
  const codes: (string | undefined)[] = [];
  const attempt = async (code: string) => codes.push((await redeem(member, code)).body.code);
  await attempt('GUESS1');
  await attempt('GUESS1');
  await pass(3);
  await attempt('GUESS1');
  await pass(3);
  await attempt('GUESS1');
  await pass(3);
  await attempt('GUESS1');
  expect(codes).toEqual([
    'coupon_code_invalid',
    'coupon_too_soon',
    'coupon_code_invalid',
    'coupon_code_invalid',
    'coupon_code_blocked',
  ]);
  codes.length = 0;
  for (let i = 2; i <= 6; i++) {
    await attempt(`GUESS${i}`);
    await pass(3);
  }
  expect(codes.slice(-1)).toEqual(['coupon_too_often']);
  await pass(60);
  await attempt('GUESS9');
  expect(codes.slice(-1)).toEqual(['coupon_code_invalid']);
  await shop.db.query(
    `insert into limited_events (what, key) select 'coupon-try', key from limited_events, generate_series(1, 60) where what = 'coupon-try'`,
  );
  expect((await redeem(await shop.member(), 'KUJIYA50')).body.code).toBe('too_many_requests');
  await forgetTries();
});

test('a browser has one limit of tries across all members', async () => {
  await forgetTries();
  const attempt = async (cookie: string) => {
    const { token } = await shop.member();
    const { statusCode } = await shop.app.inject({
      method: 'POST',
      url: redeemCoupon.path,
      headers: { authorization: `Bearer ${token}`, cookie: `known_browser=${cookie}` },
      payload: { code: 'NOSUCH1' },
    });
    return statusCode;
  };
  for (let i = 0; i < limits.perDevicePerHour; i++) expect(await attempt('mine')).toBe(404);
  expect(await attempt('mine')).toBe(429);
  expect(await attempt('another')).toBe(404);
  await forgetTries();
});

test('a coupon shows the games and products it is valid for, and never ichiban', async () => {
  const machine = await shop.machine();
  const box = await shop.boxCase();
  const tube = await shop.tube();
  await makeCode('GACHA1', {}, { product_types: [2] });
  await makeCode('MINE01', {}, { product_ids: [box.productId] });
  const member = await shop.member();
  for (const code of ['KUJIYA50', 'GACHA1', 'MINE01']) {
    await forgetTries();
    await redeem(member, code);
  }
  const named = await listOf(member);
  expect(named.map((coupon) => [coupon.category_restrictions, coupon.product_restrictions]).sort()).toEqual([
    ['無限制', expect.any(String)],
    ['無限制', '無限制'],
    ['轉蛋', '無限制'],
  ]);
  const types = async (query: { product_id?: number; category_id?: number }) =>
    (await listOf(member, query)).map(({ type }) => type);
  expect(await types({ product_id: machine.productId })).toEqual(['available', 'available', 'unavailable']);
  expect(await types({ product_id: box.productId })).toEqual(['available', 'available', 'unavailable']);
  expect(await types({ product_id: tube.productId })).toEqual(['unavailable', 'unavailable', 'unavailable']);
  expect(await types({ category_id: 2 })).toEqual(['available', 'available', 'available']);
  expect(await types({ category_id: 0 })).toEqual(['unavailable', 'unavailable', 'unavailable']);
});

test('the last day of a coupon counts in full, whatever the time of day it was redeemed', async () => {
  const { rows } = await shop.db.query<{ ends: Date }>(
    'select end_of_days(t.at::timestamptz, 30) as ends from unnest($1::text[]) with ordinality t (at, n) order by n',
    [['2030-03-01T00:00:00+08:00', '2030-03-01T00:00:01+08:00', '2030-03-01T23:59:59+08:00']],
  );
  expect(rows.map(({ ends }) => ends.toISOString())).toEqual([
    '2030-03-30T16:00:00.000Z',
    '2030-03-31T16:00:00.000Z',
    '2030-03-31T16:00:00.000Z',
  ]);
  await makeCode('LASTDAY');
  ahead = Date.parse('2030-03-01T12:00:00+08:00') - Date.now();
  const { body } = await redeem(await shop.member(), 'LASTDAY');
  ahead = 0;
  expect(body.data.expiry).toBe('2030-03-31T16:00:00.000Z');
});

test('a coupon expires, and is listed as expired', async () => {
  const member = await shop.member();
  await redeem(member, 'KUJIYA50');
  ahead = 31 * 86_400_000;
  expect((await listOf(member)).map(({ type }) => type)).toEqual(['expired']);
  expect(await listOf(member, { category_id: 2 })).toEqual([]);
  ahead = 0;
});

test('a usable coupon is listed regardless of the number of old ones', async () => {
  const member = await shop.member();
  await redeem(member, 'KUJIYA50');
  await shop.db.query(
    `insert into member_coupons (member_id, definition_id, source, issued_at, expires_at)
     select $1, (select id from coupon_definitions order by amount desc limit 1), 'old:' || n,
       now() - interval '40 days', now() - interval '10 days' from generate_series(1, 600) n`,
    [member.id],
  );
  const types = (await listOf(member)).map(({ type }) => type);
  expect(types).toHaveLength(500);
  expect(types.filter((type) => type === 'available')).toHaveLength(1);
});

test('the coupon of the seventh check-in is listed', async () => {
  const member = await shop.member();
  for (let day = 0; day < 7; day++, ahead += 86_400_000) await shop.call(checkIn, { token: member.token });
  ahead = 0;
  expect(await listOf(member)).toMatchObject([{ title: '簽到 7 天購物金', amount: 10, type: 'available' }]);
});

const untilWaiting = (requests: number) => untilBlocked(shop.db, requests);

test('a member who redeems a code twice at once gets it once', async () => {
  await makeCode('WAITED');
  const member = await shop.member();
  const held = await transaction(shop.db, async (tx) => {
    await tx.query(`select from coupon_codes where code = 'WAITED' for update`);
    const both: Promise<{ status: number }>[] = [];
    for (let twice = 0; twice < 2; twice++) {
      both.push(redeem(member, 'WAITED'));
      await untilWaiting(twice + 1);
      await forgetTries();
    }
    return both;
  });
  const statuses = (await Promise.all(held)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409]);
});
