import { expect, type Page } from '@playwright/test';
import { accountRefusals } from '../contract/src/account.ts';
import { invitationLimits, invitationLink } from '../contract/src/invitation.ts';
import { verifyToken } from '../contract/src/member.ts';
import { getPointsBalance } from '../contract/src/points.ts';
import { provePhone, sendCode, verifyIdToken } from '../contract/src/sign-in.ts';
import type { Api } from './lib/api.ts';
import { expectAccessible } from './lib/axe.ts';
import { test } from './lib/journey.ts';
import { codeFor, enterByCode, personToken } from './lib/sms.ts';
import { expectToast } from './lib/steps.ts';

// Colours are judged when nothing moves or fades.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const { reward } = invitationLimits;

const phoneField = (page: Page) => page.getByRole('textbox', { name: '手機號碼' });
const codeField = (page: Page) => page.getByRole('textbox', { name: '驗證碼' });
const again = (page: Page) => page.getByLabel('再輸入一次密碼');
const password = (page: Page) => page.getByLabel('密碼', { exact: true });
const register = (page: Page) => page.getByRole('button', { name: '完成註冊' });

async function askForCode(page: Page, phone: string): Promise<void> {
  await phoneField(page).fill(phone);
  await page.getByRole('button', { name: '取得驗證碼' }).click();
}

/** From the first step to the button of the second. */
async function fillIn(page: Page, origin: string, phone: string, secret: string): Promise<void> {
  await askForCode(page, phone);
  await expect(codeField(page)).toBeFocused();
  await codeField(page).fill(await codeFor(origin, phone));
  await page.getByLabel(/^新?密碼$/).fill(secret);
  await again(page).fill(secret);
}

const pointsOf = async (api: Api, token: string) =>
  (await api(getPointsBalance, { token })).data.total_points;

test('a visitor registers in three steps and goes on to where they wanted', async ({
  page,
  mine,
  origin,
  watched,
}) => {
  const phone = mine('0987000101', '0987000121');
  await page.goto('/box');
  await expect(page).toHaveURL('/login?redirect=%2Fbox');
  await page.getByRole('main').getByRole('link', { name: '註冊' }).click();
  await expect(page).toHaveURL('/firebase-register?redirect=%2Fbox');
  await expect(page.getByRole('heading', { level: 1, name: '註冊會員' })).toBeVisible();
  await expectAccessible(page);

  await askForCode(page, '0812345678');
  await expect(page.getByText('手機號碼格式錯誤，請輸入正確的台灣手機號碼')).toBeVisible();
  await askForCode(page, `+886 ${phone.slice(1, 4)}-${phone.slice(4)}`);
  await expect(page.getByText(`驗證碼已傳送到 ${phone}`)).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  await expect(page.getByRole('button', { name: /^\d+ 秒後重送$/ })).toBeDisabled();

  await register(page).click();
  await expect(page.getByText('請輸入6位驗證碼')).toBeVisible();
  await expect(page.getByText('密碼不得少於6個字元')).toBeVisible();
  await expectAccessible(page);
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

  // Back leads to the first step, and on again without another code.
  await page.goBack();
  await expect(phoneField(page)).toBeVisible();
  await page.getByRole('button', { name: '輸入驗證碼' }).click();
  await codeField(page).fill(code);
  await password(page).fill('toybox123');
  await again(page).fill('toybox123');

  // The code is used up by now; what fails after it needs no other one.
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
  await expectAccessible(page);
  await register(page).click();

  await expect(page.getByRole('heading', { name: `歡迎加入，玩家${phone.slice(-4)}` })).toBeVisible();
  await expectToast(page, '歡迎光臨');
  await expectAccessible(page);
  await page.getByRole('link', { name: '回到剛才的地方' }).click();
  await expect(page).toHaveURL('/box');
  await expect(page.getByText('盒櫃還是空的')).toBeVisible();
  // Who is in has no need of a way in.
  await page.goto('/signin');
  await expect(page).toHaveURL('/user');
});

test('a phone that is a member already is told so, and led on', { tag: '@both-sizes' }, async ({
  page,
  origin,
  enterAs,
  watched,
  isMobile,
}) => {
  const { phone } = await enterAs(18);
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
  await expectAccessible(page);
  await expect(refusal.getByRole('link', { name: '忘記密碼' })).toHaveAttribute('href', '/forgot-password');
  await refusal.getByRole('link', { name: '前往登入' }).click();
  await expect(page).toHaveURL('/login');
  await expect(phoneField(page)).toHaveValue(phone);
});

test('an invitation lasts the whole way in and brings points to both', async ({
  page,
  api,
  mine,
  origin,
  enterAs,
}) => {
  const host = await enterAs(18);
  const linkOf = async () => (await api(invitationLink, { token: host.token })).data;
  const before = await linkOf();
  const pointsBefore = await pointsOf(api, host.token);
  const path = new URL(before.invitation_url).pathname;

  await page.goto(path);
  await expect(page.getByRole('heading', { name: `${host.user.displayName} 邀請您` })).toBeVisible();
  await expectAccessible(page);
  // Away and back again another day.
  await page.goto('/');
  await page.goto('/firebase-register');
  await expect(page.getByText(`${host.user.displayName} 的邀請`)).toBeVisible();
  await expectAccessible(page);
  await fillIn(page, origin, mine('0987000102', '0987000122'), 'toybox123');
  await register(page).click();
  await expect(page.getByText(`邀請禮 ${reward} 點紅利`)).toBeVisible();
  // The points follow from the phone that was bound, soon after.
  await expect(page.getByText('已入帳，您的朋友也收到一份')).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => localStorage.getItem('invitation_code'))).toBeNull();
  await expect.poll(() => pointsOf(api, host.token)).toBe(pointsBefore + reward);
  expect(await linkOf()).toMatchObject({ invited: before.invited + 1, rewarded: before.rewarded + 1 });

  await page.getByRole('link', { name: '邀請朋友，再拿紅利' }).click();
  await expect(page).toHaveURL('/settings/invite');
  await expect(page.getByText('第一個章還空著')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '複製連結' }).click();
  await expectToast(page, `邀請連結已複製，朋友註冊後雙方各得 ${reward} 點紅利`);

  // One who has come is not invited any more.
  await page.goto(path);
  await expect(page.getByRole('heading', { name: `您收下了${host.user.displayName}的邀請` })).toBeVisible();
  await expectAccessible(page);
});

test('the code goes along with a login by message too', async ({ page, api, mine, origin, enterAs }) => {
  const host = await enterAs(18);
  const { data } = await api(invitationLink, { token: host.token });
  const path = new URL(data.invitation_url).pathname;
  const pointsBefore = await pointsOf(api, host.token);
  await page.goto(path);
  await page.getByRole('link', { name: '已經是會員？登入' }).click();
  await enterByCode(page, origin, mine('0987000103', '0987000123'));
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { name: `您收下了${host.user.displayName}的邀請` })).toBeVisible();
  await expect.poll(() => pointsOf(api, host.token)).toBe(pointsBefore + reward);
  expect(await page.evaluate(() => localStorage.getItem('invitation_code'))).toBeNull();
});

test('a code can be typed in, and nobody’s code leads nowhere', async ({ page, api, enterAs, watched }) => {
  watched.expectAnswer(404, '/invite/NOBODY77');
  watched.expectAnswer(404, '/api/invite/NOBODY77');
  await page.goto('/invite/NOBODY77');
  await expect(page.getByRole('heading', { name: '邀請連結無效' })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => localStorage.getItem('invitation_code'))).toBeNull();

  const host = await enterAs(18);
  const { data } = await api(invitationLink, { token: host.token });
  await page.goto('/firebase-register');
  await page.getByRole('button', { name: '有朋友的邀請碼？' }).click();
  const field = page.getByRole('textbox', { name: '邀請碼（選填）' });
  await field.fill('NOBODY77');
  await page.getByRole('button', { name: '套用' }).click();
  await expect(page.getByText('邀請連結無效')).toBeVisible();
  await field.fill(data.invitation_code.toLowerCase());
  await field.press('Enter');
  await expect(page.getByText(`${host.user.displayName} 的邀請`)).toBeVisible();
  await page.getByRole('button', { name: '不使用這個邀請' }).click();
  await expect(page.getByText(`${host.user.displayName} 的邀請`)).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('invitation_code'))).toBeNull();
});

test('a new member may still accept an invitation, and not their own', async ({
  page,
  api,
  mine,
  origin,
  enterAs,
}) => {
  const phone = mine('0987000104', '0987000124');
  const recaptcha_token = await personToken(origin);
  const { session_info } = await api(sendCode, { body: { phone, recaptcha_token } });
  const code = await codeFor(origin, phone);
  const { id_token } = await api(provePhone, { body: { phone, code, session_info } });
  const { data: me } = await api(verifyIdToken, { body: { id_token, password: 'toybox123' } });
  await page.addInitScript((token) => localStorage.setItem('auth_token', token), me.token);
  const own = (await api(invitationLink, { token: me.token })).data;
  await page.goto(new URL(own.invitation_url).pathname);
  await expect(page.getByRole('heading', { name: '這是您自己的邀請' })).toBeVisible();

  const host = await enterAs(18);
  const { data } = await api(invitationLink, { token: host.token });
  const pointsBefore = await pointsOf(api, host.token);
  await page.goto(new URL(data.invitation_url).pathname);
  await expect(page.getByRole('button', { name: '接受邀請' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '接受邀請' }).click();
  await expect(
    page.getByRole('heading', { name: `邀請成功，您與好友將各獲得 ${reward} 點紅利` }),
  ).toBeFocused();
  await expectAccessible(page);
  await expect.poll(() => pointsOf(api, me.token)).toBe(reward);
  await expect.poll(() => pointsOf(api, host.token)).toBe(pointsBefore + reward);
  // There is one invitation for each.
  const another = await enterAs(14);
  const { data: late } = await api(invitationLink, { token: another.token });
  await page.goto(new URL(late.invitation_url).pathname);
  await expect(page.getByRole('heading', { name: '您已經是會員了' })).toBeVisible();
  await page.goto(new URL(data.invitation_url).pathname);
  await expect(page.getByRole('heading', { name: `您收下了${host.user.displayName}的邀請` })).toBeVisible();
});

test('who has no account is led to register; a forgotten password is replaced, and every session ends', async ({
  page,
  api,
  mine,
  origin,
  watched,
}) => {
  const phone = mine('0987000105', '0987000125');
  const reset = page.getByRole('button', { name: '重設密碼' });
  await page.goto('/login?redirect=%2Fbox');
  await phoneField(page).fill(phone);
  await page.getByRole('link', { name: '忘記密碼' }).click();
  await expect(page).toHaveURL('/forgot-password?redirect=%2Fbox');
  await expect(page.getByRole('heading', { level: 1, name: '忘記密碼' })).toBeVisible();
  await expect(phoneField(page)).toHaveValue(phone);
  await expectAccessible(page);
  await fillIn(page, origin, phone, 'new-toys-9');
  watched.expectAnswer(404, '/api/auth/reset-password');
  const proving = page.waitForResponse('**/api/auth/phone/prove');
  await reset.click();
  const refusal = page.getByRole('alert').filter({ hasText: accountRefusals.phone_unregistered.message });
  await expect(refusal.getByRole('link', { name: '前往註冊' })).toHaveAttribute(
    'href',
    '/firebase-register?redirect=%2Fbox',
  );
  await expectAccessible(page);

  // An account is made elsewhere by the same proof; the page still has it, and asks for no other code.
  const { id_token } = await (await proving).json();
  const { data: elsewhere } = await api(verifyIdToken, { body: { id_token, password: 'toybox123' } });
  await reset.click();
  await expect(page.getByText('所有裝置都已登出')).toBeVisible();
  await expectToast(page, '密碼已重設，請用新密碼登入');
  await expectAccessible(page);
  expect(await api(verifyToken, { token: elsewhere.token })).toEqual({ valid: false });

  await page.getByRole('link', { name: '用新密碼登入' }).click();
  await expect(page).toHaveURL('/login?redirect=%2Fbox');
  await expect(phoneField(page)).toHaveValue(phone);
  const enter = page.getByRole('button', { name: '登入', exact: true });
  watched.expectAnswer(401, '/api/auth/login');
  await password(page).fill('toybox123');
  await enter.click();
  await expect(page.getByRole('alert').filter({ hasText: '登入失敗，請檢查手機號碼和密碼' })).toBeVisible();
  await password(page).fill('new-toys-9');
  await enter.click();
  await expect(page).toHaveURL('/box');
  await expect(page.getByText('盒櫃還是空的')).toBeVisible();
});
