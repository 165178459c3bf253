import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';
import { until } from '#testing/until.ts';
import { createApp } from './app.ts';
import { earlyPressesSource } from './platform/http/security-headers.ts';

/** Stands for the web's build: renders the requested address, counts how often, and makes one call to the shop. */
const renderer = `
let count = 0;
export const createRenderer = async ({ ask, settings, frame, origin }) => ({
  hasPage: (url) => !url.startsWith('/nowhere'),
  movedTo: (url) => url.startsWith('/HERE/') ? url.replace('/HERE/', '/here') : undefined,
  addressOf: (url) => url.startsWith('/mine/') ? '/mine/:id' : /^\\/(here|gone|on|broken)(\\?|$)/.test(url) ? url.split('?')[0] : undefined,
  async render(address) {
    count += 1;
    if (address === '/mine/:id') return { status: 200, html: '<p>sketch</p>', version: 'o', styles: [], isSketch: true };
    if (address === '/broken') throw new Error('no page today');
    if (address === '/on') return { redirect: '/here' };
    const answer = await ask('/api/products', { headers: { authorization: 'Bearer ' + settings.siteKey } });
    const { data } = await answer.json();
    const html = '<p>' + count + ' ' + answer.status + ' ' + data.length + ' ' + origin + '</p><i>' + settings.serviceHours + frame + '</i>' + ' '.repeat(2000);
    return { status: address === '/gone' ? 404 : 200, html, version: 'v', styles: ['sha256-c'] };
  },
});`;

const shop = useTestShop();
let app: FastifyInstance;
let folder: string;
let now = Date.parse('2026-11-21T12:00:00+08:00');
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pages-'));
  await writeFile(path.join(folder, 'index.html'), '<title>frame</title><!--settings-->');
  await writeFile(path.join(folder, 'renderer.mjs'), renderer);
  app = await createApp({
    config: { ...shop.config, mediaDir: folder, publicUrl: 'https://shop.example/' },
    db: shop.db,
    databaseUrl: shop.databaseUrl,
    webDir: folder,
    rendererFile: path.join(folder, 'renderer.mjs'),
    clock: () => now,
  });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test('a page is rendered once per second for all visitors and members', async () => {
  const { token } = await shop.member();
  const replies = await Promise.all([
    get('/here'),
    get('/here?utm=x'),
    get('/here', { authorization: `Bearer ${token}`, cookie: 'a=b' }),
  ]);
  const [first] = replies;
  expect(first?.body).toMatch(/^<p>1 200 0 https:\/\/shop\.example<\/p>/);
  expect(new Set(replies.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
  expect(first?.headers).toMatchObject({
    'cache-control': 'public, max-age=0, s-maxage=1, stale-while-revalidate=1',
    'content-type': 'text/html; charset=utf-8',
    vary: 'accept-encoding',
  });
  expect(first?.headers['set-cookie']).toBeUndefined();
  now += 1_000;
  expect((await get('/here')).body).toMatch(/^<p>2 /);
});

test('a client that has the page gets 304; others get it compressed', async () => {
  const { headers } = await get('/here');
  expect((await get('/here', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  const packed = await get('/here', { 'accept-encoding': 'br' });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(packed.rawPayload).toString()).toContain('<p>');
});

test("the policy allows the page's own inline styles and nothing else", async () => {
  const policy = String((await get('/here')).headers['content-security-policy']);
  expect(policy).toContain(`script-src 'self' ${earlyPressesSource};`);
  expect(policy).toContain("style-src 'self' 'sha256-c'");
  expect(policy).not.toContain('unsafe');
  expect((await get('/elsewhere')).headers['content-security-policy']).toContain("style-src 'self';");
});

test('a missing page has the status 404, and a moved address redirects', async () => {
  const gone = await get('/gone');
  expect([gone.statusCode, gone.body.startsWith('<p>')]).toEqual([404, true]);
  for (const query of ['', '?utm_source=x', '?utm_source=y'])
    expect((await get(`/on${query}`)).headers.location).toBe(`/here${query}`);
  const { statusCode, headers } = await get('/on');
  expect([statusCode, headers['content-type']]).toEqual([302, 'text/html; charset=utf-8']);
});

test('an address without a page redirects home, without its query', async () => {
  for (const url of ['/nowhere', '/nowhere/at-all?code=1', '/nowhere.html']) {
    const reply = await get(url);
    expect([reply.statusCode, reply.headers.location, reply.headers['cache-control']]).toEqual([
      302,
      '/',
      'no-cache',
    ]);
  }
});

test('an address in other letter case redirects to the canonical one, with its query', async () => {
  const { statusCode, headers } = await get('/HERE/?code=1');
  expect([statusCode, headers.location]).toEqual([301, '/here?code=1']);
});

test("members' pages are marked noindex; a page that fails to render is not", async () => {
  const mine = await get('/mine/7');
  expect([mine.body, mine.headers['x-robots-tag']]).toEqual(['<p>sketch</p>', 'noindex']);
  expect((await get('/elsewhere')).headers['x-robots-tag']).toBe('noindex');
  expect((await get('/broken')).headers['x-robots-tag']).toBeUndefined();
});

test('a page that fails to render, or is never rendered, is the empty frame', async () => {
  for (const url of ['/broken', '/elsewhere']) {
    const reply = await get(url);
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(reply.body).toMatch(
      /^<title>籤屋 Kujiya<\/title><script>[^<]+<\/script><script type="application\/json" id="settings">/,
    );
  }
});

test('what an owner sets shows on pages and in the frame from then on', async () => {
  const hours = '只有<週三>';
  const shown = async () =>
    [(await get('/here')).body, (await get('/elsewhere')).body].map((one) => one.split(hours).length);
  expect(await shown()).toEqual([1, 1]);
  await shop.db.query('update shop_settings set service_hours = $1', [hours]);
  // By its renderer, and by the frame that was given to it, in which markup is escaped.
  const escaped = async (page: string) => (await get(page)).body.includes('只有\\u003c週三>');
  await until(async () => {
    now += 2_000;
    return (await escaped('/elsewhere')) && (await escaped('/here'));
  });
  expect(await shown()).toEqual([2, 1]);
});
