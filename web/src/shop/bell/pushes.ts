import { subscribeToPushes, unsubscribeFromPushes } from '@kujiya/contract/notifications';
import type { Client } from '#lib/client.ts';
import { readText, removeStored, writeText } from '#lib/storage.ts';

/** The state of pushes in this browser. `install`: an iPhone allows them from the home screen only. */
export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on';

/** Storage keys: the member whose pushes this browser receives, and the day it last sent its subscription. */
const memberKey = 'push_member';
const dayKey = 'push_day';

const registration = async () => (await navigator.serviceWorker?.getRegistration()) ?? undefined;
const subscriptionOf = async () =>
  (await (await registration())?.pushManager?.getSubscription()) ?? undefined;

export async function pushState(memberId: number): Promise<PushState> {
  if (!('Notification' in window) || !('PushManager' in window))
    return /iPhone|iPad/.test(navigator.userAgent) ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  // Without a service worker nothing can receive pushes: development, or a private window.
  if (!(await registration())) return 'unsupported';
  const isOn = (await subscriptionOf()) !== undefined && readText(memberKey) === String(memberId);
  return isOn && Notification.permission === 'granted' ? 'on' : 'off';
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

const isSameKey = (key: ArrayBuffer | null, wanted: Uint8Array) =>
  key !== null &&
  key.byteLength === wanted.length &&
  new Uint8Array(key).every((byte, i) => byte === wanted[i]);

/**
 * Subscribes at the browser's push service and sends the subscription to the server; the browser asks the member first.
 */
export async function startPushes(client: Client, publicKey: string, memberId: number): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState(memberId);
  const manager = (await registration())?.pushManager;
  if (!manager) return 'unsupported';
  const key = bytesOf(publicKey);
  const known = await manager.getSubscription();
  // A browser keeps one subscription, and while it does, it refuses another key.
  if (known && !isSameKey(known.options.applicationServerKey, key)) await known.unsubscribe();
  const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  await client(subscribeToPushes, {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  });
  writeText(memberKey, String(memberId));
  return 'on';
}

/** Ends the pushes of this browser, even when the server cannot be reached: a push sent later finds no subscription. */
export async function stopPushes(client: Client): Promise<void> {
  const subscription = await subscriptionOf();
  removeStored(memberKey);
  if (!subscription) return;
  await client(unsubscribeFromPushes, { body: { endpoint: subscription.endpoint } }).catch(() => undefined);
  await subscription.unsubscribe();
}

/**
 * Sends the subscription of this member again, once a day: after a new login, and when the push service has changed its
 * address.
 */
export async function keepPushes(client: Client, memberId: number, today: string): Promise<void> {
  if (readText(memberKey) !== String(memberId) || readText(dayKey) === today) return;
  const subscription = await subscriptionOf();
  if (!subscription || Notification.permission !== 'granted') return;
  const { endpoint, keys } = subscription.toJSON();
  await client(subscribeToPushes, {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  });
  writeText(dayKey, today);
}
