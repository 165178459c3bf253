import { deleteAccount } from '@kujiya/contract/account';
import {
  invitation,
  invitationLink,
  invitationRefusals as refusals,
  registerInvitation,
} from '@kujiya/contract/invitation';
import { verifyCode } from '@kujiya/contract/sign-in';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { receiveCode } from '#testing/codes.ts';
import { useTestShop } from '#testing/shop.ts';
import { newPhone } from '#testing/stock.ts';

const shop = useTestShop();
beforeAll(async () => {
  await shop.listen();
});
beforeEach(() => shop.db.query('delete from phone_codes'));

const mine = async (token: string) => (await shop.call(invitationLink, { token })).body.data;
const codeOf = async (token: string): Promise<string> => (await mine(token)).invitation_code;
/** Comes in by phone code, invited or not. */
async function come(phone: string, invitation_code?: string) {
  const reply = await shop.call(verifyCode, {
    body: {
      ...(await receiveCode(shop, phone)),
      ...(invitation_code && { invitation_code }),
    },
  });
  return { id: reply.body.data.user.id, token: reply.body.data.token, phone };
}
const pointsOf = async (id: number) => {
  const { rows } = await shop.db.query<{ points: number }>(
    `select coalesce(sum(remaining), 0) as points from point_lots where member_id = $1`,
    [id],
  );
  return rows[0]?.points;
};
const name = (token: string, invitation_code: string, key: string = crypto.randomUUID()) =>
  shop.call(registerInvitation, { token, key, body: { invitation_code } });
const refused = ({ status, code, message }: (typeof refusals)[keyof typeof refusals]) => ({
  status,
  body: { success: false, code, message },
});

test('a friend who comes by the link gets 200 points, and so does who invited', async () => {
  const host = await shop.member();
  const code = await codeOf(host.token);
  expect((await shop.call(invitation, { params: { code } })).body.data).toEqual({
    reward_amount: 200,
    inviter_name: '測試員',
  });
  const guest = await come(newPhone(), code);
  expect([await pointsOf(host.id), await pointsOf(guest.id)]).toEqual([200, 200]);
  expect((await shop.call(invitationLink, { token: host.token })).body.data).toMatchObject({
    invited: 1,
    rewarded: 1,
  });
});

test('a code is named once, later too, and never one’s own', async () => {
  const [host, other] = [await shop.member(), await shop.member()];
  const [code, another] = [await codeOf(host.token), await codeOf(other.token)];
  const guest = await come(newPhone());
  expect(await mine(guest.token)).toMatchObject({ can_be_invited: true, invited_by: null });
  expect(await name(guest.token, await codeOf(guest.token))).toMatchObject(refused(refusals.invitation_own));
  expect((await name(guest.token, code.toLowerCase())).body).toMatchObject({ data: { rewarded: true } });
  expect(await mine(guest.token)).toMatchObject({ can_be_invited: false, invited_by: code });
  expect(await name(guest.token, code)).toMatchObject(refused(refusals.invitation_taken));
  expect(await name(guest.token, another)).toMatchObject(refused(refusals.invitation_taken));
  expect([await pointsOf(host.id), await pointsOf(guest.id), await pointsOf(other.id)]).toEqual([
    200, 200, 0,
  ]);
});

test('parallel tries, with one key and with many, reward once', async () => {
  const host = await shop.member();
  const code = await codeOf(host.token);
  const guest = await come(newPhone());
  const keys = Array.from({ length: 20 }, (_, i) => (i < 10 ? 'the-same-key' : `another-key-${i}`));
  const replies = await Promise.all(keys.map((key) => name(guest.token, code, key)));
  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect([await pointsOf(host.id), await pointsOf(guest.id)]).toEqual([200, 200]);
});

test('a phone an account has had before brings nothing, also after that account was deleted', async () => {
  const host = await shop.member();
  const code = await codeOf(host.token);
  const phone = newPhone();
  const first = await come(phone);
  await shop.call(deleteAccount, {
    token: first.token,
    body: { confirmation: '刪除帳號', tokens: 0, box_items: 0 },
  });
  await shop.db.query('delete from phone_codes');
  const again = await come(phone, code);
  expect(again.id).not.toBe(first.id);
  expect([await pointsOf(host.id), await pointsOf(again.id)]).toEqual([0, 0]);
  expect((await shop.call(invitationLink, { token: host.token })).body.data).toMatchObject({
    invited: 1,
    rewarded: 0,
  });
});

test('codes of nobody are refused, but keep nobody out', async () => {
  const guest = await come(newPhone(), 'NOBODY77');
  for (const code of ['NOBODY77', '', '%', "' or 1=1", 'x'.repeat(90)])
    expect(await name(guest.token, code)).toMatchObject(refused(refusals.invitation_invalid));
  expect(await shop.call(invitation, { params: { code: 'NOBODY77' } })).toMatchObject(
    refused(refusals.invitation_invalid),
  );
});

test('after a week it is too late', async () => {
  const host = await shop.member();
  const guest = await come(newPhone());
  await shop.db.query(`update members set created_at = now() - interval '8 days' where id = $1`, [guest.id]);
  expect(await mine(guest.token)).toMatchObject({ can_be_invited: false });
  expect(await name(guest.token, await codeOf(host.token))).toMatchObject(refused(refusals.invitation_late));
});

test('two friends do not invite each other: who came later invites nobody who was there before', async () => {
  const first = await come(newPhone());
  const second = await come(newPhone(), await codeOf(first.token));
  expect(await name(first.token, await codeOf(second.token))).toMatchObject(
    refused(refusals.invitation_younger),
  );
  expect([await pointsOf(first.id), await pointsOf(second.id)]).toEqual([200, 200]);
});
