import { expect } from '@playwright/test';
import { invitationLimits, invitationLink } from '../contract/src/invitation.ts';
import { getPointsBalance } from '../contract/src/points.ts';
import { provePhone, sendCode, verifyIdToken } from '../contract/src/sign-in.ts';
import type { Api, Entered } from './lib/api.ts';
import { test } from './lib/journey.ts';
import { fillIn, register } from './lib/register.ts';
import { codeFor, enterByCode, personToken } from './lib/sms.ts';
import { expectToast } from './lib/steps.ts';

// Colours are judged only when nothing moves or fades.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const { reward } = invitationLimits;

/** A member's current invitation, with the path of its link. */
async function invitationOf(api: Api, { token }: Pick<Entered, 'token'>) {
  const { data } = await api(invitationLink, { token });
  return { ...data, path: new URL(data.invitation_url).pathname };
}

const pointsOf = async (api: Api, token: string) =>
  (await api(getPointsBalance, { token })).data.total_points;

test('an invitation lasts until the registration and rewards both members', async ({
  page,
  api,
  newPhone,
  origin,
  enterAs,
}) => {
  const host = await enterAs('new');
  const { path, ...before } = await invitationOf(api, host);
  const pointsBefore = await pointsOf(api, host.token);

  await page.goto(path);
  await expect(page.getByRole('heading', { name: `${host.user.displayName} 邀請您` })).toBeVisible();
  const kept = () => page.evaluate(() => localStorage.getItem('invitation_code'));
  await expect.poll(kept).toBe(before.invitation_code);
  // The visitor leaves and comes back another day.
  await page.goto('/');
  await page.goto('/firebase-register');
  await expect(page.getByText(`${host.user.displayName} 的邀請`)).toBeVisible();
  await fillIn(page, origin, newPhone, 'toybox123');
  await register(page).click();
  await expect(page.getByText(`邀請禮 ${reward} 點紅利`)).toBeVisible();
  // The points follow soon after the phone is bound.
  await expect(page.getByText('已入帳，您的朋友也收到一份')).toBeVisible();
  expect(await kept()).toBeNull();
  await expect.poll(() => pointsOf(api, host.token)).toBe(pointsBefore + reward);
  expect(await invitationOf(api, host)).toMatchObject({
    invited: before.invited + 1,
    rewarded: before.rewarded + 1,
  });

  await page.getByRole('link', { name: '邀請朋友，再拿紅利' }).click();
  await expect(page).toHaveURL('/settings/invite');
  await expect(page.getByText('第一個章還空著')).toBeVisible();
  await page.getByRole('button', { name: '複製連結' }).click();
  await expectToast(page, `邀請連結已複製，朋友註冊後雙方各得 ${reward} 點紅利`);

  // Somebody who has already come cannot be invited again.
  await page.goto(path);
  await expect(page.getByRole('heading', { name: `您收下了${host.user.displayName}的邀請` })).toBeVisible();
});

test('a login by message carries the invitation code too', { tag: '@nightly' }, async ({
  page,
  api,
  newPhone,
  origin,
  enterAs,
}) => {
  const host = await enterAs('new');
  const { path } = await invitationOf(api, host);
  const pointsBefore = await pointsOf(api, host.token);
  await page.goto(path);
  await page.getByRole('link', { name: '已經是會員？登入' }).click();
  await enterByCode(page, origin, newPhone);
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { name: `您收下了${host.user.displayName}的邀請` })).toBeVisible();
  await expect.poll(() => pointsOf(api, host.token)).toBe(pointsBefore + reward);
  expect(await page.evaluate(() => localStorage.getItem('invitation_code'))).toBeNull();
});

test('a code can be typed in, and an unknown code leads nowhere', { tag: '@nightly' }, async ({
  page,
  api,
  enterAs,
  watched,
}) => {
  watched.expectAnswer(404, '/invite/NOBODY77');
  watched.expectAnswer(404, '/api/invite/NOBODY77');
  await page.goto('/invite/NOBODY77');
  await expect(page.getByRole('heading', { name: '邀請連結無效' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('invitation_code'))).toBeNull();

  const host = await enterAs('new');
  const { invitation_code: code } = await invitationOf(api, host);
  await page.goto('/firebase-register');
  await page.getByRole('button', { name: '有朋友的邀請碼？' }).click();
  const field = page.getByRole('textbox', { name: '邀請碼（選填）' });
  await field.fill('NOBODY77');
  await page.getByRole('button', { name: '套用' }).click();
  await expect(page.getByText('邀請連結無效')).toBeVisible();
  await field.fill(code.toLowerCase());
  await field.press('Enter');
  await expect(page.getByText(`${host.user.displayName} 的邀請`)).toBeVisible();
  await page.getByRole('button', { name: '不使用這個邀請' }).click();
  await expect(page.getByText(`${host.user.displayName} 的邀請`)).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('invitation_code'))).toBeNull();
});

test('a new member can still accept an invitation, but not their own', { tag: '@nightly' }, async ({
  page,
  api,
  newPhone,
  origin,
  enterAs,
}) => {
  const phone = newPhone;
  const recaptcha_token = await personToken(origin);
  const { session_info } = await api(sendCode, { body: { phone, recaptcha_token } });
  const code = await codeFor(origin, phone);
  const { id_token } = await api(provePhone, { body: { phone, code, session_info } });
  const { data: me } = await api(verifyIdToken, { body: { id_token, password: 'toybox123' } });
  await page.addInitScript((token) => localStorage.setItem('auth_token', token), me.token);
  await page.goto((await invitationOf(api, me)).path);
  await expect(page.getByRole('heading', { name: '這是您自己的邀請' })).toBeVisible();

  const host = await enterAs('new');
  const { path } = await invitationOf(api, host);
  const pointsBefore = await pointsOf(api, host.token);
  await page.goto(path);
  await expect(page.getByRole('button', { name: '接受邀請' })).toBeVisible();
  await page.getByRole('button', { name: '接受邀請' }).click();
  await expect(
    page.getByRole('heading', { name: `邀請成功，您與好友將各獲得 ${reward} 點紅利` }),
  ).toBeFocused();
  await expect.poll(() => pointsOf(api, me.token)).toBe(reward);
  await expect.poll(() => pointsOf(api, host.token)).toBe(pointsBefore + reward);
  // A member can accept only one invitation.
  const another = await enterAs('new');
  await page.goto((await invitationOf(api, another)).path);
  await expect(page.getByRole('heading', { name: '您已經是會員了' })).toBeVisible();
  await page.goto(path);
  await expect(page.getByRole('heading', { name: `您收下了${host.user.displayName}的邀請` })).toBeVisible();
});
