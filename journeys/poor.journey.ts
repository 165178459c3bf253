import { expect } from '@playwright/test';
import { productNamed } from './lib/api.ts';
import { test } from './lib/journey.ts';
import { enterByCode } from './lib/sms.ts';
import { expectToast, freeNumbers, pick, purchasePanel } from './lib/steps.ts';

// Other journeys test the animations; here they would only cost time.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a new member without tokens is sent to the top-up, and the way back is remembered', async ({
  page,
  api,
  newPhone,
  origin,
}) => {
  const shown = await productNamed(api, '麒麟踏雲賞');
  const tube = shown.tubes[0]!;
  await page.goto(`/ichiban/ticket/${shown.product.id}?tube=${tube.id}`);
  const [number = 0] = await freeNumbers(page, 1);
  await pick(page, [number]);

  // A visitor's choice outlives the login.
  await page.getByRole('button', { name: '購買', exact: true }).click();
  await expectToast(page, '請先登入');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await enterByCode(page, origin, newPhone);
  await expect(page).toHaveURL(`/ichiban/ticket/${shown.product.id}?tube=${tube.id}&picks=${number}`);
  await expect(page.getByRole('button', { name: `${number} 號`, exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  await page.getByRole('button', { name: '購買', exact: true }).click();
  await expect(purchasePanel(page)).toContainText('還差 250 代幣，儲值後再回來抽');
  await expect(purchasePanel(page).getByRole('button', { name: /^付 / })).toHaveCount(0);
  await expect(purchasePanel(page)).toContainText('紅利點數不足');
  const leaving = page.waitForURL('**/recharge');
  await purchasePanel(page).getByRole('button', { name: '去儲值' }).click();
  await expectToast(page, '代幣餘額不足，將導向充值頁面');
  await leaving;
  expect(await page.evaluate(() => localStorage.getItem('returnToPage'))).toBe(
    `/ichiban/ticket/${shown.product.id}?tube=${tube.id}&picks=${number}`,
  );
  await expect(page.getByText('剛才還差 250 代幣，儲 300 就夠。')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^300/ })).toBeChecked();
});
