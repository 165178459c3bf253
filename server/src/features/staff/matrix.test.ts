import { type CallShape, takesKey } from '@kujiya/contract/kernel/call';
import { pathOf } from '@kujiya/contract/kernel/request';
import { staffAcceptInvitation } from '@kujiya/contract/staff/accounts';
import { rightTitle, staffRights } from '@kujiya/contract/staff/rights';
import {
  staffLogin,
  staffLogout,
  staffPasskeyChallenge,
  staffPasskeyLogin,
} from '@kujiya/contract/staff/session';
import { expect, test } from 'vitest';
import { schemaOf } from '#platform/http/reference.ts';
import { rightsOf } from '#shop/staff/service.ts';
import { allCalls } from '#testing/contract.ts';
import { useTestShop } from '#testing/shop.ts';
import * as accounts from './accounts.ts';

const shop = useTestShop();
const staffCalls = allCalls.map(([, call]) => call).filter(({ access }) => access === 'staff');
const openCalls = allCalls
  .map(([, call]) => call)
  .filter(({ path, access }) => path.startsWith('/api/staff/') && access !== 'staff');
const names = (schema: unknown) =>
  Object.keys((schema as { properties?: object } | undefined)?.properties ?? {});
const addressOf = (call: CallShape) =>
  pathOf(call, Object.fromEntries(names(call.params).map((name) => [name, '0'])));
const ask = (call: CallShape, token: string | null) =>
  shop.send({
    method: call.method,
    url: addressOf(call),
    token,
    ...(call.method !== 'GET' && { body: {} }),
  });

test('every staff call has a defined right and a path below /api/staff', () => {
  for (const { right = '', path } of staffCalls) {
    expect<readonly string[]>(staffRights).toContain(right);
    expect(path).toMatch(/^\/api\/staff\//);
  }
  expect(openCalls).toEqual([staffLogin, staffPasskeyChallenge, staffPasskeyLogin, staffAcceptInvitation]);
});

test('every staff call that leaves an entry in the log has its own words for it', () => {
  const logged = staffCalls.filter(({ method, reads }) => method !== 'GET' || reads);
  expect(
    logged.filter(({ words }) => !/\p{Script=Han}{2}/u.test(words ?? '')).map(({ path }) => path),
  ).toEqual([]);
});

test('every staff call that changes something is refused without a key, but for these, which say why', () => {
  const changing = staffCalls.filter(({ method, reads }) => method !== 'GET' && !reads);
  const without = changing.filter((call) => !takesKey(call));
  expect(without.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'POST /api/staff/accounts',
    'POST /api/staff/accounts/:id/invite',
    'POST /api/staff/logout',
    'POST /api/staff/media',
    'POST /api/staff/orders/:id/refund/preview',
    'POST /api/staff/payment-mismatches/:id/ask',
    'POST /api/staff/payments/:id/ask',
    'POST /api/staff/self/passkeys',
    'POST /api/staff/self/passkeys/options',
    'POST /api/staff/self/password',
    'POST /api/staff/self/prove',
    'POST /api/staff/self/recovery-codes',
    'POST /api/staff/self/totp',
    'POST /api/staff/self/totp/confirm',
    'POST /api/staff/shipments/deliver/preview',
    'POST /api/staff/shipments/hand-over/preview',
  ]);
  for (const { repeatable = '' } of without) expect(repeatable.length).toBeGreaterThan(10);
  for (const call of changing.filter(takesKey))
    expect(schemaOf(call).headers, call.path).toMatchObject({ required: ['idempotency-key'] });
});

const roleNames = ['accountant', 'clerk', 'manager', 'owner', 'support', 'viewer'];

test('the matrix: each call is open to the roles that have its right, and to nobody else', async () => {
  const { roles } = await accounts.listAccounts(shop.db);
  expect(roles.map(({ name }) => name)).toEqual(roleNames);
  const { token: member } = await shop.member();
  for (const token of [null, shop.siteKey, member, 'dead'])
    for (const call of staffCalls)
      expect(await ask(call, token), `${call.path} ${token}`).toMatchObject({
        status: 401,
        body: { code: 'login_required' },
      });
  for (const { name, rights } of roles) {
    const allowed: readonly string[] = rightsOf(rights);
    for (const call of staffCalls.filter((one) => one !== staffLogout)) {
      const { token } = await shop.staff(name);
      const { status, body } = await ask(call, token);
      const { right = '' } = call;
      if (allowed.includes(right)) expect([401, 403], `${name} ${call.path}`).not.toContain(status);
      else
        expect({ status, body }, `${name} ${call.path}`).toMatchObject({
          status: 403,
          body: { code: 'right_missing', right, message: `您的職務沒有「${rightTitle(right)}」的權限` },
        });
    }
  }
});

test('the shop knows no call of the staff, whoever asks', async () => {
  const { token: member } = await shop.member();
  const { token: owner } = await shop.staff();
  for (const call of [...openCalls, ...staffCalls])
    for (const token of [null, shop.siteKey, member, owner]) {
      const { statusCode, body } = await shop.app.inject({
        method: call.method,
        url: addressOf(call),
        headers: {
          ...(token !== null && { authorization: `Bearer ${token}` }),
          cookie: `staff=${owner}`,
          ...(call.method !== 'GET' && { 'content-type': 'application/json' }),
        },
        ...(call.method !== 'GET' && { payload: '{}' }),
      });
      expect([statusCode, JSON.parse(body).code], `${call.method} ${call.path}`).toEqual([404, 'not_found']);
    }
});

test("a staff token is refused by members' calls", async () => {
  const { token } = await shop.staff();
  for (const [, call] of allCalls.filter(([, { access }]) => access === 'user'))
    expect((await ask(call, token)).status, call.path).toBe(401);
});
