import { createHmac, timingSafeEqual } from 'node:crypto';
import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import { type LineState, lineDefaults } from '@kujiya/contract/line-messages';
import { type NotificationGroup, notificationGroups } from '@kujiya/contract/notifications';
import type { Config } from '#platform/config.ts';
import type { Context } from '#platform/context.ts';
import { Refused } from '#platform/http/refused.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { timeLimits } from '#platform/time-limits.ts';
import type { Shop } from '#shop/feature.ts';
import * as queries from './queries.ts';
import { lineUrl } from './sender.ts';

/** LINE's signature of a body (base64). */
export const signatureOf = (secret: string, body: Buffer | string): string =>
  createHmac('sha256', secret).update(body).digest('base64');

const isSigned = (secret: string, body: Buffer, signature: string): boolean => {
  const [wanted, given] = [Buffer.from(signatureOf(secret, body)), Buffer.from(signature)];
  return wanted.length === given.length && timingSafeEqual(wanted, given);
};

type LineEvent = { type?: string; timestamp?: number; source?: { type?: string; userId?: string } };

/**
 * Takes the events that LINE posts: who follows the account, and who has blocked it. One that comes twice, or after a
 * newer one, changes nothing. Refuses `invalid_request` without LINE's signature.
 */
export async function takeEvents({ db, config }: Context, body: Buffer, signature: string): Promise<void> {
  const { lineMessaging } = config;
  if (lineMessaging === null || !isSigned(lineMessaging.secret, body, signature))
    throw new Refused(commonRefusals.invalid_request);
  const { events = [] } = JSON.parse(body.toString('utf8')) as { events?: LineEvent[] };
  const told = events.flatMap(({ type, timestamp, source }) =>
    (type === 'follow' || type === 'unfollow') && source?.userId && timestamp
      ? [{ userId: source.userId, follows: type === 'follow', at: new Date(timestamp) }]
      : [],
  );
  if (told.length > 0)
    await queries.follow.alone(
      db,
      told.map(({ userId }) => userId),
      told.map(({ follows }) => follows),
      told.map(({ at }) => at),
    );
}

/** What the member gets by LINE, and whether it reaches them. */
export async function lineSettings({ db, config }: Context, memberId: number) {
  const [row] = config.lineMessaging === null ? [] : await queries.find(db, memberId);
  const state =
    config.lineMessaging === null ? 'off' : !row ? 'no_login' : row.follows ? 'on' : 'not_following';
  const groups = (row?.groups ?? lineDefaults).filter((name): name is NotificationGroup =>
    Object.hasOwn(notificationGroups, name),
  );
  return { state: state as LineState, groups };
}

/** Chooses what the member gets by LINE too; returns it. */
export async function setLineGroups(
  context: Context,
  memberId: number,
  groups: readonly NotificationGroup[],
) {
  await queries.setGroups.alone(context.db, memberId, [...new Set(groups)]);
  return lineSettings(context, memberId);
}

/** The messages of the last thirty days, for the office. */
export async function lineFigures(db: Queryable, { lineMessaging }: Config) {
  const [row] = await queries.figures(db);
  if (!row) throw new Error('no figures of LINE');
  return { ...row, is_on: lineMessaging !== null, failed_at: row.failed_at?.toISOString() ?? null };
}

/** The month's messages as LINE counts them; null where LINE does not say. */
export async function lineQuota(shop: Pick<Shop, 'config' | 'ownUrl'>) {
  const { lineMessaging } = shop.config;
  if (lineMessaging === null) return null;
  const ask = async (path: string) => {
    const response = await fetch(`${lineUrl(shop)}/v2/bot/message/${path}`, {
      headers: { authorization: `Bearer ${lineMessaging.token}` },
      signal: AbortSignal.timeout(timeLimits.providers.lineQuota),
    });
    if (!response.ok) throw new Error(`LINE answered ${response.status}`);
    return (await response.json()) as { type?: string; value?: number; totalUsage?: number };
  };
  try {
    const [{ type, value }, { totalUsage = 0 }] = await Promise.all([ask('quota'), ask('quota/consumption')]);
    return { used: totalUsage, most: type === 'limited' ? (value ?? 0) : null };
  } catch {
    return null;
  }
}
