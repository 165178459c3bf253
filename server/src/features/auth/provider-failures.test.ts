import { accountRefusals as refusals } from '@kujiya/contract/account';
import type { Refusal } from '@kujiya/contract/kernel/refusal';
import {
  login,
  provePhone,
  resetPassword,
  sendCode,
  verifyCode,
  verifyIdToken,
} from '@kujiya/contract/sign-in';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { askForCode, inbox, personToken, proveAPhone, receiveCode } from '#testing/codes.ts';
import { useTestShop } from '#testing/shop.ts';
import { newPhone } from '#testing/stock.ts';

let now = Date.now();
const shop = useTestShop({ clock: () => now });
beforeAll(async () => {
  await shop.listen();
});
beforeEach(() => shop.db.query('delete from phone_codes'));

const refused = ({ status, code, message }: Refusal) => ({ status, body: { success: false, code, message } });

test.each([
  ['0900000001', refusals.phone_invalid],
  ['0900000002', refusals.phone_missing],
  ['0900000003', refusals.sms_quota_exceeded],
  ['0900000004', refusals.captcha_failed],
  ['0900000005', refusals.sms_too_many_attempts],
  ['0900000006', refusals.sms_not_allowed],
  ['0900000007', refusals.sms_unreachable],
])(
  "the provider's failure for %s has its own message, and does not count as a try",
  async (phone, refusal) => {
    expect(await askForCode(shop, phone)).toEqual(refused(refusal));
    expect(await askForCode(shop, phone)).toEqual(refused(refusal));
  },
);

test.each([
  ['0900000008', refusals.code_wrong],
  ['0900000009', refusals.code_expired],
])('a failure to check the code for %s has its own message in every call', async (phone, refusal) => {
  const body = await receiveCode(shop, phone);
  expect(await shop.call(verifyCode, { body })).toEqual(refused(refusal));
  expect(await shop.call(provePhone, { body })).toEqual(refused(refusal));
});

test('the nine failures have nine different messages', () => {
  const { phone_invalid, phone_missing, sms_quota_exceeded, captcha_failed, sms_too_many_attempts } =
    refusals;
  const { sms_not_allowed, sms_unreachable, code_wrong, code_expired } = refusals;
  const nine = [
    phone_invalid,
    phone_missing,
    sms_quota_exceeded,
    captcha_failed,
    sms_too_many_attempts,
    sms_not_allowed,
    sms_unreachable,
    code_wrong,
    code_expired,
  ];
  expect(new Set(nine.map(({ message }) => message)).size).toBe(9);
  expect(sms_quota_exceeded.message).toContain('24 小時');
  expect(code_wrong.message).toBe('驗證碼錯誤，請重新輸入');
});

test('a message needs a reCAPTCHA token: not a missing, used or expired one', async () => {
  const ask = (phone: string, recaptcha_token?: string) =>
    shop.call(sendCode, { body: { phone, ...(recaptcha_token !== undefined && { recaptcha_token }) } });
  const phone = newPhone();
  for (const token of [undefined, '', 'invented'])
    expect(await ask(phone, token)).toEqual(refused(refusals.captcha_failed));
  const used = await personToken(shop);
  expect((await ask(phone, used)).status).toBe(200);
  const other = newPhone();
  expect(await ask(other, used)).toEqual(refused(refusals.captcha_failed));
  const old = await personToken(shop);
  now += 121_000;
  expect(await ask(other, old)).toEqual(refused(refusals.captcha_failed));
  expect(await inbox(shop, other)).toEqual([]);
  const fresh = await personToken(shop);
  now += 119_000;
  expect((await ask(other, fresh)).status).toBe(200);
});

test('the page gets the site key and the widget from the provider', async () => {
  const { body } = await shop.send({
    url: '/sandbox/identitytoolkit/v1/recaptchaParams?key=sandbox',
    token: null,
  });
  expect(body.recaptchaSiteKey).toEqual(expect.any(String));
  const widget = await shop.app.inject('/sandbox/recaptcha/api.js');
  expect(widget.headers['content-type']).toContain('javascript');
  expect(() => new Function(widget.body)).not.toThrow();
});

test('a phone written with +886, with or without its 0, is the same phone', async () => {
  const phone = newPhone();
  for (const written of [`+886${phone.slice(1)}`, `+886 ${phone}`, phone]) {
    await shop.db.query('delete from phone_codes');
    const { status, body } = await askForCode(shop, written);
    expect(status).toBe(200);
    const [sms] = await inbox(shop, phone);
    const entered = await shop.call(verifyCode, {
      body: { phone: written, code: sms?.code ?? '', session_info: body.session_info },
    });
    expect(entered.body.data.user.phone).toBe(phone);
  }
});

test('a Hong Kong phone logs in or registers by code, and has no password', async () => {
  const kept = '+85261234567';
  const made = await shop.call(verifyCode, { body: await receiveCode(shop, kept) });
  expect(made.body.data.user).toMatchObject({
    phone: kept,
    displayName: expect.stringMatching(/^玩家\d{4}$/),
  });
  await shop.db.query('delete from phone_codes');
  const { id_token } = await proveAPhone(shop, '+852 6123-4567'.replace(/[ -]/g, ''));
  const again = await shop.call(verifyIdToken, { body: { id_token } });
  expect(again.body.data.user.id).toBe(made.body.data.user.id);
  const password = 'toybox123';
  expect(await shop.call(verifyIdToken, { body: { id_token, password } })).toEqual(
    refused(refusals.phone_invalid),
  );
  expect(
    await shop.call(resetPassword, { body: { id_token, password, password_confirmation: password } }),
  ).toEqual(refused(refusals.phone_invalid));
  expect(await shop.call(login, { body: { phone: kept, password } })).toEqual(
    refused(refusals.phone_invalid),
  );
});

test.each(['+81 90 1234 5678', '+12125550100', '+85221234567', '61234567', '+8860812345678'])(
  'no code is sent to %s',
  async (phone) => {
    expect(await askForCode(shop, phone)).toEqual(refused(refusals.phone_invalid));
  },
);
