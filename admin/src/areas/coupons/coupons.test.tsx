// @vitest-environment happy-dom
import { staffAllowance } from '@kujiya/contract/staff/approvals';
import * as codes from '@kujiya/contract/staff/coupon-codes';
import * as calls from '@kujiya/contract/staff/coupons';
import { Answers } from '@kujiya/web/testing/answers.ts';
import { expect, test } from 'vitest';
import { Route } from 'wouter';
import { testForm } from '../../testing/forms.tsx';
import { testList } from '../../testing/lists.tsx';
import { fieldOf, fill, openOffice, press, pressFor, see, shows, until } from '../../testing/office.tsx';
import { CouponRecord } from './CouponRecord.tsx';
import { CouponsPage } from './CouponsPage.tsx';

const coupon: calls.StaffCoupon = {
  ...{ id: 7, version: 3, title: '雨天小卡', description: '', amount: 70, min_purchase: 500 },
  ...{ starts_at: '2026-11-01T02:00:00Z', ends_at: null, state: 'running', codes: 20, redeemed: 1 },
  ...{ product_types: [2], product_ids: null, products: [], valid_until: null, valid_days: 30 },
  ...{ stopped_at: null, held: 0, used: 0, updated_at: '2026-11-01T02:00:00Z' },
};
const batch: codes.CouponBatch = {
  ...{ id: 4, version: 1, coupon_id: 7, name: '雨天隨箱', shared: false, codes: 20, total: null },
  ...{ per_member: 1, starts_at: null, ends_at: null, redeemed: 1, last_redeemed_at: '2026-11-03T02:00:00Z' },
  ...{ cancelled: 0, cancelled_at: null, made_at: '2026-11-02T02:00:00Z' },
};
const page = <Route path="/coupons/:id" component={CouponRecord} />;
const open = (
  changes: Partial<calls.StaffCoupon>,
  batches: codes.CouponBatch[] = [],
  address = '/coupons/7',
) => {
  const answers = new Answers()
    .give(calls.staffCoupon, { success: true, data: { ...coupon, ...changes } })
    .give(codes.staffCouponBatches, { success: true, data: batches });
  answers.give(staffAllowance, {
    success: true,
    data: { most: 3_000, left: 3_000, others: [], alone: false },
  });
  return openOffice(address, page, answers, ['read_rewards', 'write_rewards']);
};

testList('coupons', {
  page: <CouponsPage />,
  declared: calls.staffCoupons,
  row: coupon,
  cells: ['雨天小卡折 NT$70，滿 NT$500 可用', '進行中', '2026/11/01 10:00 起不限結束', '20 組', '1 次'],
  empty: '還沒有優惠券。',
  begin: ['write_rewards', '新增優惠券'],
});

testForm('a coupon', {
  page: <CouponRecord />,
  path: '/coupons/:id',
  address: '/coupons/7',
  answers: (given) => given.give(codes.staffCouponBatches, { success: true, data: [] }),
  read: calls.staffCoupon,
  record: coupon,
  save: calls.changeStaffCoupon,
  right: 'write_rewards',
  change: ['名稱', '雨天小卡二', { title: '雨天小卡二' }],
  theirs: [{ title: '晴天小卡' }, '晴天小卡'],
  lacks: [
    ['名稱', ' ', '請先填寫名稱'],
    ['折抵金額', '', '請先填寫折抵金額'],
    ['領到後可用天數', '', '請先填寫使用期限'],
    ['結束', '2026-10-01T10:00', '結束要晚於開始'],
  ],
});

test('a new coupon is sent with its conditions, and opens', async () => {
  const answers = open({}, [], '/coupons/new').give(calls.createStaffCoupon, { success: true, data: coupon });
  await see('button[disabled]', '請先填寫名稱');
  await fill('名稱', '雨天小卡');
  await fill('折抵金額', '70');
  await fill('最低消費', '500');
  (await fieldOf('轉蛋')).click();
  await press('新增');
  await see('h1', '雨天小卡');
  expect(location.pathname).toBe('/coupons/7');
  expect(answers.last(calls.createStaffCoupon)?.body).toEqual({
    ...{ title: '雨天小卡', amount: 70, min_purchase: 500, product_types: [2] },
  });
});

test('amount and conditions are frozen once a member holds the coupon, and its figures are said', async () => {
  open({ held: 3, used: 1, redeemed: 2 });
  await see('p', '代碼兌換 2 次，會員共領到 3 張，已用掉 1 張');
  expect((await fieldOf('折抵金額')).disabled).toBe(true);
  expect((await fieldOf('最低消費')).disabled).toBe(true);
  expect((await fieldOf('名稱')).disabled).toBe(false);
  await see('p', '已有會員持有，不能再改');
  expect(shows('button', '刪除')).toBe(false);
});

test('a batch says what it may cost, and is made without showing its codes', async () => {
  const answers = open({}).give(codes.addStaffCouponBatch, { success: true, data: batch });
  await see('li', '還沒有代碼');
  await press('產生代碼');
  await see('dialog button[disabled]', '請先填寫用途');
  await fill('用途', '雨天隨箱');
  await see('dialog button[disabled]', '請先填寫 1 到 10,000 的數量');
  await fill('數量', '20');
  await see('p', '全部用掉的話，最多折抵 NT$1,400。');
  await press('產生');
  await until(() =>
    expect(answers.last(codes.addStaffCouponBatch)?.body).toEqual({
      ...{ name: '雨天隨箱', count: 20, starts_at: null, ends_at: null },
    }),
  );
});

test('a batch that waits for a second person says so', async () => {
  open({}).give(codes.addStaffCouponBatch, {
    success: true,
    data: null,
    approval: { id: 5, state: 'waiting' },
  });
  await press('產生代碼');
  await fill('用途', '雨天隨箱');
  await fill('數量', '20');
  await press('產生');
  await see('[role=status]', '已送出，等待另一位同事核准');
});

test('a batch says what was redeemed of it; the rest is cancelled for a reason', async () => {
  const answers = open({}, [batch]).give(codes.cancelStaffCouponBatch, { success: true, data: batch });
  await see('li', '已兌換 1 / 20，最後一次 2026/11/03 10:00');
  await pressFor('小卡印錯', '作廢其餘：雨天隨箱', '作廢其餘');
  await until(() =>
    expect(answers.last(codes.cancelStaffCouponBatch)).toMatchObject({
      path: '/api/staff/coupon-batches/4/cancel',
      body: { reason: '小卡印錯' },
    }),
  );
});

test('of a cancelled batch nothing more can be done but its export', async () => {
  open({}, [{ ...batch, cancelled: 19, cancelled_at: '2026-11-04T02:00:00Z' }]);
  await see('li', '其餘 19 組已作廢');
  await see('button', '匯出代碼');
  expect(shows('button', '作廢其餘')).toBe(false);
});

test('a stopped coupon makes no codes, and goes on for a reason', async () => {
  const answers = open({ stopped_at: '2026-11-04T02:00:00Z', state: 'stopped' });
  answers.give(calls.resumeStaffCoupon, { success: true, data: coupon });
  await see('button[disabled]', '停用中，不能產生代碼');
  await pressFor('補印好了', '恢復兌換');
  await until(() => expect(answers.last(calls.resumeStaffCoupon)?.body).toEqual({ reason: '補印好了' }));
});
