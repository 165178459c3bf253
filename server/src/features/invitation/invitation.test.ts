import { deleteAccount } from '@kujiya/contract/account';
import {
  invitation,
  invitationLink,
  invitationRefusals as refusals,
  registerInvitation,
} from '@kujiya/contract/invitation';
import { verifyCode } from '@kujiya/contract/sign-in';
import { decideInvitation, heldInvitations } from '@kujiya/contract/staff/invitations';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { features } from '#features.ts';
import { consumersOf, drainEvents } from '#shop/events/service.ts';
import { receiveCode } from '#testing/codes.ts';
import { useTestShop } from '#testing/shop.ts';
import { newPhone } from '#testing/stock.ts';

const shop = useTestShop();
const drain = () => drainEvents(shop.db, consumersOf(shop as never, features));
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

test('an invited friend and the inviter get 200 points each', async () => {
  const host = await shop.member();
  const code = await codeOf(host.token);
  expect((await shop.call(invitation, { params: { code } })).body.data).toEqual({
    reward_amount: 200,
    inviter_name: '測試員',
  });
  const guest = await come(newPhone(), code);
  expect(await mine(guest.token)).toMatchObject({ my_reward: 'pending' });
  expect(await mine(host.token)).toMatchObject({ rewarded: 0, friends: [{ state: 'pending' }] });
  await drain();
  expect([await pointsOf(host.id), await pointsOf(guest.id)]).toEqual([200, 200]);
  expect(await mine(guest.token)).toMatchObject({ my_reward: 'granted' });
  expect(await mine(host.token)).toMatchObject({
    invited: 1,
    rewarded: 1,
    friends: [{ name: expect.stringMatching(/^玩＊\d$/), state: 'granted' }],
  });
});

test('a code can be entered once, even later, and never the member’s own', async () => {
  const [host, other] = [await shop.member(), await shop.member()];
  const [code, another] = [await codeOf(host.token), await codeOf(other.token)];
  const guest = await come(newPhone());
  expect(await mine(guest.token)).toMatchObject({ can_be_invited: true, invited_by: null });
  expect(await name(guest.token, await codeOf(guest.token))).toMatchObject(refused(refusals.invitation_own));
  expect((await name(guest.token, code.toLowerCase())).body).toMatchObject({ data: { state: 'pending' } });
  expect(await mine(guest.token)).toMatchObject({ can_be_invited: false, invited_by: code });
  expect(await name(guest.token, code)).toMatchObject(refused(refusals.invitation_taken));
  expect(await name(guest.token, another)).toMatchObject(refused(refusals.invitation_taken));
  await drain();
  expect([await pointsOf(host.id), await pointsOf(guest.id), await pointsOf(other.id)]).toEqual([
    200, 200, 0,
  ]);
});

test('parallel attempts, with one key and with many, reward once', async () => {
  const host = await shop.member();
  const bystander = await shop.member();
  const code = await codeOf(host.token);
  const guest = await come(newPhone());
  const keys = Array.from({ length: 20 }, (_, i) => (i < 10 ? 'the-same-key' : `another-key-${i}`));
  const replies = await Promise.all(keys.map((key) => name(guest.token, code, key)));
  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  await Promise.all([drain(), drain()]);
  expect([await pointsOf(host.id), await pointsOf(guest.id), await pointsOf(bystander.id)]).toEqual([
    200, 200, 0,
  ]);
});

test('a phone known from an earlier account brings no reward, even after that account was deleted', async () => {
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
  await drain();
  expect([await pointsOf(host.id), await pointsOf(again.id)]).toEqual([0, 0]);
  expect((await shop.call(invitationLink, { token: host.token })).body.data).toMatchObject({
    invited: 1,
    rewarded: 0,
  });
});

test('an unknown code is refused, but does not prevent registration', async () => {
  const guest = await come(newPhone(), 'NOBODY77');
  for (const code of ['NOBODY77', '', '%', "' or 1=1", 'x'.repeat(90)])
    expect(await name(guest.token, code)).toMatchObject(refused(refusals.invitation_invalid));
  expect(await shop.call(invitation, { params: { code: 'NOBODY77' } })).toMatchObject(
    refused(refusals.invitation_invalid),
  );
});

test('a code cannot be entered after a week', async () => {
  const host = await shop.member();
  const guest = await come(newPhone());
  await shop.db.query(`update members set created_at = now() - interval '8 days' where id = $1`, [guest.id]);
  expect(await mine(guest.token)).toMatchObject({ can_be_invited: false });
  expect(await name(guest.token, await codeOf(host.token))).toMatchObject(refused(refusals.invitation_late));
});

test('two friends cannot invite each other: the inviter must be the older member', async () => {
  const first = await come(newPhone());
  const second = await come(newPhone(), await codeOf(first.token));
  expect(await name(first.token, await codeOf(second.token))).toMatchObject(
    refused(refusals.invitation_younger),
  );
  await drain();
  expect([await pointsOf(first.id), await pointsOf(second.id)]).toEqual([200, 200]);
});

test('a suspected self-invitation is held until staff release or decline it, once', async () => {
  const host = await shop.member();
  const code = await codeOf(host.token);
  const [near, card, fine] = [await come(newPhone()), await come(newPhone()), await come(newPhone())];
  const seen = (id: number, network: string, mark: string) =>
    shop.db.query(
      `with n as (insert into member_networks (member_id, network) values ($1, $2))
       insert into known_browsers (mark_hash, member_id) values (convert_to($3, 'UTF8'), $1)`,
      [id, network, mark],
    );
  await seen(host.id, '203.0.113.0/24', 'a browser');
  await seen(near.id, '203.0.113.0/24', 'a browser');
  await seen(fine.id, '198.51.100.0/24', 'another browser');
  for (const [i, { id }] of [host, card].entries())
    await shop.tamper(
      `insert into orders (order_number, member_id, order_type, status, payment_method, payment_status, total_amount, final_amount, expires_at)
         values ('CARD${id}', ${id}, 'token_recharge', 'pending', 'credit_card', 'pending', 1, 1, now() + interval '1 day')`,
      `insert into payment_attempts (order_id, order_type, provider, number, amount, ask_at, card_first, card_last)
         select id, order_type, 'newebpay', 'CARD${i}', 1, now() + interval '1 day', '400022', '1111' from orders where order_number = 'CARD${id}'`,
    );
  for (const guest of [near, card, fine]) await name(guest.token, code);
  await drain();
  expect(await pointsOf(host.id)).toBe(200);
  expect((await mine(host.token)).friends.map(({ state }) => state)).toEqual(['granted', 'held', 'held']);
  expect(await mine(near.token)).toMatchObject({ my_reward: 'held' });

  const { token } = await shop.staff('manager');
  const held = (await shop.call(heldInvitations, { token })).body.data;
  expect(held.map(({ id, reasons }) => [id, reasons])).toEqual([
    [near.id, ['device', 'network']],
    [card.id, ['card']],
  ]);
  expect(held[0]).toMatchObject({ inviter: { id: host.id }, invited: 3, rewarded: 1 });
  const decide = (id: number, decision: 'release' | 'decline', as = token) =>
    shop.call(decideInvitation, { token: as, params: { id }, body: { decision, reason: '已確認' } });
  expect((await decide(near.id, 'release', (await shop.staff('clerk')).token)).status).toBe(403);
  const replies = await Promise.all(Array.from({ length: 8 }, () => decide(near.id, 'release')));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await decide(card.id, 'decline')).body.message).toBe('已退回，雙方不會獲得紅利');
  expect((await decide(card.id, 'release')).body.code).toBe('invitation_settled');
  await drain();
  expect([await pointsOf(host.id), await pointsOf(near.id), await pointsOf(card.id)]).toEqual([400, 200, 0]);
  expect(await mine(card.token)).toMatchObject({ my_reward: 'declined' });
  expect((await shop.call(heldInvitations, { token })).body.data).toEqual([]);
  await shop.tamper('delete from payment_attempts', `delete from orders where order_number like 'CARD%'`);
});

test('from the twenty-first invitation within a month, rewards are held for review', async () => {
  const host = await shop.member();
  const code = await codeOf(host.token);
  const guests = [];
  for (let i = 0; i < 22; i++) guests.push(await shop.member());
  for (const { token } of guests) await name(token, code);
  await drain();
  expect(await mine(host.token)).toMatchObject({ invited: 22, rewarded: 20 });
  expect(await pointsOf(host.id)).toBe(4_000);
});
