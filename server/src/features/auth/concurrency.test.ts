import { deleteAccount, deletionWords, accountRefusals as refusals } from '@kujiya/contract/account';
import { getUser } from '@kujiya/contract/member';
import { login, resetPassword, verifyIdToken } from '@kujiya/contract/sign-in';
import type { JWTPayload } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { untilBlocked, whileBusy } from '#testing/busy.ts';
import { proveAPhone } from '#testing/codes.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';
import { sandboxKeys } from './sandbox/keys.ts';

// Sign-ins that race with the deletion of an account or a change of its password: no sign-in method may stay behind.

const password = 'toybox123';
const shop = useTestShop();
let googleToken: (subject: string, claims: JWTPayload) => Promise<string>;
beforeAll(async () => {
  await shop.listen();
  const keys = sandboxKeys(shop.db, {
    firebaseIssuer: 'https://securetoken.google.com/',
    firebaseProject: 'kujiya-sandbox',
  });
  googleToken = (subject, claims) =>
    keys.idToken(subject, { ...claims, firebase: { sign_in_provider: 'google.com' } });
});

const waiting = (count: number) => untilBlocked(shop.db, count);

/** Begins the second call only when the first waits for the member's row lock, then lets both go on, in this order. */
async function oneAfterTheOther<A, B>(
  member: TestMember,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const replies = await whileBusy(
    shop.db,
    ['select from members where id = $1 for update', [member.id]],
    async () => {
      const began = first();
      await waiting(1);
      const followed = second();
      await waiting(2);
      return [began, followed] as const;
    },
  );
  return Promise.all(replies);
}

const remove =
  ({ token }: TestMember) =>
  () =>
    shop.call(deleteAccount, { token, body: { confirmation: deletionWords, tokens: 0, box_items: 0 } });
const enter = (id_token: string) => shop.call(verifyIdToken, { body: { id_token } });

async function leftOf({ id }: TestMember) {
  const { rows } = await shop.db.query(
    `select (select count(*) from sessions where member_id = m.id) as sessions,
       (select count(*) from identities where member_id = m.id) as identities,
       (select count(*) from known_browsers where member_id = m.id) as browsers, deleted_at is not null as gone
     from members m where id = $1`,
    [id],
  );
  return rows[0];
}
const nothing = { sessions: 0, identities: 0, browsers: 0, gone: true };

const proofOf = async (phone: string): Promise<string> => (await proveAPhone(shop, phone)).id_token;

test('a right password opens no session when the account is deleted during the comparison', async () => {
  const member = await shop.member({ password });
  const [removed, entered] = await oneAfterTheOther(member, remove(member), () =>
    shop.call(login, { body: { phone: member.phone, password } }),
  );
  expect(removed.status).toBe(200);
  expect(entered.body.code).toBe(refusals.login_failed.code);
  expect(await leftOf(member)).toEqual(nothing);
});

test('a session opened before the deletion ends with it', async () => {
  const member = await shop.member({ password });
  const [entered, removed] = await oneAfterTheOther(
    member,
    () => shop.call(login, { body: { phone: member.phone, password } }),
    remove(member),
  );
  expect([entered.status, removed.status]).toEqual([200, 200]);
  expect((await shop.call(getUser, { token: entered.body.data.token })).status).toBe(401);
  expect(await leftOf(member)).toEqual(nothing);
});

test('a login by proven phone during the deletion makes a new member', async () => {
  const member = await shop.member();
  const proof = await proofOf(member.phone);
  const [, entered] = await oneAfterTheOther(member, remove(member), () => enter(proof));
  expect(entered.body.data.user).toMatchObject({ phone: member.phone, tokens: 0 });
  expect(entered.body.data.user.id).not.toBe(member.id);
  expect(await leftOf(member)).toEqual(nothing);
});

test('an identity does not outlive its member, and is not joined to a member being deleted', async () => {
  const member = await shop.member();
  await shop.db.query(
    `insert into identities (provider, subject, member_id) values ('google', 'known', $1)`,
    [member.id],
  );
  const email = 'leaving@kujiya.example';
  const known = await googleToken('known', { email, email_verified: false });
  const [, entered] = await oneAfterTheOther(member, remove(member), () => enter(known));
  expect(entered.body.data.user.id).not.toBe(member.id);
  expect(await leftOf(member)).toEqual(nothing);

  const leaving = await shop.member();
  await shop.db.query('update members set email = $2 where id = $1', [leaving.id, email]);
  const joins = await googleToken('joining', { email, email_verified: true });
  const [, joined] = await oneAfterTheOther(leaving, remove(leaving), () => enter(joins));
  expect(joined.body.data.user.id).not.toBe(leaving.id);
  expect(await leftOf(leaving)).toEqual(nothing);
  expect((await enter(joins)).body.data.user.id).toBe(joined.body.data.user.id);
});

test('a login with the old password leaves no session after the password has changed', async () => {
  const [early, late] = [await shop.member({ password }), await shop.member({ password })];
  const reset = async ({ phone }: TestMember) => {
    const id_token = await proofOf(phone);
    const body = { id_token, password: 'new-word', password_confirmation: 'new-word' };
    return () => shop.call(resetPassword, { body });
  };
  const come = ({ phone }: TestMember) => shop.call(login, { body: { phone, password } });

  const [before, changed] = await oneAfterTheOther(early, () => come(early), await reset(early));
  expect([before.status, changed.status]).toEqual([200, 200]);
  expect((await shop.call(getUser, { token: before.body.data.token })).status).toBe(401);

  const [, after] = await oneAfterTheOther(late, await reset(late), () => come(late));
  expect(after.body.code).toBe(refusals.login_failed.code);
  expect((await leftOf(late))?.sessions).toBe(0);
});
