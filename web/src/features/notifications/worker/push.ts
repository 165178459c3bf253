/*
 * The push handling of the service worker. The build turns this file into a classic script (`push-worker.js`) that the
 * worker loads, so it imports nothing: the build fills in the address of the notifications.
 */

declare const newsPath: string;

type Push = { id?: number; title?: string; body?: string; link?: string; tag?: string; icon?: string };
type Shown = { title: string; options: NotificationOptions };
type Page = { url: string; focus(): Promise<unknown>; navigate(url: string): Promise<unknown> };
/** The part of a service worker's globals used here; the browser's types for them exclude those of a page. */
type Worker = {
  location: { origin: string };
  registration: { showNotification(title: string, options: NotificationOptions): Promise<void> };
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(type: 'push', listener: (event: PushArrival) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: Click) => void): void;
};
type PushArrival = { data: { json(): unknown } | null; waitUntil(work: Promise<unknown>): void };
type Click = {
  notification: { close(): void; data: unknown };
  waitUntil(work: Promise<unknown>): void;
};

{
  const worker = globalThis as unknown as Worker;

  /** A message that cannot be read still has to be shown: browsers require a visible notification for every push. */
  const read = (data: PushArrival['data']): Push => {
    try {
      return (data?.json() ?? {}) as Push;
    } catch {
      return {};
    }
  };

  /** The link if it is a page of this shop, otherwise the notifications. */
  const pageOf = (link: unknown): string =>
    typeof link === 'string' && /^\/(?![/\\])/.test(link) ? link : newsPath;

  const shownOf = ({
    id,
    title = '通知',
    body = '您有新的通知',
    link,
    tag = 'news',
    icon = '/icon-192.png',
  }: Push): Shown => ({
    title,
    options: { body, tag, icon, lang: 'zh-Hant-TW', data: { id, link: pageOf(link) } },
  });

  /** Focuses an open page of the shop, or opens one. */
  const open = async (link: string): Promise<unknown> => {
    const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const [page] = pages;
    if (!page) return worker.clients.openWindow(link);
    await page.focus();
    // A page on which the member is buying or opening something is not navigated: the badge shows the news.
    return isBuying(new URL(page.url).pathname) ? undefined : page.navigate(link);
  };

  const isBuying = (path: string): boolean =>
    /\/(ticket|draw|item|animation|result|cart|checkout|recharge|payment|login|firebase-register|signin)(\/|$)/.test(
      path,
    );

  worker.addEventListener('push', (event) => {
    const { title, options } = shownOf(read(event.data));
    event.waitUntil(worker.registration.showNotification(title, options));
  });

  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { link } = (event.notification.data ?? {}) as Push;
    event.waitUntil(open(pageOf(link)));
  });
}
