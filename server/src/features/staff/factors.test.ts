import type { CallShape } from '@kujiya/contract/kernel/call';
import { pathOf } from '@kujiya/contract/kernel/request';
import * as calls from '@kujiya/contract/staff/factors';
import { guardedRights, personalRights } from '@kujiya/contract/staff/rights';
import * as session from '@kujiya/contract/staff/session';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, expect, test } from 'vitest';
import { createAuthenticator } from '#testing/authenticator.ts';
import { allCalls } from '#testing/contract.ts';
import { openTestShop, useTestShop } from '#testing/shop.ts';
import * as accounts from './accounts.ts';

let now = Date.now();
const site = 'http://localhost:3001';
const shop = useTestShop({ clock: () => now, settings: { adminUrl: site } });
const password = 'a long password';
let made = 0;

async function person(role = 'owner') {
  const email = `factor${++made}@kujiya.example`;
  const id = await accounts.createAccount(shop.db, { email, name: '店員', role, password });
  const login = (more: object = {}) => shop.call(session.staffLogin, { body: { email, password, ...more } });
  const { token } = (await login()).body.data;
  return { id, email, token, login };
}
type Person = Awaited<ReturnType<typeof person>>;
beforeAll(() => {
  now = Date.now();
});

const codeOf = (secret: string, at = now) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
async function withTotp(role?: string) {
  const one = await person(role);
  const { secret } = (await shop.call(calls.staffBeginTotp, { token: one.token })).body.data;
  now += 60_000;
  const confirmed = await shop.call(calls.staffConfirmTotp, {
    token: one.token,
    body: { code: codeOf(secret) },
  });
  expect(confirmed.status).toBe(200);
  now += 60_000;
  return { ...one, secret, recovery: confirmed.body.data.recovery_codes ?? [] };
}
const age = (token: string) =>
  shop.db.query(
    `update staff_sessions set proved_at = now() - interval '6 minutes' where token_hash = sha256(convert_to($1, 'UTF8'))`,
    [token],
  );
const codeOfReply = ({ status, body }: { status: number; body: { code?: string } }) => body.code ?? status;

test('an authenticator is asked for once it is confirmed; a code is good once, and an older one no more', async () => {
  const one = await person();
  const { secret, uri } = (await shop.call(calls.staffBeginTotp, { token: one.token })).body.data;
  expect(uri).toMatch(/^otpauth:\/\/totp\//);
  expect((await one.login()).status).toBe(200);
  const confirm = (code: string) => shop.call(calls.staffConfirmTotp, { token: one.token, body: { code } });
  expect(codeOfReply(await confirm('000000'))).toBe('second_factor_failed');
  expect((await confirm(codeOf(secret))).body.data.recovery_codes).toHaveLength(10);
  expect(codeOfReply(await confirm(codeOf(secret)))).toBe('totp_not_begun');
  expect(codeOfReply(await shop.call(calls.staffBeginTotp, { token: one.token }))).toBe('totp_active');

  expect((await one.login()).body).toMatchObject({
    code: 'second_factor_required',
    totp: true,
    passkey: false,
  });
  expect((await one.login()).status).toBe(401);
  // The code that confirmed it, and those of periods before.
  expect(codeOfReply(await one.login({ code: codeOf(secret) }))).toBe('second_factor_failed');
  now += 60_000;
  expect((await one.login({ code: codeOf(secret) })).body.data.staff).toMatchObject({ second_factor: true });
  expect(codeOfReply(await one.login({ code: codeOf(secret) }))).toBe('second_factor_failed');
  expect(codeOfReply(await one.login({ code: codeOf(secret, now - 30_000) }))).toBe('second_factor_failed');
  expect(codeOfReply(await one.login({ code: codeOf(secret, now + 90_000) }))).toBe('second_factor_failed');
  expect((await one.login({ code: codeOf(secret, now + 30_000) })).status).toBe(200);
});

test('of a code used many times at once, one login gets in', async () => {
  const one = await withTotp();
  const code = codeOf(one.secret);
  const replies = await Promise.all(Array.from({ length: 6 }, () => one.login({ code })));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  const [spare = ''] = one.recovery;
  const again = await Promise.all(Array.from({ length: 3 }, () => one.login({ code: spare })));
  expect(again.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a recovery code opens once, typed in any way; another person’s opens nothing', async () => {
  const [one, other] = [await withTotp(), await withTotp()];
  const [first = '', second = ''] = one.recovery;
  expect(codeOfReply(await other.login({ code: first }))).toBe('second_factor_failed');
  expect((await one.login({ code: ` ${first.toLowerCase().replaceAll('-', ' ')}` })).status).toBe(200);
  expect(codeOfReply(await one.login({ code: first }))).toBe('second_factor_failed');
  const renewed = await shop.call(calls.staffRecoveryCodes, { token: one.token });
  expect(renewed.body.data.recovery_codes).toHaveLength(10);
  expect(codeOfReply(await one.login({ code: second }))).toBe('second_factor_failed');
  const { rows } = await shop.db.query<{ code_hash: Buffer }>('select code_hash from staff_recovery_codes');
  expect(rows.every(({ code_hash }) => code_hash.length === 32)).toBe(true);
});

test('codes cannot be guessed: twenty an hour, then not even the right one', async () => {
  const one = await withTotp();
  const guesses = await Promise.all(
    Array.from({ length: 3 }, () =>
      shop.call(session.staffProve, { token: one.token, body: { password, code: '1' } }),
    ),
  );
  expect(guesses.map(codeOfReply)).toEqual(Array(3).fill('second_factor_failed'));
  for (let i = 0; i < session.staffLimits.codesPerHour; i++)
    await shop.call(session.staffProve, { token: one.token, body: { password: 'wrong', code: '000000' } });
  const { body } = await shop.call(session.staffProve, {
    token: one.token,
    body: { password, code: codeOf(one.secret) },
  });
  expect(body.code).toBe('too_many_requests');
});

test('a call that needs a fresh proof refuses without one, and passes after it', async () => {
  const one = await withTotp();
  const renew = async () => codeOfReply(await shop.call(calls.staffRecoveryCodes, { token: one.token }));
  const prove = async (body: object) =>
    codeOfReply(await shop.call(session.staffProve, { token: one.token, body }));
  await age(one.token);
  expect(await renew()).toBe('fresh_proof_required');
  expect(await prove({ password: 'another password', code: codeOf(one.secret) })).toBe('staff_login_failed');
  expect(await prove({ password })).toBe('second_factor_failed');
  expect(await prove({})).toBe('staff_login_failed');
  expect(await renew()).toBe('fresh_proof_required');
  expect(await prove({ password, code: codeOf(one.secret) })).toBe(200);
  expect(await renew()).toBe(200);
});

async function withPasskey(role?: string) {
  const one = await person(role);
  const key = createAuthenticator(site);
  const { data } = (await shop.call(calls.staffPasskeyOptions, { token: one.token })).body;
  const passkey = key.register(data as { challenge: string });
  const add = () => shop.call(calls.staffAddPasskey, { token: one.token, body: { name: '手機', passkey } });
  const added = await add();
  expect(added.body.data?.recovery_codes).toHaveLength(10);
  // The challenge was for one answer.
  expect(codeOfReply(await add())).toBe('passkey_failed');
  return { ...one, key };
}
const challenge = async () => {
  const { body } = await shop.call(session.staffPasskeyChallenge, {});
  return body.data as { challenge: string };
};
const enter = (passkey: ReturnType<ReturnType<typeof createAuthenticator>['answer']>) =>
  shop.call(session.staffPasskeyLogin, { body: { passkey } });

test('a passkey logs its person in, alone or after the password, and proves again', async () => {
  const [one, other] = [await withPasskey('clerk'), await withPasskey()];
  const alone = await enter(one.key.answer(await challenge()));
  expect(alone.body.data.staff).toMatchObject({ id: one.id, role: 'clerk', second_factor: true });
  expect((await one.login()).body).toMatchObject({
    code: 'second_factor_required',
    totp: false,
    passkey: true,
  });
  expect((await one.login({ passkey: one.key.answer(await challenge()) })).status).toBe(200);
  expect(codeOfReply(await one.login({ passkey: other.key.answer(await challenge()) }))).toBe(
    'passkey_failed',
  );
  const prove = async (by: Person & { key: typeof one.key }) =>
    codeOfReply(
      await shop.call(session.staffProve, {
        token: one.token,
        body: { passkey: by.key.answer(await challenge()) },
      }),
    );
  await age(one.token);
  expect(await prove(other)).toBe('passkey_failed');
  expect(codeOfReply(await shop.call(calls.staffRecoveryCodes, { token: one.token }))).toBe(
    'fresh_proof_required',
  );
  expect(await prove(one)).toBe(200);
  expect(codeOfReply(await shop.call(calls.staffRecoveryCodes, { token: one.token }))).toBe(200);
});

test('answers that are stale, repeated, of another site, without verification or forged open nothing', async () => {
  const one = await withPasskey();
  const asked = await challenge();
  const good = one.key.answer(asked);
  const replies = await Promise.all([enter(good), enter(good), enter(good)]);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(codeOfReply(await enter(one.key.answer(asked)))).toBe('passkey_failed');
  const stale = await challenge();
  await shop.db.query('update staff_challenges set expires_at = now()');
  const forged = one.key.answer(await challenge());
  const stranger = createAuthenticator(site).answer(await challenge());
  for (const answer of [
    one.key.answer(stale),
    one.key.answer({ challenge: 'never-asked' }),
    one.key.answer(await challenge(), { verified: false }),
    one.key.answer(await challenge(), { from: 'http://evil.example' }),
    { ...forged, response: { ...forged.response, signature: 'MEUCIQ' } },
    { ...stranger, id: good.id, rawId: good.rawId },
    stranger,
    { ...good, response: { ...good.response, clientDataJSON: '!' } },
  ])
    expect(codeOfReply(await enter(answer))).toBe('passkey_failed');
});

test('a disabled account’s passkey opens nothing, and a removed one neither', async () => {
  const one = await withPasskey();
  await accounts.setDisabled(shop.db, one.email, true);
  expect(codeOfReply(await enter(one.key.answer(await challenge())))).toBe('passkey_failed');
  await accounts.setDisabled(shop.db, one.email, false);
  const { token } = (await enter(one.key.answer(await challenge()))).body.data;
  const { passkeys } = (await shop.call(calls.staffFactors, { token })).body.data;
  expect(passkeys).toMatchObject([{ name: '手機', last_used_at: expect.any(String) }]);
  const id = passkeys[0]?.id ?? 0;
  const { token: stranger } = await person();
  expect((await shop.call(calls.staffRemovePasskey, { token: stranger, params: { id } })).status).toBe(404);
  expect((await shop.call(calls.staffRemovePasskey, { token, params: { id } })).status).toBe(200);
  expect(codeOfReply(await enter(one.key.answer(await challenge())))).toBe('passkey_failed');
  expect((await one.login()).body.data.staff.second_factor).toBe(false);
});

test('the console takes the factors of somebody who has lost them all', async () => {
  const one = await withTotp();
  await accounts.resetFactors(shop.db, one.email.toUpperCase());
  expect((await shop.call(session.staffSelf, { token: one.token })).status).toBe(401);
  expect((await one.login()).body.data.staff.second_factor).toBe(false);
  expect(codeOfReply(await one.login({ code: one.recovery[0] }))).toBe(200);
  await expect(accounts.resetFactors(shop.db, 'nobody@b.c')).rejects.toThrow('No account has');
});

test('in production the guarded rights are absent without a second factor, and the person hears that', async () => {
  const open = await openTestShop({ settings: { production: true, adminUrl: 'https://office.example' } });
  const { token, id } = await open.staff();
  const self = async () => (await open.call(session.staffSelf, { token })).body.data;
  const before = await self();
  expect(before.must_enrol).toBe(true);
  for (const right of guardedRights) expect(before.rights).not.toContain(right);
  expect(before.rights).toContain('write_orders');
  const personal = allCalls.map(([, call]) => call).filter(({ reads }) => reads === 'personal');
  expect(new Set(personal.map(({ right }) => right))).toEqual(new Set(personalRights));
  const ask = async (call: CallShape) => {
    const url = pathOf(call, { id: 1 });
    const payload = call.method !== 'GET' && { body: {} };
    return codeOfReply(await open.send({ method: call.method, url, token, ...payload }));
  };
  for (const call of personal)
    expect(await ask(call), call.path).toBe(
      guardedRights.some((right) => right === call.right) ? 'right_missing' : 'factor_required',
    );
  await open.db.query(`insert into staff_totp (staff_id, secret, confirmed_at) values ($1, 'A', now())`, [
    id,
  ]);
  const after = await self();
  expect(after).toMatchObject({ must_enrol: false, second_factor: true });
  for (const right of guardedRights) expect(after.rights).toContain(right);
  for (const call of personal)
    expect(['right_missing', 'factor_required'], call.path).not.toContain(await ask(call));
  const clerk = await open.staff('clerk');
  const { data } = (await open.call(session.staffSelf, { token: clerk.token })).body;
  expect([data.must_enrol, data.rights.includes('read_parcels')]).toEqual([true, true]);
  await open.close();
});

test('own sessions are listed and ended, others’ are not; a new password ends the others', async () => {
  const [one, other] = [await person(), await person()];
  const { token } = (await one.login()).body.data;
  const list = async () => (await shop.call(session.staffSessions, { token })).body.data;
  expect((await list()).map(({ is_current }) => is_current)).toEqual([true, false]);
  const first = (await list())[1]?.id ?? 0;
  const end = (by: string) => shop.call(session.staffEndSession, { token: by, params: { id: first } });
  expect((await end(other.token)).status).toBe(404);
  expect((await end(token)).status).toBe(200);
  expect((await shop.call(session.staffSelf, { token: one.token })).status).toBe(401);
  const third = (await one.login()).body.data.token;
  const change = (to: string) => shop.call(session.staffChangePassword, { token, body: { password: to } });
  expect(codeOfReply(await change('short'))).toBe('staff_password_invalid');
  expect((await change('quite another one')).status).toBe(200);
  expect((await shop.call(session.staffSelf, { token: third })).status).toBe(401);
  expect(codeOfReply(await one.login())).toBe('staff_login_failed');
});
