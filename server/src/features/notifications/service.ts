import { type NotificationKindName, notificationKinds } from '@kujiya/contract/notification-kinds';
import { notificationText } from '@kujiya/contract/notification-texts';
import {
  type Notification,
  type NotificationGroup,
  notificationGroups,
  notificationLimits,
  notificationRefusals,
} from '@kujiya/contract/notifications';
import type { Context } from '#platform/context.ts';
import { paging } from '#platform/http/envelope.ts';
import { Refused } from '#platform/http/refused.ts';
import type { Database, Queryable, Tx } from '#platform/postgres/database.ts';
import * as queries from './queries.ts';

/** One notification for one member; a reference notifies a member only once. */
export type NewNotification = {
  memberId: number;
  reference: string;
  kind: NotificationKindName;
  data: object;
};

/** Notifies these members, all in one statement; groups they have muted are left out. */
export async function deliver(tx: Tx, notifications: readonly NewNotification[]): Promise<void> {
  if (notifications.length === 0) return;
  await queries.deliver(
    tx,
    notifications.map(({ memberId }) => memberId),
    notifications.map(({ reference }) => reference),
    notifications.map(({ kind }) => kind),
    notifications.map(({ kind }) => notificationKinds[kind].group),
    notifications.map(({ data }) => JSON.stringify(data)),
  );
}

/** Queues a notification for every member; the servers' loops deliver it in rounds. */
export async function notifyEverybody(
  tx: Tx,
  { reference, kind, data }: Omit<NewNotification, 'memberId'>,
): Promise<void> {
  await queries.beginRound(tx, reference, kind, notificationKinds[kind].group, JSON.stringify(data));
}

/** Members notified in one step of a round. */
const inRound = 250;

/** Notifies the next members of a round; false when all rounds are finished. */
export async function goRound(db: Database): Promise<boolean> {
  return (await queries.goRound.alone(db, inRound)).length > 0;
}

function viewOf({ id, kind, data, at, is_read }: queries.NotificationRow): Notification {
  // A newer server may know kinds that this one does not, while both run.
  const text = notificationText(kind, data) ?? {
    group: 'news' as const,
    title: '新的通知',
    desc: '',
    link: '/',
  };
  return { id, ...text, datetime: at.toISOString(), read: is_read };
}

/** One page of a member's notifications, latest first, with the number of unread ones on all pages. */
export async function listNotifications({ db }: Context, memberId: number, page: number) {
  const { pageSize } = notificationLimits;
  const [rows, [count]] = await Promise.all([
    queries.list(db, memberId, pageSize, (page - 1) * pageSize),
    queries.counts(db, memberId),
  ]);
  const { total = 0, unread = 0 } = count ?? {};
  return { data: rows.map(viewOf), ...paging(total, page, pageSize), unread };
}

const unreadOf = async (db: Queryable, memberId: number) => ({
  unread: (await queries.counts(db, memberId))[0]?.unread ?? 0,
});

/** Marks one notification as read and returns how many are unread. Refuses `notification_missing`. */
export async function readNotification({ db }: Context, memberId: number, id: number) {
  if ((await queries.read.alone(db, memberId, id)).length === 0)
    throw new Refused(notificationRefusals.notification_missing);
  return unreadOf(db, memberId);
}

/** Marks all as read and returns how many are unread, such as one that has just arrived. */
export async function readAllNotifications({ db }: Context, memberId: number) {
  await queries.readAll.alone(db, memberId);
  return unreadOf(db, memberId);
}

const isGroup = (name: string): name is NotificationGroup => Object.hasOwn(notificationGroups, name);

/** The groups a member has muted. */
export async function mutedBy(db: Queryable, memberId: number): Promise<NotificationGroup[]> {
  const [row] = await queries.findMuted(db, memberId);
  return (row?.muted ?? []).filter(isGroup);
}

/** Mutes these groups and no others; groups about money cannot be muted. Returns the muted groups. */
export async function setMuted(
  { db }: Context,
  memberId: number,
  groups: readonly NotificationGroup[],
): Promise<NotificationGroup[]> {
  const muted = [...new Set(groups)].filter((group) => !notificationGroups[group].isFixed);
  await queries.setMuted.alone(db, memberId, muted);
  return muted;
}
