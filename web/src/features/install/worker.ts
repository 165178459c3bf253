import { homePath } from '@kujiya/contract/shop/paths';
import { Workbox } from 'workbox-window';

/** Caches of the service worker: of what the build has named by its content, and of pages. */
const assetsCache = 'assets';
const pagesCache = 'pages';

/**
 * What the page itself was made of came before the worker watched: it is put beside what the worker keeps, and
 * so is home, where who has no network is led. One after the
 * other: fifty at once hold a slow phone up for a fifth of a second.
 */
async function keepShell(): Promise<void> {
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${window.location.origin}/assets/`));
  const cache = await caches.open(assetsCache);
  for (const name of new Set(loaded)) if (!(await cache.match(name))) await cache.add(name);
  const { pathname } = window.location;
  if (pathname === homePath) await (await caches.open(pagesCache)).add(pathname);
}

/**
 * Starts the service worker. `onUpdate` hears of a new version, once it has been fetched, with what puts it in place of
 * the old one: the page is reloaded.
 */
export function startWorker(onUpdate: (take: () => void) => void): void {
  const worker = new Workbox('/sw.js');
  worker.addEventListener('waiting', () =>
    onUpdate(() => {
      worker.addEventListener('controlling', () => window.location.reload());
      worker.messageSkipWaiting();
    }),
  );
  worker.addEventListener('activated', () => void keepShell().catch(() => undefined));
  // Blocked storage, private windows: the shop works without.
  void worker.register().catch(() => undefined);
}
