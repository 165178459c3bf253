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

/** One thing one member is told of; a reference tells a member once. */
export type Told = {
  memberId: number;
  reference: string;
  kind: NotificationKindName;
  data: object;
};

/** Tells these members, all in one statement; what they have muted is left out. */
export async function deliver(tx: Tx, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return;
  await queries.deliver(
    tx,
    told.map(({ memberId }) => memberId),
    told.map(({ reference }) => reference),
    told.map(({ kind }) => kind),
    told.map(({ kind }) => notificationKinds[kind].group),
    told.map(({ data }) => JSON.stringify(data)),
  );
}

/** Queues a notification for every member; the servers' loops deliver it in rounds. */
export async function notifyEverybody(
  tx: Tx,
  { reference, kind, data }: Omit<Told, 'memberId'>,
): Promise<void> {
  await queries.beginRound(tx, reference, kind, notificationKinds[kind].group, JSON.stringify(data));
}

/** Members told at once of what everybody is told. */
const inRound = 250;

/** Tells the next members of what everybody is told; false when all have been told of everything. */
export async function goRound(db: Database): Promise<boolean> {
  return (await queries.goRound.alone(db, inRound)).length > 0;
}

function viewOf({ id, kind, data, at, is_read }: queries.NotificationRow): Notification {
  // A newer server may know kinds that this one does not, while both run.
  const text = notificationText(kind, data) ?? {
    group: 'news' as const,
    title: '籤屋通知',
    desc: '',
    link: '/',
  };
  return { id, ...text, datetime: at.toISOString(), read: is_read };
}

/** One page of what a member was told, latest first, and how many of all are unread. */
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

/** Marks one as read and returns how many are left. Refuses `notification_missing`. */
export async function readNotification({ db }: Context, memberId: number, id: number) {
  if ((await queries.read.alone(db, memberId, id)).length === 0)
    throw new Refused(notificationRefusals.notification_missing);
  return unreadOf(db, memberId);
}

/** Marks all as read and returns how many are left, such as one that has just come. */
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

/** Mutes these groups and no others; what is about money cannot be. Returns what is muted now. */
export async function setMuted(
  { db }: Context,
  memberId: number,
  groups: readonly NotificationGroup[],
): Promise<NotificationGroup[]> {
  const muted = [...new Set(groups)].filter((group) => !notificationGroups[group].isFixed);
  await queries.setMuted.alone(db, memberId, muted);
  return muted;
}
