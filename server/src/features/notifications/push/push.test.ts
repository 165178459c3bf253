import { notificationKinds } from '@kujiya/contract/notification-kinds';
import { notificationText, pushText } from '@kujiya/contract/notification-texts';
import {
  listNotifications,
  notificationLimits,
  readAllNotifications,
  subscribeToPushes,
  unsubscribeFromPushes,
} from '@kujiya/contract/notifications';
import { logout } from '@kujiya/contract/sign-in';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { features } from '#features.ts';
import { transaction } from '#platform/postgres/database.ts';
import { recordEvent } from '#shop/events/queries.ts';
import { consumersOf, drainEvents } from '#shop/events/service.ts';
import type { Shop } from '#shop/feature.ts';
import { openTestShop, useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';
import { isPushEndpoint } from './endpoint.ts';
import { takeDue } from './queries.ts';
import { sentPushes } from './sandbox/routes.ts';
import { dispatch, sendDue } from './sender.ts';
import type { Subscription } from './service.ts';
import { createPushThread } from './thread-client.ts';
import { vapidOf } from './vapid.ts';

const shop = useTestShop();
const thread = createPushThread();
let sending: Shop;
beforeAll(async () => {
  const address = await shop.listen();
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
beforeEach(() => shop.db.query('delete from sandbox_pushes'));

/** Opens a browser at the sandbox and returns its subscription. */
const openBrowser = async () =>
  (await shop.send({ method: 'POST', url: '/sandbox/push/browsers' })).body as Subscription;
const subscribe = ({ token }: TestMember, body: Subscription) =>
  shop.call(subscribeToPushes, { token, body });
const tell = ({ id }: TestMember) =>
  transaction(shop.db, (tx) =>
    recordEvent(tx, 'payment.late', id, {
      order_number: 'R20261120SECRET',
      amount: 4_321,
      expired_points: 0,
    }),
  );
/** Runs the consumer and the loops until nothing is left to do, as a server would. */
async function bring(): Promise<void> {
  await drainEvents(
    shop.db,
    consumersOf({ clock: Date.now } as never, features).filter(({ name }) => name === 'notifications'),
  );
  while (await dispatch(sending));
  while (await sendDue(sending, thread, await vapidOf(sending)));
}
const sent = () => sentPushes({ db: shop.db });
const subscriptions = async () =>
  (await shop.db.query<{ endpoint: string }>('select endpoint from push_subscriptions')).rows.map(
    ({ endpoint }) => endpoint,
  );

test('a subscribed browser gets an encrypted, signed push that shows nothing secret on a lock screen', async () => {
  const ann = await shop.member();
  const browser = await openBrowser();
  expect((await subscribe(ann, browser)).status).toBe(200);
  await tell(ann);
  await bring();
  await bring();
  const messages = await sent();
  expect(messages).toHaveLength(1);
  const [{ text, ttl, urgency, topic } = { text: null, ttl: 0, urgency: '', topic: '' }] = messages;
  expect([ttl, urgency, topic]).toEqual([72 * 3_600, 'high', 'money']);
  expect(JSON.parse(text ?? '')).toEqual({
    id: expect.any(Number),
    title: '籤屋',
    body: '有一筆較晚完成的付款已轉為代幣。',
    link: '/recharge-details',
    tag: 'money',
  });
  const { rows } = await shop.db.query<{ body: Buffer }>('select body from sandbox_pushes');
  expect(rows[0]?.body.toString('latin1')).not.toContain('recharge');
  expect((await shop.db.query('select from push_queue')).rowCount).toBe(0);
});

test.each(Object.keys(notificationKinds))('a push of the kind %s contains none of its facts', (kind) => {
  const names =
    'order_number amount name carrier tracking_number items days title expires_at count points level streak';
  const facts = Object.fromEntries(names.split(' ').map((name, i) => [name, `geheim${i}`]));
  const shown = JSON.stringify({ ...facts, expires_at: '2026-12-24T00:00:00Z' });
  const push = pushText(kind, '籤屋');
  expect(notificationText(kind, JSON.parse(shown))?.title).toBeTruthy();
  expect(`${push?.title}${push?.body}`).not.toMatch(/geheim|2026|\d{3,}/);
  expect(push?.topic).toMatch(/^[\w-]{1,32}$/);
});

test('read and muted notifications are not pushed', async () => {
  const ann = await shop.member();
  await subscribe(ann, await openBrowser());
  await tell(ann);
  await drainEvents(
    shop.db,
    consumersOf({ clock: Date.now } as never, features).filter(({ name }) => name === 'notifications'),
  );
  await dispatch(sending);
  await shop.call(readAllNotifications, { token: ann.token });
  await bring();
  expect(await sent()).toEqual([]);
  expect((await shop.call(listNotifications, { token: ann.token, query: {} })).body.total).toBe(1);
});

test('the subscription of a gone browser is deleted; a slow one is retried', async () => {
  const ann = await shop.member();
  const [gone, here] = [await openBrowser(), await openBrowser()];
  for (const browser of [gone, here]) await subscribe(ann, browser);
  await shop.app.inject({
    method: 'POST',
    url: `/sandbox/push/browsers/${gone.endpoint.split('/').at(-1)}/close`,
  });
  await tell(ann);
  await bring();
  expect(await subscriptions()).toContain(here.endpoint);
  expect(await subscriptions()).not.toContain(gone.endpoint);
  expect(await sent()).toHaveLength(1);
  await shop.db.query(`update sandbox_push_browsers set status = 503 where id = $1`, [
    here.endpoint.split('/').at(-1),
  ]);
  await tell(ann);
  await bring();
  for (const tries of [1, 2, 3, 4]) {
    expect((await shop.db.query('select tries from push_queue')).rows).toEqual(tries < 4 ? [{ tries }] : []);
    await shop.db.query('update push_queue set due_at = now() where leased_until is null');
    await sendDue(sending, thread, await vapidOf(sending));
  }
  expect(await subscriptions()).toContain(here.endpoint);
});

test('a push leased by a server is left to it for a minute, then another takes it', async () => {
  const ann = await shop.member();
  await subscribe(ann, await openBrowser());
  await tell(ann);
  await drainEvents(
    shop.db,
    consumersOf({ clock: Date.now } as never, features).filter(({ name }) => name === 'notifications'),
  );
  await dispatch(sending);
  expect(await takeDue.alone(shop.db, 10, 60)).toHaveLength(1);
  expect(await takeDue.alone(shop.db, 10, 60)).toEqual([]);
  await shop.db.query(`update push_queue set leased_until = now() - interval '1 second'`);
  await bring();
  expect(await sent()).toHaveLength(1);
});

test('a push that cannot be sent does not affect the others', async () => {
  const { endpoint, keys } = await openBrowser();
  const message = {
    url: endpoint.replace(/^.*(?=\/sandbox)/, sending.ownUrl()),
    ...keys,
    payload: 'x',
    headers: {
      authorization: (await vapidOf(sending)).headerFor(new URL(endpoint).origin, Date.now()),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
    },
  };
  const answers = await thread.send(
    [message, { ...message, p256dh: 'AAAA' }, { ...message, url: 'http://127.0.0.1:1/' }, message],
    1_000,
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 0, 0, 201]);
  expect(answers[1]?.reason).toMatch(/65 bytes/);
});

test('pushes end with the session or when the browser unsubscribes', async () => {
  const [ann, bob] = await Promise.all([shop.member(), shop.member()]);
  const [hers, his] = [await openBrowser(), await openBrowser()];
  await subscribe(ann, hers);
  await subscribe(bob, his);
  // A member cannot end the pushes of another.
  await shop.call(unsubscribeFromPushes, { token: ann.token, body: { endpoint: his.endpoint } });
  expect(await subscriptions()).toContain(his.endpoint);
  await shop.call(unsubscribeFromPushes, { token: bob.token, body: { endpoint: his.endpoint } });
  await shop.call(logout, { token: ann.token });
  for (const { endpoint } of [hers, his]) expect(await subscriptions()).not.toContain(endpoint);
});

test('a browser belongs to the last member logged in; the oldest of too many is dropped', async () => {
  const [ann, bob] = await Promise.all([shop.member(), shop.member()]);
  const shared = await openBrowser();
  await subscribe(ann, shared);
  await subscribe(bob, shared);
  await tell(ann);
  await bring();
  expect(await sent()).toEqual([]);
  const own: Subscription[] = [];
  for (let i = 0; i <= notificationLimits.devices; i++) {
    const browser = await openBrowser();
    own.push(browser);
    await subscribe(ann, browser);
  }
  const known = await subscriptions();
  expect(own.filter(({ endpoint }) => known.includes(endpoint))).toHaveLength(notificationLimits.devices);
  expect(known).not.toContain(own[0]?.endpoint);
});

test.each([
  'https://evil.example/push',
  'http://169.254.169.254/latest/meta-data',
  'https://fcm.googleapis.com.evil.example/x',
  'https://user@fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'http://localhost:3000/api/user',
])('the shop never posts to %s', async (endpoint) => {
  const { keys } = await openBrowser();
  const ann = await shop.member();
  expect(await subscribe(ann, { endpoint, keys })).toMatchObject({
    status: 422,
    body: { code: 'push_endpoint_unknown' },
  });
});

test('the push services of known browsers are allowed', () => {
  const production = { allowSandbox: false, publicUrl: 'https://kujiya.example' };
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])
    expect(isPushEndpoint(endpoint, production)).toBe(true);
  expect(isPushEndpoint('https://kujiya.example/sandbox/push/to/x', production)).toBe(false);
});

test('the sandbox rejects unsigned pushes, and does not exist where sandboxes are forbidden', async () => {
  const { endpoint } = await openBrowser();
  const path = new URL(endpoint).pathname;
  const reply = await shop.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/octet-stream', 'content-encoding': 'aes128gcm' },
    payload: Buffer.from('x'),
  });
  expect(reply.statusCode).toBe(403);
  expect((await shop.app.inject('/sandbox/push')).body).toContain('推播測試環境');
});

let strict: Awaited<ReturnType<typeof openTestShop>>;
beforeAll(async () => {
  strict = await openTestShop({ settings: { allowSandbox: false } });
});
afterAll(() => strict.close());
test('production has no sandbox page', async () => {
  for (const url of ['/sandbox/push', '/sandbox/push.json', '/sandbox/push/browsers'])
    for (const method of ['GET', 'POST'] as const)
      expect((await strict.app.inject({ method, url })).statusCode).toBe(404);
});
