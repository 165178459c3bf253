import { expect, type Page } from '@playwright/test';
import { test } from './lib/journey.ts';
import { codeFor } from './lib/sms.ts';
import { expectToast } from './lib/steps.ts';

// Other journeys test the animations; here they would only cost time.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const line = (page: Page) => page.getByRole('button', { name: 'LINE' });
const google = (page: Page) => page.getByRole('button', { name: 'Google' });

/** Opens Google's window from the login page. */
async function openGoogle(page: Page): Promise<Page> {
  const [popup] = await Promise.all([page.context().waitForEvent('page'), google(page).click()]);
  await popup.waitForURL(/\/sandbox\/google/);
  return popup;
}

test('a login by LINE leads to the page the visitor wanted, and a phone can be bound to it', async ({
  page,
  isMobile,
  newPhone,
  origin,
}) => {
  const person = isMobile ? '林小籤' : '陳扭蛋';
  await page.goto('/login?redirect=%2Fbox');
  await expect(page.getByRole('heading', { level: 1, name: '會員登入' })).toBeVisible();
  await line(page).click();
  await page.getByRole('link', { name: person }).click();
  await expect(page).toHaveURL('/box');
  await expectToast(page, `歡迎光臨，${person}`);

  const phone = newPhone;
  await page.goto('/settings/phone-binding');
  await expect(page.getByRole('heading', { name: '綁定您的手機' })).toBeVisible();
  await page.getByRole('textbox', { name: '手機號碼' }).fill(phone);
  await page.getByRole('button', { name: '取得驗證碼' }).click();
  const code = page.getByRole('textbox', { name: '驗證碼' });
  await expect(code).toBeFocused();
  await code.fill(await codeFor(origin, phone));
  await page.getByRole('button', { name: '綁定手機' }).click();
  await expectToast(page, '手機號碼綁定成功');
  await expect(page.getByRole('heading', { name: '手機已經綁定' })).toBeVisible();
  await expect(page.getByText(phone).first()).toBeVisible();
});

test('refusing at LINE is reported and leads back to the login', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/login');
  await line(page).click();
  await page.getByRole('link', { name: '取消，不授權' }).click();
  await expect(page.getByRole('heading', { name: '您已取消 LINE 登入' })).toBeVisible();
  await page.getByRole('link', { name: '返回登入' }).click();
  await expect(page).toHaveURL('/login');
});

test('a callback of LINE meant for another browser logs nobody in', { tag: '@nightly' }, async ({
  page,
  watched,
}) => {
  watched.expectAnswer(422, '/api/line/callback');
  await page.goto('/login/line-callback?code=stolen&state=stolen');
  await expect(page.getByRole('heading', { name: 'LINE 登入狀態已失效，請重新登入' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
});

test('Google logs a visitor in from its own window', { tag: '@nightly' }, async ({ page, isMobile }) => {
  const person = isMobile ? '陳扭蛋' : '林小籤';
  await page.goto('/login?redirect=%2Flikes');
  const popup = await openGoogle(page);
  await popup.getByRole('link', { name: person }).click();
  await expect(page).toHaveURL('/likes');
  await expectToast(page, `歡迎光臨，${person}`);
});

test('closing Google’s window counts as an answer', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/login');
  const popup = await openGoogle(page);
  await popup.close();
  await expect(page.getByText('您已取消 Google 登入')).toBeVisible();
  await expect(google(page)).toBeEnabled();
});

test('the shop logs a visitor in inside LINE without asking', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/lifflogin');
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).not.toBeNull();
});
