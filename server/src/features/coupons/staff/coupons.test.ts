import type { InputOf } from '@kujiya/contract/kernel/call';
import * as calls from '@kujiya/contract/staff/coupons';
import { beforeAll, expect, test } from 'vitest';
import { transaction } from '#platform/postgres/database.ts';
import { giveCoupon } from '#shop/coupons/service.ts';
import { couponOffice, soon } from '#testing/coupon-office.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';

type Change = InputOf<typeof calls.changeStaffCoupon>['body'];

/** One person makes as many codes as they like. */
const shop = useTestShop({ settings: { approvalAmount: 1_000_000_000_000 } });
let manager: TestStaff;
beforeAll(async () => {
  manager = await shop.staff('manager');
});
const { by, make, made, show, change, addBatch, codesOf, redeem } = couponOffice(shop, () => manager);

test('a coupon is made with its terms, and its codes are random, unambiguous and all different', async () => {
  const coupon = await made({ min_purchase: 400, product_types: [1, 2], ends_at: soon(60) });
  expect(coupon).toMatchObject({
    ...{ title: '小卡回饋', amount: 60, min_purchase: 400, product_types: [1, 2], product_ids: null },
    ...{ valid_days: 30, valid_until: null, state: 'running', codes: 0, redeemed: 0, held: 0 },
  });
  const { status, body } = await addBatch(coupon.id, { count: 10_000 });
  expect([status, body.data]).toMatchObject([
    200,
    { codes: 10_000, shared: false, total: null, redeemed: 0 },
  ]);
  const codes = await codesOf(body.data.id);
  expect(new Set(codes).size).toBe(10_000);
  expect(codes.filter((code) => !/^[2-9A-HJ-NP-Z]{10}$/.test(code))).toEqual([]);
  expect(await show(coupon.id)).toMatchObject({ codes: 10_000, version: coupon.version });
});

test('a code gives nothing before and after its period, and while its coupon is stopped', async () => {
  const member = await shop.member();
  const { id, version } = await made({ starts_at: soon(60), ends_at: soon(120) });
  const [code = ''] = await codesOf((await addBatch(id, { count: 1 })).body.data.id);
  const said = async () => (await redeem(member, code)).body.message;
  expect(await said()).toBe('優惠券代碼無效，請確認後再試');
  const past = (await change(id, { version, starts_at: soon(-60), ends_at: soon(-1) })).body.data;
  expect(past.state).toBe('ended');
  expect(await said()).toBe('此優惠券代碼已經過期');
  await change(id, { version: past.version, ends_at: null });
  const step = (call: typeof calls.stopStaffCoupon | typeof calls.resumeStaffCoupon) =>
    shop.call(call, { params: { id }, body: { reason: '先停一下' }, ...by() });
  expect((await step(calls.stopStaffCoupon)).body.data.state).toBe('stopped');
  expect((await step(calls.stopStaffCoupon)).body.code).toBe('coupon_is_stopped');
  expect(await said()).toBe('此優惠券代碼已停止兌換');
  expect((await addBatch(id, { count: 1 })).body.code).toBe('coupon_is_stopped');
  const [gift] = (await shop.db.query('select id from coupon_definitions where offer_id = $1', [id])).rows;
  expect(await transaction(shop.db, (tx) => giveCoupon(tx, gift.id, member.id, 'test:stopped'))).toBeNull();
  expect((await step(calls.resumeStaffCoupon)).body.data.state).toBe('running');
  expect(await said()).toBe('優惠券兌換成功！');
  const early = (await addBatch(id, { count: 1, starts_at: soon(60) })).body.data;
  expect((await redeem(member, (await codesOf(early.id))[0] ?? '')).body.code).toBe('coupon_code_invalid');
});

test('what members have keeps its value and its end; amount and conditions are frozen, and say so', async () => {
  const { id, version } = await made({ min_purchase: 300 });
  const cheaper = (await change(id, { version, amount: 50 })).body.data;
  expect(cheaper).toMatchObject({ amount: 50, version: version + 1 });
  const member = await shop.member();
  await addBatch(id, { code: 'FROZEN1' });
  const held = (await redeem(member, 'FROZEN1')).body.data;
  expect(held).toMatchObject({ amount: 50, min_purchase: 300 });
  for (const [body, what] of [
    [{ amount: 40 }, '折抵金額'],
    [{ min_purchase: 0 }, '最低消費'],
    [{ product_types: [2] }, '適用類別'],
  ] as const) {
    const { status, body: refused } = await change(id, {
      version: cheaper.version,
      ...body,
    } as unknown as Change);
    expect([status, refused]).toMatchObject([409, { code: 'coupon_frozen', what }]);
    expect(refused.message).toBe(`已有會員持有這張優惠券，${what}不能再改`);
  }
  const later = (await change(id, { version: cheaper.version, valid_days: 5, title: '新名稱' })).body.data;
  expect(later).toMatchObject({ valid_days: 5, amount: 50, title: '新名稱', held: 1 });
  const other = (await redeem(await shop.member(), 'FROZEN1')).body.data;
  expect(Date.parse(other.expiry)).toBeLessThan(Date.parse(held.expiry));
  const kept = await shop.db.query('select expires_at from member_coupons where id = $1', [held.id]);
  expect(kept.rows[0].expires_at.toISOString()).toBe(held.expiry);
  const remove = () => shop.call(calls.deleteStaffCoupon, { params: { id }, body: null, ...by() });
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'coupon_held' } });
});

test('a coupon that nobody has is deleted with its codes, which others may then use', async () => {
  const { id } = await made();
  await addBatch(id, { code: 'AGAIN77' });
  const { status } = await shop.call(calls.deleteStaffCoupon, {
    params: { id },
    body: { reason: '打錯' },
    ...by(),
  });
  expect(status).toBe(200);
  expect((await shop.call(calls.staffCoupon, { params: { id }, ...by() })).body.code).toBe('coupon_unknown');
  expect((await addBatch((await made()).id, { code: 'AGAIN77' })).status).toBe(200);
});

test('the list says where each coupon stands, filters by it and by title, and goes on by cursor', async () => {
  const mark = '清單測試';
  const stopped = await made({ title: `${mark}停` });
  await shop.call(calls.stopStaffCoupon, { params: { id: stopped.id }, body: { reason: '測試' }, ...by() });
  await made({ title: `${mark}過`, starts_at: soon(-60), ends_at: soon(-1) });
  await made({ title: `${mark}等`, starts_at: soon(60) });
  await made({ title: `${mark}中` });
  const list = async (query: object) => (await shop.call(calls.staffCoupons, { query, ...by() })).body;
  expect((await list({ q: mark })).data.map(({ state }) => state)).toEqual([
    ...['running', 'scheduled', 'ended', 'stopped'],
  ]);
  expect((await list({ q: mark, state: 'scheduled' })).data).toMatchObject([{ title: `${mark}等` }]);
  for (let i = 0; i < 47; i++) await made({ title: mark });
  const first = await list({ q: mark });
  expect(first).toMatchObject({ data: { length: 50 }, next: first.data[49]?.id });
  expect(await list({ q: mark, cursor: first.next })).toMatchObject({ data: { length: 1 }, next: null });
});

test('terms that fit nothing are refused, and nothing is made', async () => {
  const tube = await shop.tube();
  const machine = await shop.machine();
  const count = async () => (await shop.db.query('select count(*) as n from coupon_offers')).rows[0].n;
  const before = await count();
  for (const [wrong, code] of [
    [{ title: ' ' }, 'coupon_title_invalid'],
    [{ title: '字'.repeat(61) }, 'coupon_title_invalid'],
    [{ amount: 0 }, 'coupon_amount_invalid'],
    [{ amount: 10_001 }, 'coupon_amount_invalid'],
    [{ min_purchase: -1 }, 'coupon_invalid'],
    [{ product_types: [] }, 'coupon_invalid'],
    [{ product_types: [0, 2] }, 'coupon_never_fits'],
    [{ product_ids: [tube.productId] }, 'coupon_never_fits'],
    [{ product_ids: [999_999] }, 'product_missing'],
    [{ product_types: [1], product_ids: [machine.productId] }, 'coupon_products_unfit'],
    [{ valid_until: soon(60), valid_days: 3 }, 'coupon_validity_invalid'],
    [{ valid_days: null }, 'coupon_validity_invalid'],
    [{ valid_until: soon(-1) }, 'coupon_validity_past'],
    [{ starts_at: soon(10), ends_at: soon(5) }, 'period_invalid'],
  ] as const)
    expect([wrong, (await make(wrong)).body.code]).toEqual([wrong, code]);
  expect(await count()).toBe(before);
});
