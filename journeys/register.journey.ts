import { expect } from '@playwright/test';
import { accountRefusals } from '../contract/src/account.ts';
import { verifyToken } from '../contract/src/member.ts';
import { verifyIdToken } from '../contract/src/sign-in.ts';
import { test } from './lib/journey.ts';
import { again, askForCode, codeField, fillIn, password, phoneField, register } from './lib/register.ts';
import { codeFor } from './lib/sms.ts';
import { expectTaken, expectToast } from './lib/steps.ts';

// Colours are judged only when nothing moves or fades.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a visitor registers in three steps and goes on to the page they wanted', async ({
  page,
  newPhone,
  origin,
  watched,
}) => {
  const phone = newPhone;
  await page.goto('/box');
  await expect(page).toHaveURL('/login?redirect=%2Fbox');
  await page.getByRole('main').getByRole('link', { name: '註冊' }).click();
  await expect(page).toHaveURL('/firebase-register?redirect=%2Fbox');
  await expect(page.getByRole('heading', { level: 1, name: '註冊會員' })).toBeVisible();

  await askForCode(page, '0812345678');
  await expect(page.getByText('手機號碼格式錯誤，請輸入正確的台灣手機號碼')).toBeVisible();
  await askForCode(page, `+886 ${phone.slice(1, 4)}-${phone.slice(4)}`);
  await expect(page.getByText(`驗證碼已傳送到 ${phone}`)).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  await expect(page.getByRole('button', { name: /^\d+ 秒後重送$/ })).toBeDisabled();

  await register(page).click();
  await expect(page.getByText('請輸入6位驗證碼')).toBeVisible();
  await expect(page.getByText('密碼不得少於6個字元')).toBeVisible();
  await password(page).fill('x'.repeat(21));
  await register(page).click();
  await expect(page.getByText('密碼長度須為 6 至 20 個字元')).toBeVisible();
  await password(page).fill('toybox123');
  await again(page).fill('toybox124');
  await register(page).click();
  await expect(page.getByText('兩次密碼輸入不一致')).toBeVisible();
  await again(page).fill('toybox123');

  const code = await codeFor(origin, phone);
  watched.expectAnswer(422, '/api/auth/phone/prove');
  await codeField(page).fill(code === '000000' ? '000001' : '000000');
  await register(page).click();
  await expect(page.getByText('驗證碼錯誤，請重新輸入')).toBeVisible();

  // Back leads to the first step, and forward again needs no second code.
  await page.goBack();
  await expect(phoneField(page)).toBeVisible();
  await page.getByRole('button', { name: '輸入驗證碼' }).click();
  await codeField(page).fill(code);
  await password(page).fill('toybox123');
  await again(page).fill('toybox123');

  // The code is used up by now; a failure after it needs no new one.
  watched.expectAnswer(503, '/api/auth/firebase/verify');
  await page.route(
    '**/api/auth/firebase/verify',
    (route) => route.fulfill({ status: 503, json: { success: false, code: 'server_error' } }),
    { times: 1 },
  );
  await register(page).click();
  await expect(page.getByRole('alert').filter({ hasText: '用戶驗證失敗' })).toBeVisible();
  await expect(page.getByText(`手機 ${phone} 已驗證`)).toBeVisible();
  await expect(codeField(page)).toBeHidden();
  await register(page).click();

  await expect(page.getByRole('heading', { name: /^歡迎加入，玩家\d{4}$/ })).toBeVisible();
  await expectToast(page, '歡迎光臨');
  await page.getByRole('link', { name: '回到剛才的地方' }).click();
  await expect(page).toHaveURL('/box');
  await expect(page.getByText('盒櫃還是空的')).toBeVisible();
  // A logged-in member needs no login page.
  await page.goto('/signin');
  await expect(page).toHaveURL('/user');
});

test('registering with a member’s phone is refused and leads to the login', { tag: '@nightly' }, async ({
  page,
  origin,
  enterAs,
  watched,
  isMobile,
}) => {
  const { phone } = await enterAs('new');
  if (isMobile) await page.goto('/signin');
  else {
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: '註冊' }).click();
  }
  await expect(page.getByRole('heading', { level: 1, name: '註冊會員' })).toBeVisible();
  await fillIn(page, origin, phone, 'another-one');
  watched.expectAnswer(409, '/api/auth/firebase/verify');
  await register(page).click();
  const refusal = page.getByRole('alert').filter({ hasText: accountRefusals.phone_registered.message });
  await expect(refusal).toBeVisible();
  await expect(refusal.getByRole('link', { name: '忘記密碼' })).toHaveAttribute('href', '/forgot-password');
  await refusal.getByRole('link', { name: '前往登入' }).click();
  await expect(page).toHaveURL('/login');
  await expect(phoneField(page)).toHaveValue(phone);
});

test('without an account a password reset leads to the registration, and a proof sets one password', {
  tag: '@nightly',
}, async ({ page, api, newPhone, origin, watched }) => {
  const phone = newPhone;
  const reset = page.getByRole('button', { name: '重設密碼' });
  await page.goto('/login?redirect=%2Fbox');
  await expectTaken(page);
  await phoneField(page).fill(phone);
  await page.getByRole('link', { name: '忘記密碼' }).click();
  await expect(page).toHaveURL('/forgot-password?redirect=%2Fbox');
  await expect(page.getByRole('heading', { level: 1, name: '忘記密碼' })).toBeVisible();
  await expect(phoneField(page)).toHaveValue(phone);
  await fillIn(page, origin, phone, 'new-toys-9');
  watched.expectAnswer(404, '/api/auth/reset-password');
  const proving = page.waitForResponse('**/api/auth/phone/prove');
  await reset.click();
  const refusal = page.getByRole('alert').filter({ hasText: accountRefusals.phone_unregistered.message });
  await expect(refusal.getByRole('link', { name: '前往註冊' })).toHaveAttribute(
    'href',
    '/firebase-register?redirect=%2Fbox',
  );

  // The same proof creates an account elsewhere. It has set a password then, so a reset needs a proof of its own.
  const { id_token } = await (await proving).json();
  const { data: elsewhere } = await api(verifyIdToken, { body: { id_token, password: 'toybox123' } });
  watched.expectAnswer(422, '/api/auth/reset-password');
  await reset.click();
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  expect(await api(verifyToken, { token: elsewhere.token })).toEqual({ valid: true });
});
