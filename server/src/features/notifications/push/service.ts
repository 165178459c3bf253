import { notificationLimits, notificationRefusals } from '@kujiya/contract/notifications';
import type { Context } from '#platform/context.ts';
import { Refused } from '#platform/http/refused.ts';
import { isPushEndpoint } from './endpoint.ts';
import * as queries from './queries.ts';

/** A browser's own address at its push service, and the keys its messages are encrypted with (base64url). */
export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

const unpadded = (text: string) => text.replace(/=+$/, '');

/** Subscribes the browser of this session to the member's notifications. Refuses `push_endpoint_unknown`. */
export async function subscribe(
  { db, config }: Context,
  memberId: number,
  sessionHash: Buffer,
  { endpoint, keys }: Subscription,
): Promise<void> {
  if (!isPushEndpoint(endpoint, config)) throw new Refused(notificationRefusals.push_endpoint_unknown);
  await queries.subscribe.alone(
    db,
    memberId,
    sessionHash,
    endpoint,
    unpadded(keys.p256dh),
    unpadded(keys.auth),
    notificationLimits.devices,
  );
}

/** Unsubscribes the browser at this address; a browser of another member is left alone. */
export async function unsubscribe({ db }: Context, memberId: number, endpoint: string): Promise<void> {
  await queries.unsubscribe.alone(db, memberId, endpoint);
}
