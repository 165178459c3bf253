import { expect } from '@playwright/test';
import { logout } from '../contract/src/sign-in.ts';
import { test } from './lib/journey.ts';
import { codeFor } from './lib/sms.ts';
import { expectRest, expectToast, freeNumbers, hold, pick, purchasePanel } from './lib/steps.ts';
import { ownTube } from './lib/stock.ts';

// Other journeys test the animations; here they would only cost time.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the storage leads to the login and back; wrong entries are reported; logging out works', async ({
  page,
  enterAs,
  watched,
}) => {
  const { phone } = await enterAs('new');
  await page.goto('/box');
  await expectToast(page, '請先登入');
  await expect(page).toHaveURL('/login?redirect=%2Fbox');
  await expect(page.getByRole('heading', { level: 1, name: '會員登入' })).toBeVisible();

  const enter = page.getByRole('button', { name: '登入', exact: true });
  await enter.click();
  await expect(page.getByRole('alert').filter({ hasText: '請輸入手機號碼和密碼' })).toBeVisible();
  await page.getByRole('textbox', { name: '手機號碼' }).fill('0812345678');
  await page.getByLabel('密碼', { exact: true }).fill('toybox124');
  await enter.click();
  await expect(page.getByText('手機號碼格式錯誤，請輸入正確的台灣手機號碼')).toBeVisible();
  await page.getByRole('textbox', { name: '手機號碼' }).fill(phone);
  watched.expectAnswer(422, '/api/auth/login');
  await enter.click();
  await expect(page.getByRole('alert').filter({ hasText: '登入失敗，請檢查手機號碼和密碼' })).toBeVisible();
  await page.getByLabel('密碼', { exact: true }).fill('toybox123');
  await page.getByLabel('密碼', { exact: true }).press('Enter');
  await expect(page).toHaveURL('/box');
  await expectToast(page, '歡迎光臨');
  await expect(page.getByRole('heading', { level: 1, name: '盒櫃' })).toBeVisible();

  // The login survives a reload.
  await page.reload();
  await expect(page).toHaveURL('/box');
  await expect(page.getByRole('heading', { level: 1, name: '盒櫃' })).toBeVisible();

  await page.goto('/user');
  await page.getByRole('button', { name: '登出' }).click();
  await page.getByRole('dialog', { name: '確定要登出嗎？' }).getByRole('button', { name: '登出' }).click();
  await expectToast(page, '登出成功');
  await expect(page.getByRole('link', { name: '登入／加入會員' })).toBeVisible();
  expect(
    await page.evaluate(() => [localStorage.getItem('auth_token'), localStorage.getItem('user_info')]),
  ).toEqual([null, null]);
  await page.goto('/ichiban/history');
  await expect(page).toHaveURL('/login?redirect=%2Fichiban%2Fhistory');
});

test('a new phone becomes a member by entering its code', { tag: '@nightly' }, async ({
  page,
  newPhone,
  origin,
  watched,
}) => {
  const phone = newPhone;
  await page.goto('/login');
  await page.getByRole('tab', { name: '驗證碼登入' }).click();
  const phoneField = page.getByRole('textbox', { name: '手機號碼' });
  const codeField = page.getByRole('textbox', { name: '驗證碼' });
  const enter = page.getByRole('button', { name: '登入', exact: true });

  await phoneField.fill('0987');
  await page.getByRole('button', { name: '取得驗證碼' }).click();
  await expect(page.getByText('手機號碼格式錯誤，請輸入正確的台灣手機號碼')).toBeVisible();
  await phoneField.fill(phone);
  await enter.click();
  await expect(page.getByText('驗證碼錯誤或遺失驗證信息')).toBeVisible();

  await page.getByRole('button', { name: '取得驗證碼' }).click();
  await expect(codeField).toBeFocused();
  await expect(page.getByRole('button', { name: /^\d+ 秒後重送$/ })).toBeDisabled();
  const code = await codeFor(origin, phone);
  watched.expectAnswer(422, '/api/auth/phone/verify');
  await codeField.fill(code === '000000' ? '000001' : '000000');
  await enter.click();
  await expect(page.getByRole('alert').filter({ hasText: '驗證碼錯誤，請重新輸入' })).toBeVisible();
  await codeField.fill(code);
  await enter.click();
  await expect(page).toHaveURL('/user');
  await expect(page.getByText('0987-***-0')).toBeVisible();
  await expect(page.getByRole('link', { name: /^盒櫃/ }).first()).toBeVisible();

  await page.goto('/box');
  await expect(page.getByText('盒櫃還是空的')).toBeVisible();
  await page.goto('/ichiban/history');
  await expect(page.getByText('還沒有抽獎紀錄')).toBeVisible();
});

test('the sandbox shows its text messages on a page', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/sandbox/sms');
  await expect(page.getByRole('heading', { name: '測試簡訊匣' })).toBeVisible();
});

test.describe('a login that ends during use', () => {
  test.use({ member: 'new' });

  test('leads to the login and back to the same page', async ({ page, api, me, storeroom, watched }) => {
    const shown = await ownTube(storeroom);
    const tube = shown.tubes[0]!;
    await page.goto(`/ichiban/ticket/${shown.product.id}?tube=${tube.id}`);
    const [number = 0] = await freeNumbers(page, 1);
    await pick(page, [number]);
    await page.getByRole('button', { name: '購買', exact: true }).click();
    await expect(purchasePanel(page).getByRole('button', { name: /^付 / })).toBeEnabled();

    // Nothing of the page may meet the end of the login before the press does: the member's stream ends with it, begins
    // anew, and the cart is counted again.
    await expectRest(page);
    const letGo = await hold(page, /\/api\/(stream-ticket|user\/cart)$/);
    await api(logout, { token: me.token });
    watched.expectAnswer(401, `/api/raffle/draw/${tube.id}`);
    watched.expectAnswer(401, '/api/stream-ticket');
    watched.expectAnswer(401, '/api/user/cart');
    await purchasePanel(page).getByRole('button', { name: /^付 / }).click();
    letGo();
    await expectToast(page, '登入已過期，請重新登入');
    await expect(page).toHaveURL(
      `/login?redirect=${encodeURIComponent(`/ichiban/ticket/${shown.product.id}?tube=${tube.id}&picks=${number}`)}`,
    );
    await page.getByRole('textbox', { name: '手機號碼' }).fill(me.phone);
    await page.getByLabel('密碼', { exact: true }).fill('toybox123');
    await page.getByRole('button', { name: '登入', exact: true }).click();
    // The chosen ticket is still chosen.
    await expect(page).toHaveURL(`/ichiban/ticket/${shown.product.id}?tube=${tube.id}&picks=${number}`);
    await expect(page.getByRole('button', { name: '購買', exact: true })).toBeEnabled();
  });

  test('a link pressed with an ended login opens after a new login', { tag: '@nightly' }, async ({
    page,
    api,
    me,
    watched,
  }) => {
    const counted = page.waitForResponse(/\/api\/visitors\/record/);
    await page.goto('/user');
    await expect(page.getByRole('region', { name: me.user.displayName })).toBeVisible();
    // The visit is recorded with the member's token; the login must not end before that, or before a call of this page.
    await counted;
    await expectRest(page);
    await api(logout, { token: me.token });
    // The calls of the storage, whose page is fetched ahead, and of the page that is left.
    watched.expectAnswer(401, '/api/stream-ticket');
    watched.expectAnswer(401, '/api/user/addresses');
    watched.expectAnswer(401, '/api/user/box-items');
    watched.expectAnswer(401, '/api/user/box-items/counts');
    watched.expectAnswer(401, '/api/user');
    await page.getByRole('main').getByRole('link', { name: /^盒櫃/ }).click();
    await expect(page).toHaveURL('/login?redirect=%2Fbox');
    await page.getByRole('textbox', { name: '手機號碼' }).fill(me.phone);
    await page.getByLabel('密碼', { exact: true }).fill('toybox123');
    await page.getByRole('button', { name: '登入', exact: true }).click();
    await expect(page).toHaveURL('/box');
    await expect(page.getByRole('heading', { level: 1, name: '盒櫃' })).toBeVisible();
  });
});
