import { homePath } from '@kujiya/contract/shop/paths';
import { Workbox } from 'workbox-window';

/** Caches of the service worker: files with a content hash in their name, and pages. */
const assetsCache = 'assets';
const pagesCache = 'pages';

/**
 * Files that this page loaded before the worker was active are missing from its cache: they are added, and so is home,
 * the page shown without a network, if this page is home. One after the other, because fifty requests at once block a
 * slow phone for a fifth of a second.
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
 * Starts the service worker. `onUpdate` is called once a new version has been fetched, with a function that activates
 * it and reloads the page.
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
  // Registration fails with blocked storage or in private windows: the shop works without a worker.
  void worker.register().catch(() => undefined);
}
