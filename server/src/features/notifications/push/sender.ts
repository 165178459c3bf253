import { notificationText, pushText } from '@kujiya/contract/notification-texts';
import webPush from 'web-push';
import type { Loop } from '#platform/loops.ts';
import { pace } from '#platform/pace.ts';
import { timeLimits } from '#platform/time-limits.ts';
import type { Shop } from '#shop/feature.ts';
import { sandboxPath } from './endpoint.ts';
import * as queries from './queries.ts';
import { type Vapid, vapidOf } from './vapid.ts';

/** Notifications taken from the outbox at once, and pushes taken from the queue at once. */
const taken = { outbox: 1_000, queue: 500 };
/** Requests to push services at the same time. */
const atOnce = 32;
/** Encrypting takes the processor, and draws wait for it meanwhile: ten thousand browsers are told in twenty seconds, not in five. */
const perSecond = 500;
/** After which a push is given up: what is a quarter of an hour late is found in the shop. */
const mostTries = 4;
const restMs = 1_000;
/** Members in one notice to the servers, which has fewer than 8,000 bytes. */
const inNotice = 200;

/** What the service worker shows. The words are the same for everybody: a lock screen is read by anybody. */
function payloadOf({ notification_id, kind, data }: queries.DueRow) {
  const push = pushText(kind);
  const text = notificationText(kind, data);
  if (!push || !text) return undefined;
  const { title, body, seconds, urgency, topic } = push;
  return {
    payload: JSON.stringify({ id: notification_id, title, body, link: text.link, tag: topic }),
    seconds,
    urgency,
    topic,
  };
}

type Fate = 'sent' | 'gone' | 'refused' | 'later';

const fateOf = (status: number): Fate => {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
};

/** Sends one push, encrypted for its browser (RFC 8291); says what became of it. */
async function send(shop: Shop, vapid: Vapid, row: queries.DueRow): Promise<Fate> {
  const message = row.is_read ? undefined : payloadOf(row);
  if (!message) return 'refused';
  const { origin, pathname } = new URL(row.endpoint);
  const isSandbox = shop.config.allowSandbox && pathname.startsWith(sandboxPath);
  const { cipherText } = webPush.encrypt(row.p256dh, row.auth, message.payload, 'aes128gcm');
  const response = await fetch(isSandbox ? shop.ownUrl() + pathname : row.endpoint, {
    method: 'POST',
    headers: {
      authorization: vapid.headerFor(origin, shop.clock()),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(message.seconds),
      urgency: message.urgency,
      topic: message.topic,
    },
    body: new Uint8Array(cipherText),
    redirect: 'error',
    signal: AbortSignal.timeout(timeLimits.providers.pushes),
  });
  await response.arrayBuffer();
  return fateOf(response.status);
}

/** Runs `work` over all items, so many at once. */
async function inParallel<Item, Result>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: Math.min(most, items.length) }, async () => {
      for (let at = next++; at < items.length; at = next++) {
        const item = items[at];
        if (item !== undefined) results[at] = await work(item);
      }
    }),
  );
  return results;
}

/** Tells the open pages of all servers, and queues pushes; false when there was nothing new. */
export async function dispatch({ db, notices }: Pick<Shop, 'db' | 'notices'>): Promise<boolean> {
  const told = await queries.dispatch.alone(db, taken.outbox);
  for (let at = 0; at < told.length; at += inNotice)
    notices.send({
      game: 'notifications',
      members: told.slice(at, at + inNotice).map(({ member_id, latest }) => [member_id, latest]),
    });
  return told.length > 0;
}

const turn = pace(perSecond);

/** Sends a share of the queue; false when nothing was due. Browsers that are gone are forgotten. */
export async function sendDue(shop: Shop, vapid: Vapid): Promise<boolean> {
  const due = await queries.takeDue.alone(shop.db, taken.queue);
  const fates = await inParallel(due, atOnce, async (row) => {
    await turn();
    return send(shop, vapid, row).catch((error: unknown): Fate => {
      shop.log.warn({ err: error }, 'a push was not sent');
      return 'later';
    });
  });
  const ended = due.filter((row, i) => fates[i] !== 'later' || row.tries >= mostTries);
  const gone = due.filter((_, i) => fates[i] === 'gone').map(({ subscription_id }) => subscription_id);
  const refused = fates.filter((fate, i) => fate === 'refused' && !due[i]?.is_read).length;
  if (refused > 0) shop.log.warn({ refused }, 'a push service refused pushes');
  if (gone.length > 0) await queries.prune.alone(shop.db, gone);
  if (ended.length > 0)
    await queries.settle.alone(
      shop.db,
      ended.map(({ notification_id }) => notification_id),
      ended.map(({ subscription_id }) => subscription_id),
    );
  return due.length > 0;
}

/** Brings new notifications to open pages and to browsers that are asleep. */
export const pushLoops = (shop: Shop): Loop[] => [
  { name: 'notifications:dispatch', restMs, run: () => dispatch(shop) },
  { name: 'notifications:push', restMs, run: async () => sendDue(shop, await vapidOf(shop)) },
];
