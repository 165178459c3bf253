import { expect } from '@playwright/test';
import { listCoupons } from '../contract/src/coupons.ts';
import { getPointsBalance } from '../contract/src/points.ts';
import { judgeSheet, visit } from './lib/axe.ts';
import { test } from './lib/journey.ts';
import { expectToast, grouped } from './lib/steps.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, member: 7 });

test('a member redeems a code, and reads what the coupon is good for', { tag: '@both-sizes' }, async ({
  page,
  api,
  me,
  watched,
}) => {
  await visit(page, '/coupons', '優惠券');
  await page.getByRole('button', { name: '使用說明' }).click();
  await judgeSheet(page, '優惠券使用說明', '關閉');
  const code = page.getByLabel('兌換優惠券');
  const redeem = page.getByRole('button', { name: '兌換', exact: true });
  await redeem.click();
  await expect(page.getByText('請輸入優惠券代碼')).toBeVisible();
  await code.fill('kujiya50');
  await redeem.click();
  await expectToast(page, '優惠券兌換成功！籤屋見面禮 NT$50');
  await expect(page.getByRole('tab', { name: '可使用 1' })).toBeVisible();
  await page.getByText('使用規則').click();
  await expect(page.getByText('無限制')).toHaveCount(2);
  await code.fill('SUMMER30');
  await redeem.click();
  await expect(page.getByText('請稍等片刻再試')).toBeVisible();
  watched.expectAnswer(409, '/api/user/coupons/redeem');
  await expect(async () => {
    await redeem.click();
    await expect(page.getByText('此優惠券代碼已經過期')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(
    (await api(listCoupons, { token: me.token, query: {} })).data.filter(({ amount }) => amount === 50),
  ).toHaveLength(1);
});

test('a member exchanges points for coupons', { tag: '@both-sizes' }, async ({ page, api, me }) => {
  const { token } = me;
  const points = async () => (await api(getPointsBalance, { token })).data.total_points;
  const before = await points();
  await visit(page, '/bean', '紅利點數');
  await expect(page.getByText(grouped(before)).first()).toBeAttached();
  await page.getByRole('link', { name: '兌換購物金' }).click();
  await expect(page).toHaveURL('/beanExchange');
  await visit(page, '/beanExchange', '紅利兌換');
  await page.getByRole('button', { name: '兌換 1 張購物金' }).click();
  await expectToast(page, '兌換成功，已獲得 1 張 NT$10 購物金');
  expect(await points()).toBe(before - 200);
  const { data } = await api(listCoupons, { token, query: {} });
  expect(data.filter(({ title }) => title === '紅利兌換購物金')).toHaveLength(1);
  await visit(page, '/beanlist', '紅利明細');
  await expect(page.getByText('兌換購物金')).toBeVisible();
});
