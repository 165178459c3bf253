import { lineDefaults } from '@kujiya/contract/line-messages';
import { notificationKinds } from '@kujiya/contract/notification-kinds';
import { notificationText, pushText } from '@kujiya/contract/notification-texts';
import { appIconPath } from '@kujiya/contract/shop/paths';
import type { Loop } from '#platform/loops.ts';
import type { Shop } from '#shop/feature.ts';
import { sandboxPath } from './endpoint.ts';
import type { PushMessage } from './messages.ts';
import * as queries from './queries.ts';
import { createPushThread, type PushThread } from './thread-client.ts';
import { type Vapid, vapidOf } from './vapid.ts';

/** Notifications taken from the outbox at once, and pushes taken from the queue at once. */
const taken = { outbox: 500, queue: 500 };
/** Seconds for which no other server takes a push that is being sent. */
const leaseSeconds = 60;
/** The first and the longest wait before another try, in seconds. */
const waits = [60, 240] as const;
/**
 * Pushes a second: sending competes with draws for the processor. Even while the shop is busy, ten thousand browsers
 * are reached just within half a minute.
 */
const perSecond = { quiet: 600, busy: 380 };
/** Event-loop utilisation from which this process counts as busy. */
const busyFrom = 0.5;
/**
 * Tries after which a push is given up: a quarter of an hour later the member will find the notification in the shop.
 */
const mostTries = 4;
const restMs = 1_000;
/** Pause after each written share, as a multiple of the time it took: draws need the database too. */
const restAfter = 2;
/** Members in one notice to the servers, which must stay below 8,000 bytes. */
const inNotice = 200;

/**
 * The message the service worker shows. Its words are the same for everybody, because anybody can read a lock screen.
 */
function payloadOf({ notification_id, kind, data }: queries.DueRow, { config }: Shop) {
  const push = pushText(kind, config.shortName, data);
  const text = notificationText(kind, data);
  if (!push || !text) return undefined;
  const { title, body, seconds, urgency, topic } = push;
  return {
    payload: JSON.stringify({
      ...{ id: notification_id, title, body, link: text.link, tag: topic },
      // Without one the browser shows the shop's own.
      ...(config.icon !== null && { icon: appIconPath(config.icon, 192) }),
    }),
    seconds,
    urgency,
    topic,
  };
}

type Fate = 'sent' | 'gone' | 'refused' | 'later';

/** The fate of a push, by the status its push service answered; 0 without an answer. */
const fateOf = (status: number): Fate => {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 0 || status === 429 || status >= 500 ? 'later' : 'refused';
};

/** The message for a push; nothing when its notification has been read or its kind is unknown to this server. */
function messageOf(shop: Shop, vapid: Vapid, row: queries.DueRow): PushMessage | undefined {
  const shown = row.is_read ? undefined : payloadOf(row, shop);
  if (!shown) return undefined;
  const { origin, pathname } = new URL(row.endpoint);
  const isSandbox = shop.config.allowSandbox && pathname.startsWith(sandboxPath);
  return {
    url: isSandbox ? shop.ownUrl() + pathname : row.endpoint,
    p256dh: row.p256dh,
    auth: row.auth,
    payload: shown.payload,
    headers: {
      authorization: vapid.headerFor(origin, shop.clock()),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(shown.seconds),
      urgency: shown.urgency,
      topic: shown.topic,
    },
  };
}

const lineGroups = JSON.stringify(
  Object.fromEntries(Object.entries(notificationKinds).map(([kind, { group }]) => [kind, group])),
);

/** Notifies the open pages of all servers, and queues pushes; false when there was nothing new. */
export async function dispatch({
  db,
  notices,
  config,
}: Pick<Shop, 'db' | 'notices'> & { config?: Pick<Shop['config'], 'lineMessaging'> }): Promise<boolean> {
  const groups = config?.lineMessaging ? lineGroups : '{}';
  const members = await queries.dispatch.alone(db, taken.outbox, groups, lineDefaults);
  for (let at = 0; at < members.length; at += inNotice)
    notices.send({
      game: 'notifications',
      members: members.slice(at, at + inNotice).map(({ member_id, latest }) => [member_id, latest]),
    });
  return members.length > 0;
}

const idsOf = (rows: readonly queries.DueRow[]) =>
  [rows.map((row) => row.notification_id), rows.map((row) => row.subscription_id)] as const;

/** Sends a share of the queue; false when nothing was due. The subscriptions of browsers that are gone are deleted. */
export async function sendDue(
  shop: Shop,
  thread: PushThread,
  vapid: Vapid,
  pace: number = perSecond.quiet,
): Promise<boolean> {
  const due = await queries.takeDue.alone(shop.db, taken.queue, leaseSeconds);
  const messages = due.map((row) => messageOf(shop, vapid, row));
  const known = messages.filter((message) => message !== undefined);
  const answers = known.length > 0 ? await thread.send(known, pace) : [];
  const lost = answers.filter(({ reason }) => reason !== undefined);
  if (lost[0]) shop.log.warn({ reason: lost[0].reason, count: lost.length }, 'pushes were not sent');
  let next = 0;
  const fates = messages.map((message): Fate => {
    const answer = message && answers[next++];
    return answer ? fateOf(answer.status) : 'refused';
  });
  const isOver = (row: queries.DueRow, i: number) => fates[i] !== 'later' || row.tries >= mostTries;
  const gone = due.filter((_, i) => fates[i] === 'gone').map(({ subscription_id }) => subscription_id);
  const refused = fates.filter((fate, i) => fate === 'refused' && !due[i]?.is_read).length;
  if (refused > 0) shop.log.warn({ refused }, 'a push service refused pushes');
  if (gone.length > 0) await queries.prune.alone(shop.db, gone);
  const over = due.filter(isOver);
  if (over.length > 0) await queries.settle.alone(shop.db, ...idsOf(over));
  const later = due.filter((row, i) => !isOver(row, i));
  if (later.length > 0) await queries.postpone.alone(shop.db, ...idsOf(later), ...waits);
  return due.length > 0;
}

/** The pushes to send a second, by the load of this process since the last call. */
function createPace(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const { utilization } = performance.eventLoopUtilization(last);
    last = performance.eventLoopUtilization();
    return utilization < busyFrom ? perSecond.quiet : perSecond.busy;
  };
}

/** Delivers new notifications to open pages and, as pushes, to browsers in which the shop is closed. */
export function pushLoops(shop: Shop): Loop[] {
  const thread = createPushThread();
  const pace = createPace();
  return [
    { name: 'notifications:dispatch', restMs, restAfter, run: () => dispatch(shop) },
    {
      name: 'notifications:push',
      restMs,
      run: async () => sendDue(shop, thread, await vapidOf(shop), pace()),
    },
  ];
}
