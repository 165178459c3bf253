import { accountLimits as limits, accountRefusals as refusals } from '@kujiya/contract/account';
import { commonRefusals, type Refusal } from '@kujiya/contract/kernel/refusal';
import { getUser } from '@kujiya/contract/member';
import { sendCode, verifyCode } from '@kujiya/contract/sign-in';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { askForCode, inbox, receiveCode } from '#testing/codes.ts';
import { openTestShop, useTestShop } from '#testing/shop.ts';
import { newPhone } from '#testing/stock.ts';

const shop = useTestShop();
beforeAll(async () => {
  // The sandbox is reached as the real provider is: by HTTP, here at the shop's own port.
  await shop.listen();
});
beforeEach(async () => {
  await shop.db.query('delete from phone_codes');
  await shop.db.query('delete from failed_logins');
  await shop.db.query('delete from limited_events');
});

const send = (phone: string) => askForCode(shop, phone);
const enter = (phone: string, code: string, sessionInfo: string) =>
  shop.call(verifyCode, { body: { phone, code, session_info: sessionInfo } });
/** Has a code sent and reads it from the sandbox. */
async function received(phone: string) {
  const { code, session_info } = await receiveCode(shop, phone);
  return { code, wrong: code === '000000' ? '111111' : '000000', sessionInfo: session_info };
}
const refused = ({ status, code, message }: Refusal, details: object = {}) => ({
  status,
  body: { success: false, code, message, ...details },
});
const age = (seconds: number) =>
  shop.db.query(
    `update phone_codes set sent_at = sent_at - make_interval(secs => $1), expires_at = expires_at - make_interval(secs => $1)`,
    [seconds],
  );

test('a code registers a new phone with open accounts, and logs it in later', async () => {
  const phone = newPhone();
  const first = await received(phone);
  const { status, body } = await enter(phone, first.code, first.sessionInfo);
  expect(status).toBe(200);
  const { user, token } = body.data;
  expect(user).toMatchObject({
    phone,
    tokens: 0,
    vip_info: { total_points: 0 },
    displayName: expect.stringMatching(/^玩家\d{4}$/),
  });
  expect((await shop.call(getUser, { token })).body).toEqual(user);
  const { rowCount } = await shop.db.query('select from ledger_accounts where member_id = $1', [user.id]);
  expect(rowCount).toBe(2);

  await age(limits.codeInterval);
  const second = await received(phone);
  const again = await enter(phone, second.code, second.sessionInfo);
  expect(again.body.data.user).toEqual(user);
  expect(again.body.data.token).not.toBe(token);
  expect(await inbox(shop, phone)).toMatchObject([{ code: second.code }, { code: first.code }]);
});

test('a code logs in to the account that already has the phone', async () => {
  const ann = await shop.member({ tokens: 30 });
  const { code, sessionInfo } = await received(ann.phone);
  const { body } = await enter(ann.phone, code, sessionInfo);
  expect(body.data.user).toMatchObject({ id: ann.id, tokens: 30 });
});

test('codes are sent at least 60 s apart', async () => {
  const phone = newPhone();
  await send(phone);
  expect(await send(phone)).toEqual(refused(refusals.code_too_soon, { remain: expect.any(Number) }));
  await age(limits.codeInterval - 20);
  const { body } = await send(phone);
  expect(body.remain).toBeGreaterThan(0);
  expect(body.remain).toBeLessThanOrEqual(20);
  await age(20);
  expect((await send(phone)).status).toBe(200);
});

test('a message that the provider refuses counts only for its address', async () => {
  // Without the reCAPTCHA token that shows a person is asking.
  const refusedPhone = newPhone();
  const refuse = () => shop.call(sendCode, { body: { phone: refusedPhone } });
  const answers = [];
  for (let i = 0; i <= limits.codeRequestsPerAddressPerHour; i++) answers.push((await refuse()).body.code);
  expect(new Set(answers.slice(0, -1))).toEqual(new Set([refusals.captcha_failed.code]));
  expect(answers.at(-1)).toBe(commonRefusals.too_many_requests.code);
  expect((await send(newPhone())).body.code).toBe(commonRefusals.too_many_requests.code);

  await shop.db.query(`update limited_events set at = at - interval '1 hour' where what = 'code-request'`);
  expect((await send(refusedPhone)).status).toBe(200);
});

test('a phone gets five codes per Taipei day; yesterday’s do not count', async () => {
  const phone = newPhone();
  const sent = (when: string) =>
    shop.db.query(
      `insert into phone_codes (phone, session_info, address, sent_at, expires_at)
       select $1, gen_random_uuid(), '10.0.0.1', ${when}, now() from generate_series(1, $2::integer)`,
      [phone, limits.codesPerDay],
    );
  const midnight = `date_trunc('day', now() at time zone 'Asia/Taipei') at time zone 'Asia/Taipei'`;
  await sent(`${midnight} - interval '1 hour'`);
  expect((await send(phone)).status).toBe(200);
  await shop.db.query('delete from phone_codes');
  await sent(midnight);
  expect(await send(phone)).toEqual(refused(refusals.code_daily_limit));
  expect((await send(newPhone())).status).toBe(200);
});

test('an address gets thirty codes an hour', async () => {
  await shop.db.query(
    `insert into phone_codes (phone, session_info, address, expires_at)
     select '0987' || lpad(i::text, 6, '0'), 'of-' || i, '127.0.0.1', now() from generate_series(1, $1) i`,
    [limits.codesPerAddressPerHour],
  );
  expect(await send(newPhone())).toEqual(refused(commonRefusals.too_many_requests));
  await age(3_600);
  expect((await send(newPhone())).status).toBe(200);
});

test('after five wrong tries the right code is refused too', async () => {
  const phone = newPhone();
  const { code, wrong, sessionInfo } = await received(phone);
  for (let i = 0; i < limits.codeTries; i++)
    expect(await enter(phone, wrong, sessionInfo)).toEqual(refused(refusals.code_wrong));
  expect(await enter(phone, code, sessionInfo)).toEqual(refused(refusals.code_expired));
});

test('simultaneous tries get no more attempts than consecutive ones', async () => {
  const phone = newPhone();
  const { wrong, sessionInfo } = await received(phone);
  const replies = await Promise.all(Array.from({ length: 30 }, () => enter(phone, wrong, sessionInfo)));
  const codes = Map.groupBy(replies, ({ body }) => body.code);
  expect(codes.get('code_wrong')).toHaveLength(limits.codeTries);
  expect(codes.get('code_expired')).toHaveLength(30 - limits.codeTries);
});

test('a code works once, even for many simultaneous requests', async () => {
  const phone = newPhone();
  const { code, sessionInfo } = await received(phone);
  const replies = await Promise.all(
    Array.from({ length: limits.codeTries }, () => enter(phone, code, sessionInfo)),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await enter(phone, code, sessionInfo)).toEqual(refused(refusals.code_expired));
});

test("a stranger's wrong passwords do not block login by code; a paused address does", async () => {
  const fail = (phone: string, address: string, times: number) =>
    shop.db.query(
      'insert into failed_logins (phone, address) select $1, $2::inet from generate_series(1, $3::integer)',
      [phone, address, times],
    );
  const phone = newPhone();
  await fail(phone, '192.0.2.1', limits.failedLoginsPerWindow);
  const { code, sessionInfo } = await received(phone);
  expect((await enter(phone, code, sessionInfo)).status).toBe(200);

  const other = newPhone();
  const asked = await received(other);
  await fail(newPhone(), '127.0.0.1', limits.failedLoginsPerAddress);
  expect(await enter(other, asked.code, asked.sessionInfo)).toMatchObject({
    status: 429,
    body: { code: 'login_paused' },
  });
});

test('a code lasts five minutes and works only for its phone', async () => {
  const phone = newPhone();
  const { code, sessionInfo } = await received(phone);
  expect(await enter(newPhone(), code, sessionInfo)).toEqual(refused(refusals.code_expired));
  expect(await enter(phone, code, 'another text')).toEqual(refused(refusals.code_expired));
  await age(limits.codeLifetime);
  expect(await enter(phone, code, sessionInfo)).toEqual(refused(refusals.code_expired));
});

test.each([
  ['0812345678', '123456', 'info', refusals.phone_invalid],
  ['0912345678', '12345', 'info', refusals.code_invalid],
  ['0912345678', '一二三四五六', 'info', refusals.code_invalid],
  ['0912345678', '', 'info', refusals.code_invalid],
  ['0912345678', '123456', '', refusals.code_invalid],
])("phone “%s” with code “%s” and text “%s” gets the form's refusal", async (phone, code, info, refusal) => {
  expect(await enter(phone, code, info)).toEqual(refused(refusal));
});

test('twenty simultaneous requests for one phone send one message', async () => {
  const phone = newPhone();
  const replies = await Promise.all(Array.from({ length: 20 }, () => send(phone)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(429)]);
  expect(await inbox(shop, phone)).toHaveLength(1);
});

test('more phones at once than database connections all get their message', async () => {
  const phones = Array.from({ length: 30 }, newPhone);
  const replies = await Promise.all(phones.map(send));
  expect(replies.map(({ status }) => status)).toEqual(Array(30).fill(200));
});

test('after a failure of the provider a code may be requested again immediately', async () => {
  const failing = await openTestShop({ settings: { identityToolkitUrl: 'http://127.0.0.1:1' } });
  const phone = newPhone();
  const ask = () => failing.call(sendCode, { body: { phone } });
  expect(await ask()).toEqual(refused(refusals.sms_unreachable));
  expect(await ask()).toEqual(refused(refusals.sms_unreachable));
  await failing.close();
});
