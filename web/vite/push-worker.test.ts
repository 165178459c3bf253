import { runInNewContext } from 'node:vm';
import { beforeAll, expect, test, vi } from 'vitest';
import { pushScript } from './service-worker.ts';

let script: string;
beforeAll(async () => {
  script = await pushScript();
});

type Listener = (event: object) => void;

/** Runs the worker's part as the browser would, with these pages open; `hear` waits until the worker is done. */
function startWorker(urls: string[] = []) {
  const listeners = new Map<string, Listener>();
  const pages = urls.map((url) => ({ url, focus: vi.fn(async () => {}), navigate: vi.fn(async () => {}) }));
  const registration = { showNotification: vi.fn(async () => {}) };
  const clients = { matchAll: async () => pages, openWindow: vi.fn(async () => {}) };
  runInNewContext(script, {
    registration,
    clients,
    URL,
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  });
  const hear = async (type: string, event: object) => {
    let work: Promise<unknown> | undefined;
    listeners.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
    await work;
  };
  const click = async (data: unknown) => {
    const close = vi.fn();
    await hear('notificationclick', { notification: { close, data } });
    expect(close).toHaveBeenCalledOnce();
  };
  return { pages, registration, clients, hear, click };
}

test('the script has no imports or exports, because workers load it as a classic one', () => {
  expect(script).not.toMatch(/^\s*(import|export)\b/m);
});

test('a push is shown in its own words, tagged by its kind', async () => {
  const { registration, hear } = startWorker();
  const push = { id: 7, title: '籤屋', body: '您的包裹已送達。', link: '/order?no=S1', tag: 'parcels' };
  await hear('push', { data: { json: () => push } });
  expect(registration.showNotification).toHaveBeenCalledWith('籤屋', {
    body: '您的包裹已送達。',
    tag: 'parcels',
    icon: '/icon-192.png',
    lang: 'zh-Hant-TW',
    data: { id: 7, link: '/order?no=S1' },
  });
});

test.each([
  ['a push without text', null],
  [
    'a push that is no JSON',
    {
      json: () => {
        throw new SyntaxError('no JSON');
      },
    },
  ],
  ['a push that links to another site', { json: () => ({ link: 'https://evil.example/' }) }],
  ['a push with an address without a scheme', { json: () => ({ link: '//evil.example/' }) }],
])('%s is shown as well, and leads to the notifications', async (_, data) => {
  const { registration, hear } = startWorker();
  await hear('push', { data });
  expect(registration.showNotification).toHaveBeenCalledWith(
    '通知',
    expect.objectContaining({ body: '您有新的通知', data: { id: undefined, link: '/news' } }),
  );
});

test('a tap brings the open page to its address, or opens one', async () => {
  const open = startWorker(['https://shop.example/info']);
  await open.click({ link: '/box' });
  expect(open.pages[0]?.focus).toHaveBeenCalledOnce();
  expect(open.pages[0]?.navigate).toHaveBeenCalledWith('/box');
  const none = startWorker();
  await none.click({ link: '/box' });
  expect(none.clients.openWindow).toHaveBeenCalledWith('/box');
});

test.each(['/checkout', '/ichiban/draw/x7Kq', '/blindbox/item/4'])(
  'a page on which a member buys or opens something stays as it is: %s',
  async (path) => {
    const { pages, click } = startWorker([`https://shop.example${path}`]);
    await click({ link: '/box' });
    expect(pages[0]?.focus).toHaveBeenCalledOnce();
    expect(pages[0]?.navigate).not.toHaveBeenCalled();
  },
);
