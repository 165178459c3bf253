import { getLineSettings, lineWebhook, saveLineSettings } from '@kujiya/contract/line-messages';
import { readAllNotifications } from '@kujiya/contract/notifications';
import { staffLine } from '@kujiya/contract/staff/line';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { transaction } from '#platform/postgres/database.ts';
import type { Shop } from '#shop/feature.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';
import { dispatch } from '../push/sender.ts';
import { deliver } from '../service.ts';
import { sendLine } from './sender.ts';
import { signatureOf } from './service.ts';

const shop = useTestShop();
let address: string;
let sending: Shop;
beforeAll(async () => {
  address = await shop.listen();
  const log = { warn() {}, error() {} };
  sending = {
    db: shop.db,
    config: shop.config,
    clock: Date.now,
    log,
    ownUrl: () => address,
    notices: { send() {} },
  } as never;
});
beforeEach(() => shop.db.query('delete from identities'));

const channel = () => shop.config.lineMessaging ?? { token: '', secret: '' };
type Sent = { to: string; text: string; isReceived: boolean };
const sentTo = async (to: string) =>
  ((await (await fetch(`${address}/sandbox/line.json`)).json()) as Sent[]).filter((one) => one.to === to);

/** Each test has its own person of LINE, who logs in to a new account. */
let people = 2_000;
async function logIn() {
  const member = await shop.member();
  const userId = `Usandbox${++people}`;
  await shop.db.query(`insert into identities (provider, subject, member_id) values ('line', $1, $2)`, [
    userId,
    member.id,
  ]);
  return { member, userId };
}
const post = (events: object[], signature?: string) => {
  const body = JSON.stringify({ destination: 'U', events });
  return fetch(address + lineWebhook.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-line-signature': signature ?? signatureOf(channel().secret, body),
    },
    body,
  });
};
const eventOf = (type: 'follow' | 'unfollow', userId: string, timestamp = Date.now()) => ({
  ...{ type, timestamp, webhookEventId: '01', deliveryContext: { isRedelivery: false } },
  source: { type: 'user', userId },
});
const stateOf = async ({ token }: TestMember) => (await shop.call(getLineSettings, { token })).body.data;

let told = 0;
/** A notification of this kind, brought as far as the queue. */
async function tell({ id }: TestMember, kind: 'restock' | 'turn' | 'order_paid' = 'restock') {
  const data = { product_id: 7, tube_id: 3, name: '夜市怪獸', order_number: 'S1' };
  await transaction(shop.db, (tx) =>
    deliver(tx, [{ memberId: id, reference: `line:${++told}`, kind, data }]),
  );
  while (await dispatch(sending));
}
async function bring() {
  while (await sendLine(sending));
}
const rows = async ({ id }: TestMember) =>
  (
    await shop.db.query<{ status: number | null; tries: number; is_over: boolean }>(
      `select m.status, m.tries, m.due_at is null as is_over from line_messages m join notifications n on n.id = m.notification_id
       where n.member_id = $1 order by n.id`,
      [id],
    )
  ).rows;
const again = ({ id }: TestMember) =>
  shop.db.query(
    `update line_messages m set due_at = now(), leased_until = null from notifications n
     where n.id = m.notification_id and n.member_id = $1`,
    [id],
  );

test('a member who logs in by LINE and follows the account gets what is gone in minutes, by LINE too, once', async () => {
  const { member, userId } = await logIn();
  expect(await stateOf(member)).toEqual({ state: 'not_following', groups: ['likes', 'turns'] });
  await tell(member);
  expect((await post([eventOf('follow', userId)])).status).toBe(200);
  expect((await stateOf(member)).state).toBe('on');
  await tell(member);
  await tell(member, 'order_paid');
  // Two servers take the queue at the same moment.
  await Promise.all([bring(), bring()]);
  expect(await sentTo(userId)).toEqual([
    {
      ...{ to: userId, isReceived: true, at: expect.any(String) },
      text: `心願清單裡有商品補貨了。\n${shop.config.publicUrl}/detail/7`,
    },
  ]);
  expect(await rows(member)).toEqual([{ status: 200, tries: 1, is_over: true }]);
});

test('an answer that was lost doubles nothing: LINE knows the retry key', async () => {
  const { member, userId } = await logIn();
  await post([eventOf('follow', userId)]);
  await tell(member);
  await bring();
  await again(member);
  await bring();
  expect(await sentTo(userId)).toHaveLength(1);
  expect(await rows(member)).toEqual([{ status: 409, tries: 2, is_over: true }]);
});

test('who blocks the account gets nothing any more; old and doubled events, and those of a stranger, change nothing', async () => {
  const { member, userId } = await logIn();
  const at = Date.now();
  await post([eventOf('follow', userId, at)]);
  expect((await post([eventOf('unfollow', userId, at + 1_000)], 'AAAA')).status).toBe(400);
  expect((await post([eventOf('unfollow', userId, at - 1_000)])).status).toBe(200);
  expect((await stateOf(member)).state).toBe('on');
  await post([eventOf('unfollow', userId, at + 2_000)]);
  await post([eventOf('follow', userId, at)]);
  expect((await stateOf(member)).state).toBe('not_following');
  await tell(member);
  await bring();
  expect(await rows(member)).toEqual([]);
  // The member of an identity that is gone is forgotten here too.
  await shop.db.query('delete from identities where subject = $1', [userId]);
  expect((await shop.db.query('select from line_followers where user_id = $1', [userId])).rowCount).toBe(0);
});

test('each kind is chosen; a member without a login by LINE is told why there is none', async () => {
  const { member, userId } = await logIn();
  await post([eventOf('follow', userId)]);
  const { body } = await shop.call(saveLineSettings, { body: { groups: ['orders'] }, token: member.token });
  expect(body.data).toEqual({ state: 'on', groups: ['orders'] });
  await tell(member);
  await tell(member, 'order_paid');
  await bring();
  expect((await sentTo(userId)).map(({ text }) => text.split('\n')[0])).toEqual(['您的訂單已完成付款。']);
  expect((await stateOf(await shop.member())).state).toBe('no_login');
});

test('what was read, or comes too late to be of use, is not sent', async () => {
  const { member, userId } = await logIn();
  await post([eventOf('follow', userId)]);
  await tell(member, 'turn');
  await shop.db.query(`update notifications set at = at - interval '2 minutes' where member_id = $1`, [
    member.id,
  ]);
  await tell(member);
  await shop.call(readAllNotifications, { token: member.token });
  await bring();
  expect(await sentTo(userId)).toEqual([]);
  expect((await rows(member)).every(({ is_over }) => is_over)).toBe(true);
});

test('a wrong token and a used-up quota are tried again, an unknown person is not; the office sees them', async () => {
  const { member, userId } = await logIn();
  const stranger = await shop.member();
  await shop.db.query(`insert into identities (provider, subject, member_id) values ('line', 'Uelse', $1)`, [
    stranger.id,
  ]);
  await post([eventOf('follow', userId), eventOf('follow', 'Uelse')]);
  await tell(stranger);
  await bring();
  expect(await rows(stranger)).toEqual([{ status: 400, tries: 1, is_over: true }]);

  await tell(member);
  const wrong = {
    ...sending,
    config: { ...shop.config, lineMessaging: { token: 'x', secret: 'y' } },
  } as Shop;
  await sendLine(wrong);
  expect(await rows(member)).toEqual([{ status: 401, tries: 1, is_over: false }]);
  const push = (token: string, body: object, key: string = crypto.randomUUID()) =>
    fetch(`${address}/sandbox/line/v2/bot/message/push`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-line-retry-key': key,
      },
      body: JSON.stringify(body),
    }).then(({ status }) => status);
  const one = { to: 'Usandbox1999', messages: [{ type: 'text', text: '好' }] };
  expect(await push(channel().token, { ...one, messages: [] })).toBe(400);
  expect(await push(channel().token, one, 'no uuid')).toBe(400);
  for (let status = 200; status === 200; ) status = await push(channel().token, one);
  for (let tries = 0; tries < 4; tries++) {
    await again(member);
    await bring();
  }
  expect(await rows(member)).toEqual([{ status: 429, tries: 5, is_over: true }]);
  const { token } = await shop.staff('owner');
  const { body } = await shop.call(staffLine, { token });
  expect(body.data).toMatchObject({
    is_on: true,
    failed: 2,
    failed_status: 429,
    quota: { used: 200, most: 200 },
  });
});

test('no transaction of the database is open while LINE is asked for its quota', async () => {
  const { token } = await shop.staff();
  const ask = globalThis.fetch;
  const open: number[] = [];
  const asking = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { rowCount } = await shop.db.query(
      `select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
    );
    open.push(rowCount ?? 0);
    return ask(input, init);
  });
  const { body } = await shop.call(staffLine, { token });
  asking.mockRestore();
  expect(body.data.quota).toMatchObject({ most: 200 });
  expect(open).toEqual([0, 0]);
});
