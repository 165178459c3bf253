import { notificationText, pushText } from '@kujiya/contract/notification-texts';
import type { Loop } from '#platform/loops.ts';
import { timeLimits } from '#platform/time-limits.ts';
import type { Shop } from '#shop/feature.ts';
import * as queries from './queries.ts';

/** Messages taken at once, and requests at the same time; LINE allows 2,000 a second. */
const taken = 100;
const atOnce = 10;
/** Seconds for which no other server takes a message that is being sent. */
const leaseSeconds = 60;
/** The first and the longest wait before another try, in seconds; and the tries after which a message is given up. */
const waits = [15, 240] as const;
const mostTries = 5;
const restMs = 1_000;

/** The address of LINE's API: LINE's own, or the sandbox's, which speaks the same. */
export const lineUrl = ({ config, ownUrl }: Pick<Shop, 'config' | 'ownUrl'>): string =>
  config.lineApiUrl ?? `${ownUrl()}/sandbox/line`;

/**
 * The text of a message, which says no more than a push does: LINE's own preview stands on the lock screen too. Nothing
 * when it has been read, comes too late, its member follows no more, or its kind is unknown to this server.
 */
function textOf({ config }: Shop, { kind, data, is_read, age, user_id }: queries.DueRow): string | undefined {
  const [push, shown] = [pushText(kind, config.shortName, data), notificationText(kind, data)];
  if (!push || !shown || is_read || user_id === null || age > push.seconds) return undefined;
  const title = push.title === config.shortName ? '' : `${push.title}\n`;
  return `${title}${push.body}\n${config.publicUrl}${shown.link}`;
}

/** LINE's answer to a message; 0 without one. */
async function post(
  shop: Shop,
  token: string,
  { user_id, retry_key }: queries.DueRow,
  text: string,
): Promise<number> {
  try {
    const response = await fetch(`${lineUrl(shop)}/v2/bot/message/push`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-line-retry-key': retry_key,
      },
      body: JSON.stringify({ to: user_id, messages: [{ type: 'text', text }] }),
      signal: AbortSignal.timeout(timeLimits.providers.line),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}

/** Whether the same message may succeed later: no answer, a wrong token, a rate or the month's quota, LINE's own failure. */
const isForLater = (status: number) => status === 0 || [401, 403, 429].includes(status) || status >= 500;

/** Sends the messages that are due; false when there were none. A retry key that LINE has accepted before answers 409. */
export async function sendLine(shop: Shop): Promise<boolean> {
  const { lineMessaging } = shop.config;
  if (lineMessaging === null) return false;
  const due = await queries.takeDue.alone(shop.db, taken, leaseSeconds);
  const statuses: (number | null)[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: Math.min(atOnce, due.length) }, async () => {
      for (let at = next++; at < due.length; at = next++) {
        const row = due[at];
        const text = row && textOf(shop, row);
        statuses[at] = row && text !== undefined ? await post(shop, lineMessaging.token, row, text) : null;
      }
    }),
  );
  const bad = statuses.filter(
    (status) => status !== null && status !== 409 && (status < 200 || status > 299),
  );
  if (bad.length > 0)
    shop.log.warn({ statuses: [...new Set(bad)], count: bad.length }, 'LINE took no messages');
  if (due.length > 0)
    await queries.settle.alone(
      shop.db,
      due.map(({ notification_id }) => notification_id),
      due.map((_, i) => statuses[i] ?? null),
      due.map(({ tries }, i) => isForLater(statuses[i] ?? 200) && tries < mostTries),
      ...waits,
    );
  return due.length > 0;
}

export const lineLoops = (shop: Shop): Loop[] => [
  { name: 'notifications:line', restMs, run: () => sendLine(shop) },
];
