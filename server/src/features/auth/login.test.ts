import { accountLimits as limits, accountRefusals as refusals } from '@kujiya/contract/account';
import { verifyToken } from '@kujiya/contract/member';
import { login } from '@kujiya/contract/sign-in';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';
import { newPhone, type TestMember } from '#testing/stock.ts';
import { strangersPause } from './attempts.ts';

const password = 'toybox123';
const shop = useTestShop();
let ann: TestMember;
beforeAll(async () => {
  ann = await shop.member({ password, tokens: 70 });
});
beforeEach(async () => {
  await shop.db.query('delete from failed_logins');
});

const enter = (phone: string, word: string) => shop.call(login, { body: { phone, password: word } });
/** Logs in from a browser with this mark; returns the mark that the browser is to keep from then on. */
async function visit(phone: string, word: string, mark?: string) {
  const reply = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: {
      authorization: `Bearer ${shop.siteKey}`,
      ...(mark !== undefined && { cookie: `a=b; known_browser=${mark}` }),
    },
    payload: { phone, password: word },
  });
  const cookie = String(reply.headers['set-cookie'] ?? '');
  return { status: reply.statusCode, cookie, mark: cookie.match(/^known_browser=([^;]*)/)?.[1] ?? '' };
}
const refused = ({ status, code, message }: (typeof refusals)[keyof typeof refusals]) => ({
  status,
  body: { success: false, code, message },
});
const failTimes = async (phone: string, times: number) => {
  for (let i = 0; i < times; i++)
    expect(await enter(phone, 'wrong!')).toEqual(refused(refusals.login_failed));
};
const age = (seconds: number) =>
  shop.db.query('update failed_logins set at = at - make_interval(secs => $1)', [seconds]);

test('the right password opens a session for the member', async () => {
  const { status, body } = await enter(ann.phone, password);
  expect(status).toBe(200);
  expect(body).toMatchObject({ success: true, data: { user: { id: ann.id, phone: ann.phone, tokens: 70 } } });
  expect((await shop.call(verifyToken, { token: body.data.token })).body).toEqual({ valid: true });
  const again = await enter(ann.phone, password);
  expect(again.body.data.token).not.toBe(body.data.token);
});

test('a wrong password, an unknown phone and a member without password get the same refusal', async () => {
  const without = await shop.member();
  for (const [phone, word] of [
    [ann.phone, 'toybox124'],
    [ann.phone, password.toUpperCase()],
    [newPhone(), password],
    [without.phone, password],
    [without.phone, 'null'],
  ] as const)
    expect(await enter(phone, word)).toEqual(refused(refusals.login_failed));
});

test.each([
  ['', password, refusals.phone_and_password_required],
  ['0912345678', '', refusals.phone_and_password_required],
  ['0812345678', password, refusals.phone_invalid],
  ['091234567', password, refusals.phone_invalid],
  ['09123456789', password, refusals.phone_invalid],
  ['+85291234567', password, refusals.phone_invalid],
])('phone “%s” with password “%s” is refused before any lookup', async (phone, word, refusal) => {
  expect(await enter(phone, word)).toEqual(refused(refusal));
  expect((await shop.db.query('select from failed_logins')).rowCount).toBe(0);
});

test('a phone in any notation logs in', async () => {
  const { phone } = await shop.member({ password });
  const local = phone.slice(1);
  for (const said of [`+886 ${local}`, `${phone}\n`, `\u202a${phone}\u202c`, `(${phone})`, `+886－${local}`])
    expect((await enter(said, password)).status, JSON.stringify(said)).toBe(200);
});

const paused = (remain: unknown = expect.any(Number)) => ({
  status: 429,
  body: { code: 'login_paused', remain, message: expect.stringMatching(/請 \d+ 秒後再試$/) },
});

test('ten failures slow down that phone only, whether known or not', async () => {
  for (const phone of [ann.phone, newPhone()]) {
    await failTimes(phone, limits.failedLoginsPerWindow);
    expect(await enter(phone, password)).toMatchObject(paused());
  }
  const bob = await shop.member({ password });
  expect((await enter(bob.phone, password)).status).toBe(200);
});

test('each failure at an account prolongs the wait, up to a minute; the account is never locked', async () => {
  await failTimes(ann.phone, limits.failedLoginsPerWindow);
  for (let failures = limits.failedLoginsPerWindow; failures < 20; failures++) {
    const wait = strangersPause(failures);
    expect(wait).toBe(Math.min(60, 10 * (failures - 9)));
    await age(wait - 5);
    expect(await enter(ann.phone, 'wrong!')).toMatchObject(paused());
    await age(5);
    await failTimes(ann.phone, 1);
  }
  await age(limits.longestPause);
  expect((await enter(ann.phone, password)).status).toBe(200);
});

test('a member gets in from a known browser whatever strangers try in the meantime', async () => {
  const cat = await shop.member({ password });
  const own = await visit(cat.phone, password);
  expect(own.cookie).toMatch(
    /^known_browser=[\w-]{43}; Path=\/api; Max-Age=34560000; HttpOnly; SameSite=Lax$/,
  );
  await failTimes(cat.phone, limits.failedLoginsPerWindow);
  expect(await enter(cat.phone, password)).toMatchObject(paused());
  expect((await visit(cat.phone, password, own.mark)).status).toBe(200);
  // The owner's login does not open the account to the strangers again.
  expect(await enter(cat.phone, password)).toMatchObject(paused());
});

test('a known browser has its own ten tries, which pause only that browser', async () => {
  const cat = await shop.member({ password });
  const { mark } = await visit(cat.phone, password);
  for (let i = 0; i < limits.failedLoginsPerWindow; i++)
    expect((await visit(cat.phone, 'wrong!', mark)).status).toBe(422);
  expect((await visit(cat.phone, password, mark)).status).toBe(429);
  expect((await enter(cat.phone, password)).status).toBe(200);
  await age(limits.failedLoginWindow);
  expect((await visit(cat.phone, password, mark)).status).toBe(200);
});

test("a browser's mark has no effect at another member's account, nor has an invented one", async () => {
  const [cat, dog] = [await shop.member({ password }), await shop.member({ password })];
  const { mark } = await visit(cat.phone, password);
  await failTimes(dog.phone, limits.failedLoginsPerWindow);
  for (const shown of [mark, 'invented']) expect((await visit(dog.phone, password, shown)).status).toBe(429);
});

test('a login clears earlier failures', async () => {
  await failTimes(ann.phone, limits.failedLoginsPerWindow - 1);
  expect((await enter(ann.phone, password)).status).toBe(200);
  await failTimes(ann.phone, limits.failedLoginsPerWindow - 1);
  expect((await enter(ann.phone, password)).status).toBe(200);
});

test('a hundred failures pause an address', async () => {
  await shop.db.query(
    `insert into failed_logins (phone, address) select '0987' || lpad(i::text, 6, '0'), '127.0.0.1'
     from generate_series(1, $1) i`,
    [limits.failedLoginsPerAddress],
  );
  expect(await enter(ann.phone, password)).toMatchObject(paused());
  await age(limits.failedLoginWindow);
  expect((await enter(ann.phone, password)).status).toBe(200);
});

test('simultaneous guesses get no more attempts than consecutive ones', async () => {
  const replies = await Promise.all(Array.from({ length: 40 }, () => enter(ann.phone, 'wrong!')));
  const byStatus = Map.groupBy(replies, ({ status }) => status);
  expect(byStatus.get(422)).toHaveLength(limits.failedLoginsPerWindow);
  expect(byStatus.get(429)).toHaveLength(40 - limits.failedLoginsPerWindow);
});
