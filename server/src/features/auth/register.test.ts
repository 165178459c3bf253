import { accountRefusals as refusals } from '@kujiya/contract/account';
import { getUser } from '@kujiya/contract/member';
import { login, provePhone, resetPassword, verifyIdToken } from '@kujiya/contract/sign-in';
import { generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { receiveCode } from '#testing/codes.ts';
import { openTestShop, useTestShop } from '#testing/shop.ts';
import { newPhone } from '#testing/stock.ts';

const project = 'kujiya-sandbox';
const issuer = `https://securetoken.google.com/${project}`;

const shop = useTestShop();
beforeAll(async () => {
  await shop.listen();
});
beforeEach(() => shop.db.query('delete from phone_codes'));

const code = (phone: string) => receiveCode(shop, phone);
async function proofOf(phone: string): Promise<string> {
  const { status, body } = await shop.call(provePhone, { body: await code(phone) });
  expect(status).toBe(200);
  return body.id_token;
}
const enter = (id_token: string, more: { password?: string; email?: string; provider?: string } = {}) =>
  shop.call(verifyIdToken, { body: { id_token, ...more } });
const refused = ({ status, code, message }: (typeof refusals)[keyof typeof refusals]) => ({
  status,
  body: { success: false, code, message },
});

test('a proven phone registers with a password and logs in with it', async () => {
  const phone = newPhone();
  const made = await enter(await proofOf(phone), { password: 'toybox123' });
  expect(made).toMatchObject({ status: 200, body: { message: '註冊成功', data: { user: { phone } } } });
  const { status } = await shop.call(login, { body: { phone, password: 'toybox123' } });
  expect(status).toBe(200);
});

test("a member's phone cannot register again, and its password stays", async () => {
  const phone = newPhone();
  await enter(await proofOf(phone), { password: 'first-one' });
  await shop.db.query('delete from phone_codes');
  expect(await enter(await proofOf(phone), { password: 'second-one' })).toMatchObject(
    refused(refusals.phone_registered),
  );
  expect((await shop.call(login, { body: { phone, password: 'first-one' } })).status).toBe(200);
});

test('a proven phone logs in without a password', async () => {
  const { phone, id } = await shop.member();
  const { body } = await enter(await proofOf(phone));
  expect(body).toMatchObject({ message: '登入成功', data: { user: { id } } });
});

test('fields missing from the provider and a missing invitation may be null', async () => {
  const phone = newPhone();
  const id_token = await proofOf(phone);
  const body = { id_token, email: null, provider: null, name: null, photoURL: null, invitation_code: null };
  expect(await shop.call(verifyIdToken, { body })).toMatchObject({
    status: 200,
    body: { data: { user: { phone } } },
  });
});

test.each(['12345', 'x'.repeat(21), ''])(
  'the password “%s” is refused, and no member is made',
  async (password) => {
    const phone = newPhone();
    expect(await enter(await proofOf(phone), { password })).toMatchObject(refused(refusals.password_length));
    const { rowCount } = await shop.db.query('select from members where phone = $1', [phone]);
    expect(rowCount).toBe(0);
  },
);

test('a code proves a phone once, and five wrong ones use it up', async () => {
  const asked = await code(newPhone());
  expect((await shop.call(provePhone, { body: asked })).status).toBe(200);
  expect(await shop.call(provePhone, { body: asked })).toMatchObject(refused(refusals.code_expired));
  const other = await code(newPhone());
  const wrong = { ...other, code: other.code === '000000' ? '111111' : '000000' };
  for (let i = 0; i < 5; i++)
    expect(await shop.call(provePhone, { body: wrong })).toMatchObject(refused(refusals.code_wrong));
  expect(await shop.call(provePhone, { body: other })).toMatchObject(refused(refusals.code_expired));
});

test('a proof sets one password: by a reset or by registering', async () => {
  const { phone } = await shop.member({ password: 'old-password' });
  const reset = (id_token: string, password: string) =>
    shop.call(resetPassword, { body: { id_token, password, password_confirmation: password } });
  const proof = await proofOf(phone);
  expect((await reset(proof, 'short')).status).toBe(422);
  expect((await reset(proof, 'new-word')).status).toBe(200);
  expect(await reset(proof, 'stolen-word')).toMatchObject(refused(refusals.user_verification_failed));
  const proven = await proofOf(newPhone());
  expect((await enter(proven, { password: 'first-one' })).status).toBe(200);
  expect(await reset(proven, 'stolen-word')).toMatchObject(refused(refusals.user_verification_failed));
  expect((await shop.call(login, { body: { phone, password: 'new-word' } })).status).toBe(200);
});

test('after a reset only the new password works, and every session has ended', async () => {
  const { phone, token } = await shop.member({ password: 'old-password' });
  const body = { id_token: await proofOf(phone), password: 'new-word', password_confirmation: 'new-word' };
  expect(await shop.call(resetPassword, { body })).toMatchObject({ status: 200, body: { success: true } });
  expect((await shop.call(getUser, { token })).status).toBe(401);
  expect((await shop.call(login, { body: { phone, password: 'old-password' } })).status).toBe(422);
  expect((await shop.call(login, { body: { phone, password: 'new-word' } })).status).toBe(200);
});

test('a reset is refused for an unknown phone and for unequal or invalid passwords', async () => {
  const { phone, token } = await shop.member({ password: 'old-password' });
  const id_token = await proofOf(phone);
  const reset = (body: { id_token: string; password: string; password_confirmation: string }) =>
    shop.call(resetPassword, { body });
  const [good, other] = ['new-word', 'new-ward'];
  expect(await reset({ id_token, password: good, password_confirmation: other })).toMatchObject(
    refused(refusals.password_mismatch),
  );
  expect(await reset({ id_token, password: '12345', password_confirmation: '12345' })).toMatchObject(
    refused(refusals.password_length),
  );
  const stranger = await proofOf(newPhone());
  expect(await reset({ id_token: stranger, password: good, password_confirmation: good })).toMatchObject(
    refused(refusals.phone_unregistered),
  );
  expect((await shop.call(getUser, { token })).status).toBe(200);
});

/** A token as the sandbox signs it, with one thing wrong; `null` leaves a claim out. */
async function forged(change: (claims: JWTPayload) => void, alg: 'own key' | 'none' | 'HS256' = 'own key') {
  const now = Math.floor(Date.now() / 1000);
  const claims: JWTPayload = {
    sub: 'sandbox-x',
    iss: issuer,
    aud: project,
    iat: now,
    auth_time: now,
    exp: now + 3_600,
    phone_number: `+886${(await shop.member()).phone.slice(1)}`,
  };
  change(claims);
  if (alg === 'none') return new UnsecuredJWT(claims).encode();
  const signer = new SignJWT(claims);
  if (alg === 'HS256') {
    // The published key as the secret of a symmetric algorithm: the oldest trick there is.
    const { body } = await shop.send({ url: '/sandbox/identitytoolkit/v1/jwks', token: null });
    const secret = new TextEncoder().encode(JSON.stringify(body));
    return signer.setProtectedHeader({ alg: 'HS256', kid: 'sandbox' }).sign(secret);
  }
  const { privateKey } = await generateKeyPair('RS256');
  return signer.setProtectedHeader({ alg: 'RS256', kid: 'sandbox' }).sign(privateKey);
}

test.each([
  ['signed by another key', () => forged(() => {})],
  ['unsigned', () => forged(() => {}, 'none')],
  ['signed with the public key as a secret', () => forged(() => {}, 'HS256')],
  ['no token at all', async () => 'abc.def.ghi'],
  ['empty', async () => ''],
])('a token that is %s is refused', async (_, make) => {
  expect(await enter(await make())).toMatchObject(refused(refusals.user_verification_failed));
});

/** Signed by the sandbox's real key: everything but the signature has to be right, too. */
async function signedBySandbox(change: (claims: JWTPayload) => void): Promise<string> {
  const { rows } = await shop.db.query<{ private_key: Buffer }>(
    `select private_key from shop_keys where name = 'sandbox-id-tokens'`,
  );
  const { createPrivateKey } = await import('node:crypto');
  const key = createPrivateKey({
    key: rows[0]?.private_key ?? Buffer.alloc(0),
    type: 'pkcs8',
    format: 'der',
  });
  const now = Math.floor(Date.now() / 1000);
  const { phone } = await shop.member();
  const claims: JWTPayload = {
    sub: 'sandbox-x',
    iss: issuer,
    aud: project,
    iat: now,
    auth_time: now,
    exp: now + 3_600,
    phone_number: `+886${phone.slice(1)}`,
  };
  change(claims);
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'sandbox' }).sign(key);
}

test.each<[string, (claims: JWTPayload) => void]>([
  ['for another audience', (claims) => Object.assign(claims, { aud: 'another-project' })],
  ['from another issuer', (claims) => Object.assign(claims, { iss: 'https://securetoken.google.com/other' })],
  ['expired', (claims) => Object.assign(claims, { exp: (claims.iat ?? 0) - 60 })],
  ['older than ten minutes', (claims) => Object.assign(claims, { iat: (claims.iat ?? 0) - 700 })],
  ['renewed from an old proof', (claims) => Object.assign(claims, { auth_time: (claims.iat ?? 0) - 700 })],
  ['without the time of its proof', (claims) => Object.assign(claims, { auth_time: undefined })],
  ['from the future', (claims) => Object.assign(claims, { iat: (claims.iat ?? 0) + 700 })],
  ['without a subject', (claims) => Object.assign(claims, { sub: '' })],
  ['without a phone', (claims) => Object.assign(claims, { phone_number: undefined, email: 'a@b.tw' })],
  ['for a phone of another country', (claims) => Object.assign(claims, { phone_number: '+819012345678' })],
])('a token %s is refused', async (_, change) => {
  await proofOf(newPhone()); // the sandbox has its key from here on
  expect((await enter(await signedBySandbox(() => {}))).status).toBe(200);
  expect(await enter(await signedBySandbox(change))).toMatchObject(
    refused(refusals.user_verification_failed),
  );
});

test("the claims in the browser's body are ignored", async () => {
  const victim = await shop.member();
  await shop.db.query(`update members set email = 'victim@kujiya.example' where id = $1`, [victim.id]);
  const { body } = await enter(await proofOf(newPhone()), {
    email: 'victim@kujiya.example',
    provider: 'google',
  });
  expect(body.data.user.id).not.toBe(victim.id);
});

test('with Google’s emulator configured, its unsigned tokens are accepted if they are recent and of this project', async () => {
  const emulated = await openTestShop({ settings: { firebaseEmulator: '127.0.0.1:9099' } });
  const now = Math.floor(Date.now() / 1000);
  const phone = newPhone();
  const claims = { sub: 'x', iss: issuer, aud: project, iat: now, auth_time: now, exp: now + 3_600 };
  const token = (change: JWTPayload) =>
    new UnsecuredJWT({ ...claims, phone_number: `+886${phone.slice(1)}`, ...change }).encode();
  const login = (id_token: string) => emulated.call(verifyIdToken, { body: { id_token } });
  expect(await login(token({}))).toMatchObject({ status: 200, body: { data: { user: { phone } } } });
  for (const change of [{ aud: 'other' }, { iat: now - 700 }, { auth_time: now - 700 }, { exp: now - 60 }])
    expect(await login(token(change))).toMatchObject(refused(refusals.user_verification_failed));
  await emulated.close();
});

test("while the provider's keys are unavailable, a login fails as unavailable, not as forged", async () => {
  const away = await openTestShop({ settings: { firebaseKeysUrl: 'http://127.0.0.1:1/' } });
  const key = (await generateKeyPair('RS256')).privateKey;
  const id_token = await new SignJWT({}).setProtectedHeader({ alg: 'RS256', kid: 'x' }).sign(key);
  const reply = await away.app.inject({
    method: 'POST',
    url: '/api/auth/firebase/verify',
    headers: { authorization: `Bearer ${away.siteKey}` },
    payload: { id_token },
  });
  expect(reply.statusCode).toBe(503);
  expect(reply.headers['retry-after']).toBeDefined();
  expect(reply.json()).toEqual(refused(refusals.identity_unavailable).body);
  await away.close();
});
