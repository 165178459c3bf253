import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type PluginOption, transformWithOxc } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { newsPath } from '../../contract/src/shop/paths.ts';

/**
 * The argument of a service worker rule. Rules are written into the worker as text, so they refer to nothing outside.
 */
type RouteMatch = { request: Request; url: URL; sameOrigin: boolean };

const days = 24 * 3600; // s

const pushSource = path.resolve(import.meta.dirname, '../src/features/notifications/worker/push.ts');

/** The classic script of the worker's part that handles pushes. */
export async function pushScript(): Promise<string> {
  const define = { newsPath: JSON.stringify(newsPath) };
  const { code } = await transformWithOxc(await readFile(pushSource, 'utf8'), pushSource, { define });
  return code;
}

const pushWorker = (): PluginOption => ({
  name: 'push-worker',
  apply: 'build',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'push-worker.js', source: await pushScript() });
  },
});

const withoutNetwork = { fallbackURL: '/offline.html' };

/**
 * The worker's caching rules; the first that matches answers. No rule keeps anything of `/api`, so a member's answers
 * are never kept; nor are the pages of signing in and paying, whose addresses hold one-time codes. A page that cannot
 * be fetched is replaced by the offline page, which says why. A page that was opened before the worker was active asks
 * for its own address in the mode `same-origin`, which no call has (`install/worker.ts`).
 */
export const cachingRules = [
  {
    urlPattern: ({ request, url, sameOrigin }: RouteMatch) =>
      sameOrigin &&
      (request.mode === 'navigate' || request.mode === 'same-origin') &&
      !/^\/(api|sandbox|media|login|linelogin|lifflogin|forgot-password|order|recharge|payment)(\/|$)/.test(
        url.pathname,
      ) &&
      !/\.\w+$/.test(url.pathname),
    handler: 'NetworkFirst' as const,
    options: {
      cacheName: 'pages',
      networkTimeoutSeconds: 8,
      expiration: { maxEntries: 30 },
      cacheableResponse: { statuses: [200] },
      precacheFallback: withoutNetwork,
    },
  },
  {
    urlPattern: ({ request, sameOrigin }: RouteMatch) => sameOrigin && request.mode === 'navigate',
    handler: 'NetworkOnly' as const,
    options: { precacheFallback: withoutNetwork },
  },
  {
    urlPattern: ({ url, sameOrigin }: RouteMatch) => sameOrigin && url.pathname.startsWith('/assets/'),
    handler: 'CacheFirst' as const,
    options: {
      cacheName: 'assets',
      expiration: { maxEntries: 200, maxAgeSeconds: 60 * days },
      cacheableResponse: { statuses: [200] },
    },
  },
  {
    urlPattern: ({ request, url, sameOrigin }: RouteMatch) =>
      sameOrigin && request.destination === 'image' && url.pathname.startsWith('/media/'),
    handler: 'StaleWhileRevalidate' as const,
    options: {
      cacheName: 'pictures',
      expiration: { maxEntries: 300, purgeOnQuotaError: true },
      cacheableResponse: { statuses: [200] },
    },
  },
];

/** The service worker: it keeps pages, scripts, fonts and pictures, all of which are the same for everybody. */
export const serviceWorker = (): PluginOption => [
  pushWorker(),
  VitePWA({
    strategies: 'generateSW',
    filename: 'sw.js',
    manifest: false,
    injectRegister: false,
    workbox: {
      inlineWorkboxRuntime: true,
      importScripts: ['/push-worker.js'],
      clientsClaim: true,
      cleanupOutdatedCaches: true,
      navigateFallback: null,
      globPatterns: ['offline.{html,css,js}', 'icon.svg', 'assets/*.woff2'],
      runtimeCaching: [...cachingRules],
    },
  }),
];
