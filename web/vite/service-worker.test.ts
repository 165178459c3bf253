import { expect, test } from 'vitest';
import { cachingRules } from './service-worker.ts';

/** The rule by which the worker answers, chosen as workbox does: the first that matches. */
function ruleFor(path: string, { mode = 'navigate', destination = 'document', host = 'shop.example' } = {}) {
  const url = new URL(path, `https://${host}`);
  const request = { url: url.href, mode, destination } as Request;
  return cachingRules.find(({ urlPattern }) =>
    urlPattern({ request, url, sameOrigin: host === 'shop.example' }),
  );
}

test.each(['/', '/ichiban/detail/1', '/search?q=a.b', '/info?page=2', '/settings/terms'])(
  'the page %s is kept, and falls back to its copy or the offline page',
  (path) => {
    expect(ruleFor(path)).toMatchObject({
      handler: 'NetworkFirst',
      options: { cacheName: 'pages', precacheFallback: { fallbackURL: '/offline.html' } },
    });
  },
);

const beforeWorker = { mode: 'same-origin', destination: '' };

test('a page opened before the worker was active is stored by the same rule, or not at all', () => {
  expect(ruleFor('/ichiban/detail/1', beforeWorker)).toBe(ruleFor('/ichiban/detail/1'));
  for (const path of ['/login?redirect=%2Fbox', '/payment/result?id=1', '/api/line/start'])
    expect(ruleFor(path, beforeWorker)).toBeUndefined();
});

test.each([
  '/login?redirect=%2Fbox',
  '/linelogin?code=x',
  '/forgot-password',
  '/order/list',
  '/recharge',
  '/payment/result?id=1',
  '/nosuch.html',
  '/api/line/start',
  '/sandbox/gateway',
  '/media/products/x.webp',
])('%s is never kept, and falls back to the offline page', (path) => {
  const rule = ruleFor(path);
  expect(rule).toMatchObject({
    handler: 'NetworkOnly',
    options: { precacheFallback: { fallbackURL: '/offline.html' } },
  });
  expect(rule?.options).not.toHaveProperty('cacheName');
});

test('calls, and pages of other sites, are not handled', () => {
  expect(ruleFor('/api/products', { mode: 'cors', destination: '' })).toBeUndefined();
  expect(ruleFor('/', { host: 'pay.example' })).toBeUndefined();
});
