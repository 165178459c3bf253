import { getUser } from '@kujiya/contract/member';
import {
  getNotificationSettings,
  notificationEvents,
  notificationGroups,
  readAllNotifications,
  readNotification,
  saveNotificationSettings,
} from '@kujiya/contract/notifications';
import { streamTicket } from '@kujiya/contract/system';
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '#platform/postgres/database.ts';
import { type Notifier, notifier } from '#platform/postgres/notify.ts';
import { recordEvent } from '#shop/events/queries.ts';
import { watch, whenHearing } from '#testing/events.ts';
import { notificationsOf } from '#testing/notifications.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';
import { dispatch } from './push/sender.ts';

const shop = useTestShop();
const { drain, listOf, tell, titlesOf } = notificationsOf(shop);
let address: string;
let notices: Notifier;
beforeAll(async () => {
  address = await shop.listen();
  notices = notifier(shop.databaseUrl, 'lots');
});
afterAll(() => notices.close());

test('a member gets no muted notifications; those about money and legal texts cannot be muted', async () => {
  const ann = await shop.member();
  const groups = Object.keys(notificationGroups) as (keyof typeof notificationGroups)[];
  const { body } = await shop.call(saveNotificationSettings, { token: ann.token, body: { muted: groups } });
  expect(body.data.muted).toEqual(groups.filter((group) => group !== 'money' && group !== 'legal'));
  const kept = await shop.call(getNotificationSettings, { token: ann.token });
  expect(kept.body.data.muted).toEqual(body.data.muted);
  expect(kept.body.data.push_key).toMatch(/^[\w-]{87}$/);
  await tell(ann);
  await transaction(shop.db, (tx) =>
    recordEvent(tx, 'payment.late', ann.id, { order_number: 'R1', amount: 300, expired_points: 0 }),
  );
  await drain();
  expect(await titlesOf(ann)).toEqual(['一筆付款已轉為代幣']);
  await shop.call(saveNotificationSettings, { token: ann.token, body: { muted: [] } });
  await tell(ann);
  await drain();
  expect(await titlesOf(ann)).toEqual(['盒櫃有東西快到期了', '一筆付款已轉為代幣']);
});

test('notifications are read one by one or all at once; the badge disappears with the last', async () => {
  const [ann, bob] = await Promise.all([shop.member(), shop.member()]);
  const badge = async ({ token }: TestMember) =>
    (await shop.call(getUser, { token })).body.badge_status.show_notification_badge;
  expect(await badge(ann)).toBe(false);
  for (const items of [1, 2, 3]) await tell(ann, { days: 1, items });
  await drain();
  expect(await badge(ann)).toBe(true);
  const [latest, second] = (await listOf(ann)).data;
  const read = (id: number, { token }: TestMember) => shop.call(readNotification, { params: { id }, token });
  expect((await read(latest?.id ?? 0, ann)).body.data.unread).toBe(2);
  expect((await read(latest?.id ?? 0, ann)).body.data.unread).toBe(2);
  for (const id of [second?.id ?? 0, 999_999_999])
    expect(await read(id, bob)).toMatchObject({ status: 404, body: { code: 'notification_missing' } });
  expect((await listOf(ann)).data.map((one) => one.read)).toEqual([true, false, false]);
  const all = await shop.call(readAllNotifications, { token: ann.token });
  expect(all.body.data.unread).toBe(0);
  expect(await badge(ann)).toBe(false);
});

test("only the member's open page is told of a new notification", async () => {
  const [ann, bob] = await Promise.all([shop.member(), shop.member()]);
  await whenHearing(shop.db, 1);
  const listen = async ({ token }: TestMember) => {
    const { ticket } = (await shop.call(streamTicket, { token })).body;
    const path = `${notificationEvents.path}?ticket=${ticket}` as const;
    return watch(address, { ...notificationEvents, path, params: Type.Object({}), refusals: [] }, {});
  };
  const [hers, his] = [await listen(ann), await listen(bob)];
  await tell(ann);
  await drain();
  while (await dispatch({ db: shop.db, notices }));
  const [latest] = (await listOf(ann)).data;
  expect(await hers.next()).toEqual({ latest: latest?.id });
  expect(his.text()).not.toContain('latest');
  for (const watcher of [hers, his]) watcher.leave();
});

test('the end of the storage is told of a thing by its name, and of how many others', async () => {
  const ann = await shop.member();
  // The last one as an older server stored it.
  for (const data of [{ items: 1, name: '水豚小碟' }, { items: 3, name: '水豚小碟' }, { items: 3 }])
    await tell(ann, { days: 7, ...data });
  await drain();
  const rest = '的保管期限剩 7 天，過期會暫停出貨，請先安排出貨。';
  expect((await listOf(ann)).data.map(({ desc }) => desc).sort()).toEqual(
    ['3 件物品', '「水豚小碟」和另外 2 件', '「水豚小碟」'].map((things) => things + rest).sort(),
  );
});

test('events from days ago notify nobody', async () => {
  const ann = await shop.member();
  await tell(ann);
  await shop.tamper(
    `update events set at = at - interval '2 days' where kind = 'storage.expiring' and member_id = ${ann.id}`,
  );
  await drain();
  expect(await titlesOf(ann)).toEqual([]);
});

test('the list has twenty per page', async () => {
  const ann = await shop.member();
  for (let n = 1; n <= 23; n++) await tell(ann, { days: 7, items: n });
  await drain();
  expect((await listOf(ann)).data).toHaveLength(20);
  const last = await listOf(ann, 2);
  expect([last.data.length, last.total, last.last_page]).toEqual([3, 23, 2]);
});
