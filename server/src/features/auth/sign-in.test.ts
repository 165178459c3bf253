import { deleteAccount, deletionWords, accountRefusals as refusals } from '@kujiya/contract/account';
import { invitationLink } from '@kujiya/contract/invitation';
import type { AnswerOf, InputOf } from '@kujiya/contract/kernel/call';
import { getUser } from '@kujiya/contract/member';
import { confirmPhoneBinding, phoneBindingStatus } from '@kujiya/contract/phone-binding';
import { internationalPhone } from '@kujiya/contract/shop/phone';
import { liffLogin, type lineCallback, verifyIdToken } from '@kujiya/contract/sign-in';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { features } from '#features.ts';
import { consumersOf, drainEvents } from '#shop/events/service.ts';
import { proveAPhone } from '#testing/codes.ts';
import { useTestShop } from '#testing/shop.ts';
import { newPhone } from '#testing/stock.ts';
import { keepPhoto } from './photos.ts';

const shop = useTestShop();
let address: string;
beforeAll(async () => {
  address = await shop.listen();
});
beforeEach(async () => {
  await shop.db.query('delete from phone_codes');
  await shop.db.query('delete from identities');
  await shop.db.query('update members set email = null');
});

const refused = ({ status, code, message }: (typeof refusals)[keyof typeof refusals]) => ({
  status,
  body: { success: false, code, message },
});
const toolkit = async (method: string, body: object) => {
  const response = await fetch(`${address}/sandbox/identitytoolkit/v1/accounts:${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, string>;
};
const follow = async (url: string) => {
  const response = await fetch(new URL(url, address), { redirect: 'manual' });
  return { status: response.status, to: response.headers.get('location') ?? '' };
};
const enter = (id_token: string, more: { invitation_code?: string } = {}) =>
  shop.call(verifyIdToken, { body: { id_token, ...more } });

/** Signs in at Google as a browser does: opens the window's address, chooses a person, returns with a code. */
async function google(as: string) {
  const continueUri = 'http://shop.example/login/google-callback';
  const begun = await toolkit('createAuthUri', { providerId: 'google.com', continueUri });
  const { to } = await follow(`${begun.authUri}&as=${as}`);
  expect(to).toMatch(/^http:\/\/shop\.example\/login\/google-callback\?code=/);
  return { requestUri: to, sessionId: begun.sessionId };
}
const googleToken = async (as: string) =>
  (await toolkit('signInWithIdp', await google(as))).idToken ?? 'no token';

test('a Google login makes a member once and recognises them later', async () => {
  const first = await enter(await googleToken('1001'));
  expect(first.body).toMatchObject({
    message: '登入成功',
    data: { user: { name: '林小籤', email: 'lin@sandbox.example', phone: null, tokens: 0 } },
  });
  const again = await enter(await googleToken('1001'));
  expect(again.body.data.user.id).toBe(first.body.data.user.id);
  const other = await enter(await googleToken('1002'));
  expect(other.body.data.user.id).not.toBe(first.body.data.user.id);
});

test('the picture at Google or LINE is copied, and deleted with the account', async () => {
  const { data } = (await enter(await googleToken('1002'))).body;
  const { photoURL, picture } = data.user;
  expect(picture).toMatch(/^\/media\/members\/\w{16}\.webp$/);
  expect(photoURL).toBe(picture);
  const shown = await fetch(new URL(picture ?? '', address));
  expect(shown.headers.get('content-type')).toBe('image/webp');
  expect(
    Buffer.from(await shown.arrayBuffer())
      .subarray(8, 12)
      .toString(),
  ).toBe('WEBP');
  expect((await enter(await googleToken('1002'))).body.data.user.picture).toBe(picture);

  const body = { confirmation: deletionWords, tokens: 0, box_items: 0 };
  expect((await shop.call(deleteAccount, { token: data.token, body })).status).toBe(200);
  expect((await fetch(new URL(picture ?? '', address))).status).toBe(404);
});

test('pictures are fetched only from Google and LINE', async () => {
  const { id } = await shop.member();
  for (const source of [
    null,
    'https://elsewhere.example/a.png',
    'https://googleusercontent.com.elsewhere.example/a.png',
    'http://lh3.googleusercontent.com/a',
    'https://lh3.googleusercontent.com:8443/a',
    `${address}/sandbox/people/1001.png`,
    'file:///etc/hosts',
  ])
    await keepPhoto({ ...shop, clock: Date.now, log: shop.app.log }, id, source, null);
  const { rowCount } = await shop.db.query('select from member_photos where member_id = $1', [id]);
  expect(rowCount).toBe(0);
});

test('twenty first logins at once make one member', async () => {
  const token = await googleToken('1001');
  const replies = await Promise.all(Array.from({ length: 20 }, () => enter(token)));
  expect(new Set(replies.map(({ body }) => body.data.user.id)).size).toBe(1);
});

test('a verified e-mail joins an existing account, an unverified one never does', async () => {
  const member = await shop.member();
  await shop.db.query(`update members set email = 'Lin@Sandbox.example' where id = $1`, [member.id]);
  const stranger = await enter(await googleToken('1003'));
  expect(stranger.body.data.user.id).not.toBe(member.id);
  expect(stranger.body.data.user.email).toBeNull();
  const owner = await enter(await googleToken('1001'));
  expect(owner.body.data.user.id).toBe(member.id);
});

test("Google's answer is valid once, for the window that requested it", async () => {
  const came = await google('1001');
  const other = await toolkit('createAuthUri', {
    providerId: 'google.com',
    continueUri: 'http://x.example/',
  });
  expect(await toolkit('signInWithIdp', { ...came, sessionId: other.sessionId })).toHaveProperty('error');
  const again = await google('1001');
  expect(await toolkit('signInWithIdp', again)).toHaveProperty('idToken');
  expect(await toolkit('signInWithIdp', again)).toHaveProperty('error');
});

/** Begins at LINE as the page does, and returns as this person, with the cookie of the browser that began. */
async function line(as: string) {
  const begun = await fetch(new URL('/api/line/login', address), { redirect: 'manual' });
  expect(begun.status).toBe(302);
  const [cookie = '', ...attributes] = (begun.headers.get('set-cookie') ?? '').split('; ');
  expect(attributes).toEqual(['Path=/api/line/callback', 'Max-Age=600', 'HttpOnly', 'SameSite=Lax']);
  const to = begun.headers.get('location') ?? '';
  const asked = new URL(to, address).searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    scope: 'profile openid email',
  });
  const back = new URL((await follow(`${to}&as=${as}`)).to);
  expect(back.pathname).toBe('/login/line-callback');
  return {
    code: back.searchParams.get('code') ?? '',
    state: back.searchParams.get('state') ?? '',
    error: back.searchParams.get('error'),
    cookie,
  };
}
async function finish({ code, state, cookie }: { code: string; state: string; cookie: string }) {
  const response = await fetch(
    new URL(`/api/line/callback?${new URLSearchParams({ code, state })}`, address),
    {
      headers: { authorization: `Bearer ${shop.siteKey}`, cookie },
    },
  );
  const body = (await response.json()) as AnswerOf<typeof lineCallback>;
  return { status: response.status, cookie: response.headers.get('set-cookie'), body };
}
async function lineToken(as: string): Promise<string> {
  const { body } = await finish(await line(as));
  return (await toolkit('signInWithCustomToken', { token: body.firebaseToken })).idToken ?? 'no token';
}

test('a LINE login makes a member through a custom token and recognises them later, in a browser and inside LINE', async () => {
  const first = await enter(await lineToken('1001'));
  expect(first.body.data.user).toMatchObject({ name: '林小籤', email: null, phone: null });
  expect((await enter(await lineToken('1001'))).body.data.user.id).toBe(first.body.data.user.id);
  const { id_token } = (await (await fetch(`${address}/sandbox/line/liff?as=1001`)).json()) as {
    id_token: string;
  };
  const liff = await shop.call(liffLogin, { body: { id_token } });
  expect(liff.body).toMatchObject({ success: true, redirect_url: '/' });
  const me = await shop.call(getUser, { token: liff.body.token });
  expect(me.body.id).toBe(first.body.data.user.id);
});

test("a refused LINE login returns with LINE's error, and no member is made", async () => {
  expect(await line('nobody')).toMatchObject({ error: 'access_denied', code: '' });
});

test('a LINE login is completed once, in the browser that began it, within ten minutes, with its own code', async () => {
  const came = await line('1001');
  expect(await finish({ ...came, cookie: 'line_login=another' })).toMatchObject(
    refused(refusals.line_failed),
  );
  expect(await finish(came)).toMatchObject(refused(refusals.line_expired));

  const once = await line('1001');
  expect(await finish(once)).toMatchObject({ status: 200, cookie: expect.stringContaining('Max-Age=0') });
  expect(await finish(once)).toMatchObject(refused(refusals.line_expired));

  const [mine, theirs] = [await line('1001'), await line('1002')];
  expect(await finish({ ...mine, code: theirs.code })).toMatchObject(refused(refusals.line_failed));

  const late = await line('1001');
  await shop.db.query(`update line_logins set created_at = created_at - interval '11 minutes'`);
  expect(await finish(late)).toMatchObject(refused(refusals.line_expired));
  const cookieless = await line('1001');
  expect(await finish({ ...cookieless, cookie: '' })).toMatchObject(refused(refusals.line_expired));
  expect(await finish({ ...late, code: 'x', state: 'never begun' })).toMatchObject(
    refused(refusals.line_expired),
  );
});

test('the API reference describes the start of a LINE login, and its callback takes only code and state', async () => {
  const { body } = await shop.send({ url: '/api/openapi.json', token: null });
  const paths = body.paths as Record<string, { get: { parameters?: { name: string }[] } }>;
  expect(paths['/api/line/login']?.get.parameters).toBeUndefined();
  expect(paths['/api/line/callback']?.get.parameters?.map(({ name }) => name)).toEqual(['code', 'state']);
});

test('the LINE sandbox refuses another callback address and a missing state, nonce or challenge', async () => {
  const { to } = await follow('/api/line/login');
  for (const [name, value] of [
    ['redirect_uri', 'https://elsewhere.example/login/line-callback'],
    ['state', ''],
    ['state', '1'],
    ['nonce', ''],
    ['code_challenge', ''],
    ['code_challenge_method', 'plain'],
    ['client_id', 'somebody'],
    ['scope', 'profile'],
  ] as const) {
    const asked = new URL(to, address);
    asked.searchParams.set(name, value);
    asked.searchParams.set('as', '1001');
    expect(await follow(asked.href), `${name}=${value}`).toEqual({ status: 400, to: '' });
  }
});

test('tokens of one provider are refused by another', async () => {
  const { id_token } = (await (await fetch(`${address}/sandbox/line/liff?as=1001`)).json()) as {
    id_token: string;
  };
  expect(await enter(id_token)).toMatchObject(refused(refusals.user_verification_failed));
  const ofGoogle = await googleToken('1001');
  expect(await shop.call(liffLogin, { body: { id_token: ofGoogle } })).toMatchObject(
    refused(refusals.line_expired),
  );
  const { body } = await finish(await line('1001'));
  expect(await enter(body.firebaseToken)).toMatchObject(refused(refusals.user_verification_failed));
});

/** The body of the confirmation: the proof as the browser knows it. */
const bodyOf = (
  phone: string,
  { firebase_uid, verified_at }: { firebase_uid: string; verified_at: string },
) => ({
  phone,
  firebase_uid,
  verification_data: { firebase_uid, phone_number: internationalPhone(phone), verified_at },
});
const confirm = (token: string, body: InputOf<typeof confirmPhoneBinding>['body']) =>
  shop.call(confirmPhoneBinding, { token, body });
const bind = async (token: string, phone: string, proven = phone) =>
  confirm(token, bodyOf(phone, await proveAPhone(shop, proven, token)));

test('a LINE member who binds a phone gets the reward of a waiting invitation', async () => {
  const host = await shop.member();
  const { body: link } = await shop.call(invitationLink, { token: host.token });
  const came = await enter(await lineToken('1001'), { invitation_code: link.data.invitation_code });
  const { token } = came.body.data;
  expect((await shop.call(invitationLink, { token: host.token })).body.data).toMatchObject({
    invited: 1,
    rewarded: 0,
  });
  const phone = newPhone();
  const reply = await bind(token, phone);
  expect(reply.body.data).toEqual({ invitation_reward: { reward_amount: 200 } });
  await drainEvents(shop.db, consumersOf(shop as never, features));
  expect((await shop.call(phoneBindingStatus, { token })).body.data).toMatchObject({
    isBound: true,
    isPhoneLogin: false,
    boundPhone: phone,
  });
  expect((await shop.call(getUser, { token })).body.vip_info.total_points).toBe(200);
  // From here on the phone is the only sign-in method.
  await shop.db.query('delete from phone_codes');
  expect((await enter((await proveAPhone(shop, phone)).id_token)).body.data.user.id).toBe(
    came.body.data.user.id,
  );
});

test('a phone is bound only by its own proof, to one account, once', async () => {
  const owner = await shop.member();
  const { token } = (await enter(await lineToken('1002'))).body.data;
  expect(await bind(token, newPhone(), newPhone())).toMatchObject(refused(refusals.user_verification_failed));
  expect(await bind(token, owner.phone)).toMatchObject(refused(refusals.phone_taken));
  expect((await shop.call(phoneBindingStatus, { token })).body.data.isBound).toBe(false);
  expect((await bind(token, newPhone())).status).toBe(200);
  expect(await bind(token, newPhone())).toMatchObject(refused(refusals.phone_bound));
});
