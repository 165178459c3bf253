import { homePath } from '@kujiya/contract/shop/paths';
import { Workbox } from 'workbox-window';

/** The service worker's cache of files with a content hash in their name. */
const assetsCache = 'assets';

/**
 * Asks the worker to store this page and home: the navigation came before the worker was active, so it has seen
 * neither. Its rules decide (`vite/service-worker.ts`): pages of signing in and paying are not stored. A redirect is an
 * error, because browsers refuse a redirected answer to a navigation.
 */
function keepPages(worker: Workbox): void {
  const { pathname, search } = window.location;
  const urlsToCache = [...new Set([pathname + search, homePath])].map((address) => [
    address,
    { mode: 'same-origin', redirect: 'error' },
  ]);
  void worker.messageSW({ type: 'CACHE_URLS', payload: { urlsToCache } }).catch(() => undefined);
}

/**
 * Files that this page loaded before the worker was active are missing from its cache: they are added, with those that
 * home, the page shown without a network, needs to respond. One after the other, because fifty requests at once block
 * a slow phone for a fifth of a second.
 */
async function keepShell(fetchHome: () => Promise<void>): Promise<void> {
  await fetchHome();
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${window.location.origin}/assets/`));
  const cache = await caches.open(assetsCache);
  for (const name of new Set(loaded)) if (!(await cache.match(name))) await cache.add(name);
}

/**
 * Starts the service worker. `onUpdate` is called once a new version has been fetched, with a function that activates
 * it and reloads the page; `fetchHome` loads the script of the home screen.
 */
export function startWorker(onUpdate: (take: () => void) => void, fetchHome: () => Promise<void>): void {
  const worker = new Workbox('/sw.js');
  worker.addEventListener('waiting', () =>
    onUpdate(() => {
      worker.addEventListener('controlling', () => window.location.reload());
      worker.messageSkipWaiting();
    }),
  );
  worker.addEventListener('activated', () => {
    keepPages(worker);
    void keepShell(fetchHome).catch(() => undefined);
  });
  // Registration fails with blocked storage or in private windows: the shop works without a worker.
  void worker.register().catch(() => undefined);
}
