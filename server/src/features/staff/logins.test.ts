import * as factors from '@kujiya/contract/staff/factors';
import * as session from '@kujiya/contract/staff/session';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';
import * as accounts from './accounts.ts';

let now = Date.now();
const shop = useTestShop({ clock: () => now });
const { staffLimits: limits } = session;
const password = 'a long password';
let made = 0;

/** Somebody of the staff, who logs in from a network with a browser. */
async function person() {
  const email = `login${++made}@kujiya.example`;
  await accounts.createAccount(shop.db, { email, name: '店員', role: 'owner', password });
  return {
    email,
    from: async (address: string, more: object = {}, cookie?: string) => {
      const response = await shop.app.admin.inject({
        method: 'POST',
        url: session.staffLogin.path,
        remoteAddress: address,
        headers: { authorization: `Bearer ${shop.siteKey}`, ...(cookie && { cookie }) },
        payload: { email, password, ...more },
      });
      const body = response.json();
      const [mark = ''] = String(response.headers['set-cookie'] ?? '').split(';');
      return { status: response.statusCode, code: body.code, token: body.data?.token ?? '', mark };
    },
  };
}
const home = '198.51.100.20';

test('right logins are no guesses: more of them than the limit, and then as many guesses as ever', async () => {
  const { from } = await person();
  for (let i = 0; i < limits.loginsPerBrowser + 3; i++) expect((await from(home)).status).toBe(200);
  for (let i = 0; i < limits.loginsPerBrowser; i++)
    expect((await from(home, { password: 'a guess at it' })).code).toBe('staff_login_failed');
  expect((await from(home)).status).toBe(429);
});

test('right logins at once count for a moment, and are all given back', async () => {
  const { from } = await person();
  for (let round = 0; round < 3; round++) {
    const replies = await Promise.all(Array.from({ length: 6 }, () => from('198.51.100.44')));
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
  }
});

test('who knows the password and guesses codes elsewhere does not lock the owner out of a known place', async () => {
  const { from } = await person();
  const { token, mark } = await from(home);
  const { secret } = (await shop.call(factors.staffBeginTotp, { token })).body.data;
  const code = () => {
    now += 60_000;
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });
  };
  await shop.call(factors.staffConfirmTotp, { token, body: { code: code() } });
  const guess = async (address: string) => (await from(address, { code: '000000' })).code;
  for (let i = 0; i < limits.codesPerHour; i++)
    expect(await guess(`203.0.113.${i}`)).toBe('second_factor_failed');
  // Those of all unknown places together, whatever the network.
  expect(await guess('203.0.113.99')).toBe('too_many_requests');
  expect((await from('203.0.113.98', { code: code() })).code).toBe('too_many_requests');
  expect((await from(home, { code: code() })).status).toBe(200);
  expect((await from('192.0.2.7', { code: code() }, mark)).status).toBe(200);
  // A known place has its own tries, but not more of them; right ones are none.
  for (let i = 0; i < limits.codesPerHour; i++) {
    await shop.db.query(`delete from limited_events where what like 'staff.login%'`);
    expect(await guess(home)).toBe('second_factor_failed');
  }
  expect(await guess(home)).toBe('too_many_requests');
});
