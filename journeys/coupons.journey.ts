import { expect } from '@playwright/test';
import { listCoupons } from '../contract/src/coupons.ts';
import { judgeSheet, visit } from './lib/axe.ts';
import { test } from './lib/journey.ts';
import { expectToast } from './lib/steps.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, member: 7 });

test('a member redeems a code, and a purchase takes the coupon', { tag: '@both-sizes' }, async ({
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
  expect((await api(listCoupons, { token: me.token, query: {} })).data).toHaveLength(1);
});
