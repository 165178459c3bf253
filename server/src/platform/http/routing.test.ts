import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { promisify } from 'node:util';
import * as paths from '@kujiya/contract/shop/paths';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#app.ts';
import { features } from '#features.ts';
import { readConfig } from '#platform/config.ts';
import { allCalls, streamsIn } from '#testing/contract.ts';
import { useTestShop } from '#testing/shop.ts';
import { isPage, loggedUrl, refuseUnreadable } from './routing.ts';
import { securityHeaders } from './security-headers.ts';

const shop = useTestShop();
let app: FastifyInstance;
let webDir: string;
let log = '';
beforeAll(async () => {
  webDir = await mkdtemp(path.join(tmpdir(), 'web-'));
  await writeFile(path.join(webDir, 'index.html'), '<title>raw</title><!--settings-->');
  await writeFile(path.join(webDir, 'offline.html'), 'offline');
  const config = { ...readConfig({ PORT: '0', LOG_LEVEL: 'info' }, '/'), mediaDir: webDir };
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      log += chunk;
      done();
    },
  });
  app = await createApp({ config, db: shop.db, databaseUrl: shop.databaseUrl, webDir, logTo });
});
afterAll(async () => {
  await app.close();
  await rm(webDir, { recursive: true });
});

test.each([
  ['GET', '/', true],
  ['HEAD', '/ichiban/detail/3', true],
  ['GET', '/search?q=a.b', true],
  ['GET', '/invite/ABCD?x=/api', true],
  ['POST', '/', false],
  ['GET', '/api', false],
  ['GET', '/api?x', false],
  ['GET', '/api/unknown', false],
  ['GET', '/sw.js', false],
  ['GET', '/manifest.webmanifest', false],
  ['GET', '/deep/file.map?x=1', false],
  ['GET', '/assets/gone', false],
  ['GET', '/nosuch.html', true],
  ['GET', '/ichiban/detail/1.0', true],
])('%s %s is a page: %s', (method, url, page) => {
  expect(isPage({ method, url, headers: { accept: '*/*' } })).toBe(page);
});

test.each([
  ['/old/shop.php', true],
  ['/assets/gone.js', false],
  ['/media/gone.webp', false],
])('a browser that navigates to %s gets a page: %s', (url, page) => {
  const headers = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' };
  expect(isPage({ method: 'GET', url, headers })).toBe(page);
});

/** Parts of paths that everybody may know. */
const open = new Set(
  'id tubeId productId packageId lotId orderId orderNumber kind number name hash packages index carrier day month account piece'.split(
    ' ',
  ),
);
const secret = 'Wq3_rT-9xLmN0pQsVuZ1aBcDeFgHiJkLmNoPqRsTuVw';
const declared = [
  ...allCalls.map(([, { path }]) => path),
  ...features.flatMap(({ calls }) => streamsIn(calls)).map(({ path }) => path),
];
const secretive = declared.filter((path) =>
  [...path.matchAll(/:(\w+)/g)].some(([, name = '']) => !open.has(name)),
);
/** Pages of which a part of the path may be anything, with the secret as that part. */
const pages = Object.values(paths)
  .map((page) =>
    typeof page === 'function' ? (page as (...parts: unknown[]) => string)(secret, secret, secret) : '',
  )
  .filter((page) => page.split('?', 1)[0]?.split('/').slice(1).includes(secret));

test('paths that carry a secret are known', () => {
  expect(pages.length).toBeGreaterThan(10);
  expect(secretive).toEqual([
    '/api/invite/:code',
    '/api/cabinets/:code',
    '/api/presents/:code',
    '/api/presents/:code/claim',
    '/api/staff/places/:code',
  ]);
});

test.each([
  ...secretive.map((path) => path.replace(/:\w+/g, secret)),
  ...pages,
  `/invitation/${secret}`,
  `/orders/${secret}/x`,
])('the log does not keep the secret in %s', (url) => {
  expect(url).toContain(secret);
  expect(loggedUrl(url).split('?', 1)[0]).not.toContain(secret);
});

test('neither server logs a secret that stands in the path, whatever answers', async () => {
  for (const server of [app, app.admin])
    for (const url of [
      `/waiting/${secret}`,
      `/invitation/${secret}`,
      `/invite/${secret}`,
      `/api/invite/${secret}`,
    ])
      await server.inject({ url, headers: { accept: 'text/html' } });
  expect(log).toContain('"url":"/invitation/…"');
  expect(log).not.toContain(secret);
});

test.each([
  ['/api/products?page=2&limit=40', '/api/products?page=2&limit=40'],
  ['/api/line/callback?code=secret&state=x&page=1', '/api/line/callback?page=1&…'],
  ['/api/stream?ticket=abc', '/api/stream?…'],
  ['/box', '/box'],
  ['/invite/ABC123', '/invite/…'],
  ['/api/invite/ABC123', '/api/invite/…'],
  ['/invitation/abc?from=mail', '/invitation/…?…'],
  ['/waiting/abc', '/waiting/…'],
  ['/media/members/abc.webp', '/media/members/…'],
  [
    '/media/prizes/a-picture-with-a-long-name-of-its-own.webp',
    '/media/prizes/a-picture-with-a-long-name-of-its-own.webp',
  ],
  ['/members/invitations', '/members/invitations'],
  ['/orders/R20261120ABCDEF12', '/orders/R20261120ABCDEF12'],
])('%s is logged as %s', (url, logged) => {
  expect(loggedUrl(url)).toBe(logged);
});

test('no code, state or ticket reaches the log', async () => {
  await app.inject({ url: '/api/line/callback?code=hush-1&state=hush-2&binding=hush-3' });
  await app.inject({ url: '/search?q=hush-4' });
  await app.inject({ url: '/api/%zz?code=hush-5' });
  await app.inject({ url: '/api/unknown?token=hush-6' });
  expect(log).toContain('/api/line/callback?…');
  expect(log).not.toContain('hush');
});

const isOurs = { success: false, code: expect.any(String), message: expect.stringMatching(/[一-鿿]/) };

test.each([
  ['a bad escape', 'GET', '/api/%zz', 400],
  ['a long number', 'GET', `/api/products/${'9'.repeat(300)}`, 404],
  ['a long parameter', 'GET', `/api/products/${'x'.repeat(3_000)}`, 404],
  ['a longer one', 'GET', `/api/products/${'x'.repeat(9_000)}`, 400],
  ['no call', 'GET', '/api?x', 404],
  ['no worker', 'GET', '/sw.js', 404],
  ['no manifest', 'GET', '/manifest.webmanifest', 404],
  ['another method', 'PATCH', '/api/products', 404],
  ['options', 'OPTIONS', '/api/products', 404],
  ['another method of a page', 'DELETE', '/', 404],
] as const)(
  '%s is refused with the shop’s message, without repeating the request',
  async (_, method, url, status) => {
    const reply = await app.inject({ method, url, headers: { authorization: 'Bearer kujiya-site' } });
    expect([reply.statusCode, reply.json()]).toEqual([status, expect.objectContaining(isOurs)]);
    expect(reply.body).not.toMatch(/fastify|FST_|%zz|xxxx|9999|Route/i);
  },
);

test.each(['/%zz', '/ichiban/detail/%ff'])(
  '%s is not the address of a page, and redirects home',
  async (url) => {
    const { statusCode, headers } = await app.inject({ url });
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([302, '/', 'no-cache']);
  },
);

test('a request that is not HTTP is refused likewise', async () => {
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  for (const text of ['nonsense\r\n\r\n', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`]) {
    const socket = net.connect(Number(address.port), address.hostname);
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.write(text);
    await once(socket, 'close');
    const [head, body] = received.split('\r\n\r\n');
    expect(head).toContain('400 Bad Request');
    expect(JSON.parse(body ?? '')).toMatchObject(isOurs);
  }
});

test('a client that hangs up in the middle of its body is not logged as a failure of the database', async () => {
  const { port } = app.server.address() as net.AddressInfo;
  const head = 'POST /api/auth/login HTTP/1.1\r\nhost: a\r\nauthorization: Bearer kujiya-site\r\n';
  for (let i = 0; i < 5; i++) {
    const socket = net.connect(port, '127.0.0.1');
    socket.write(`${head}content-type: application/json\r\ncontent-length: 900\r\n\r\n{"phone":`);
    await expect.poll(() => log.split('"url":"/api/auth/login"').length).toBe(i + 2);
    socket.resetAndDestroy();
    await once(socket, 'close');
  }
  const connections = promisify(app.server.getConnections.bind(app.server));
  await expect.poll(() => connections()).toBe(0);
  expect(log).not.toContain('unavailable');
});

test('the page is served with its settings at every address; its file name redirects home', async () => {
  for (const url of ['/', '/ichiban', '/search?q=a.b']) {
    const { statusCode, body } = await app.inject({ url });
    expect([statusCode, body.includes('id="settings"')]).toEqual([200, true]);
  }
  const { statusCode, headers } = await app.inject({ url: '/index.html' });
  expect([statusCode, headers.location]).toEqual([302, '/']);
  expect((await app.inject({ url: '/offline.html' })).body).toBe('offline');
});

test('forms may be submitted to a configured payment gateway', () => {
  const formAction = (env: NodeJS.ProcessEnv) => {
    const { contentSecurityPolicy } = securityHeaders(readConfig(env, '/'));
    return (contentSecurityPolicy as { directives: { formAction: string[] } }).directives.formAction;
  };
  expect(formAction({})).toEqual(["'self'"]);
  expect(formAction({ NEWEBPAY_URL: 'https://ccore.newebpay.com/MPG/mpg_gateway' })).toEqual([
    "'self'",
    'https://ccore.newebpay.com',
  ]);
});

test.each([
  ['', ''],
  ['GET / HTTP/1.1\r\nho', 'HTTP/1.1 400 Bad Request'],
])('a timed-out connection that has sent %j receives %j', async (said, heard) => {
  const server = http.createServer({ headersTimeout: 50, connectionsCheckingInterval: 20 });
  server.on('clientError', refuseUnreadable).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = net.connect((server.address() as net.AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  socket.write(said);
  await once(socket, 'close');
  server.close();
  expect(answer.split('\r\n')[0]).toBe(heard);
});
