import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { staffLogin, staffLogout, staffSelf } from '@kujiya/contract/staff/session';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCalls } from '#testing/contract.ts';
import { useTestShop } from '#testing/shop.ts';
import { createApp } from './app.ts';
import * as accounts from './features/staff/accounts.ts';
import { type Config, readConfig } from './platform/config.ts';

const shop = useTestShop();
const password = 'a long password';
const email = 'boss@kujiya.example';
let folder: string;
let app: FastifyInstance;
let admin: FastifyInstance;
const open = (settings: Partial<Config>, adminDir: string | null = null) =>
  createApp({
    config: { ...shop.config, mediaDir: path.join(folder, 'media'), ...settings },
    db: shop.db,
    databaseUrl: shop.databaseUrl,
    webDir: null,
    adminDir,
  });
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'admin-'));
  for (const name of ['media', 'dist/assets']) await mkdir(path.join(folder, name), { recursive: true });
  await writeFile(path.join(folder, 'dist/index.html'), '<title>office</title>');
  await writeFile(path.join(folder, 'dist/assets/office-1a2b.js'), 'office()');
  await writeFile(path.join(folder, 'media/prize.webp'), 'picture');
  app = await open({ adminUrl: 'https://office.example' }, path.join(folder, 'dist'));
  admin = app.admin;
  await accounts.createAccount(shop.db, { email, name: '店長', role: 'owner', password });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function cookieOf(server: FastifyInstance): Promise<string> {
  const reply = await server.inject({ method: 'POST', url: staffLogin.path, payload: { email, password } });
  expect(reply.statusCode).toBe(200);
  return [reply.headers['set-cookie']].flat().find((one) => /^(__Host-)?staff=/.test(String(one))) ?? '';
}
const pairOf = (cookie: string) => cookie.split(';', 1)[0] ?? '';
const logout = async (headers: Record<string, string>) => {
  const reply = await admin.inject({ method: 'POST', url: staffLogout.path, headers });
  return [reply.statusCode, reply.json().code];
};

test('the cookie of a session is for this origin alone, and reads by itself', async () => {
  const cookie = await cookieOf(admin);
  expect(cookie).toMatch(
    /^__Host-staff=[\w-]{20,}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict; Secure$/,
  );
  const self = await admin.inject({ url: staffSelf.path, headers: { cookie: pairOf(cookie) } });
  expect(self.json().data).toMatchObject({ email, role: 'owner' });
  // A shop at http://localhost has no https.
  const plain = await open({});
  expect(await cookieOf(plain.admin)).toMatch(
    /^staff=[\w-]{20,}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/,
  );
  await plain.close();
});

test('a write with the cookie has to come from a page of the admin', async () => {
  const cookie = pairOf(await cookieOf(admin));
  for (const headers of [
    {},
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://office.example' },
    { origin: 'https://shop.example' },
    { origin: 'https://office.example.evil.example' },
    { origin: 'null' },
  ] as Record<string, string>[])
    expect(await logout({ cookie, ...headers }), JSON.stringify(headers)).toEqual([403, 'foreign_origin']);
  // The token as a bearer needs none of that, and the session above still lives.
  expect(await logout({ cookie, 'sec-fetch-site': 'same-origin' })).toEqual([200, undefined]);
  expect(await logout({ cookie, origin: 'https://office.example' })).toEqual([401, 'login_required']);
  const { token } = await shop.staff();
  expect(await logout({ authorization: `Bearer ${token}`, 'sec-fetch-site': 'cross-site' })).toEqual([
    200,
    undefined,
  ]);
});

test("another site's page cannot log a browser in", async () => {
  const reply = await admin.inject({
    method: 'POST',
    url: staffLogin.path,
    headers: { origin: 'https://evil.example' },
    payload: { email, password },
  });
  expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([403, undefined]);
});

test('logging out drops the cookie and the session', async () => {
  const cookie = pairOf(await cookieOf(admin));
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const reply = await admin.inject({ method: 'POST', url: staffLogout.path, headers });
  expect(String(reply.headers['set-cookie'])).toContain('Max-Age=0');
  expect((await admin.inject({ url: staffSelf.path, headers })).statusCode).toBe(401);
});

test('the page of the admin knows its name and the shop’s address', async () => {
  await writeFile(path.join(folder, 'dist/index.html'), '<title>後台</title>');
  const one = await open({ publicUrl: 'https://shop.example' }, path.join(folder, 'dist'));
  const { body } = await one.admin.inject({ url: '/', headers: { accept: 'text/html' } });
  expect(body).toMatch(/^<title>.+後台<\/title><meta name="shop" content="https:\/\/shop.example">$/);
  await one.close();
  await writeFile(path.join(folder, 'dist/index.html'), '<title>office</title>');
});

test.each(['/', '/orders/17', '/index.html', '/products/new?type=0'])(
  '%s is the page of the admin',
  async (url) => {
    const { statusCode, headers, body } = await admin.inject({ url, headers: { accept: 'text/html' } });
    expect([statusCode, body]).toEqual([200, '<title>office</title>']);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['x-frame-options']).toBe('DENY');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy.replace("'wasm-unsafe-eval'", '')).not.toContain('unsafe');
  },
);

test('its assets never change, pictures are those of the shop, and other addresses are none', async () => {
  const assets = await admin.inject('/assets/office-1a2b.js');
  expect([assets.body, assets.headers['cache-control']]).toEqual([
    'office()',
    'public, max-age=31536000, immutable',
  ]);
  expect((await admin.inject('/media/prize.webp')).body).toBe('picture');
  for (const url of ['/assets/old.js', '/api/nothing', '/api/products', '/api/user', '/media/none.webp'])
    expect((await admin.inject(url)).statusCode, url).toBe(404);
});

test('a shop whose admin is not built says how to build it', async () => {
  const bare = await open({}, path.join(folder, 'nowhere'));
  const { statusCode, body } = await bare.admin.inject({ url: '/', headers: { accept: 'text/html' } });
  expect(statusCode).toBe(503);
  expect(body).toContain('npm run build');
  await bare.close();
});

test('no kind of `Authorization` but a bearer lets a page of another site write with the cookie, or adds to it', async () => {
  const cookie = pairOf(await cookieOf(admin));
  const writes = allCalls.filter(([, { access, method }]) => access === 'staff' && method !== 'GET');
  expect(writes.length).toBeGreaterThan(50);
  for (const authorization of [
    '',
    'Basic Ym9zczpib3Nz',
    'Digest username="boss"',
    'Negotiate YII',
    'Bearer',
    'Bearer ',
  ])
    for (const origin of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }, {}])
      for (const [name, { method, path: url }] of writes) {
        const headers = { cookie, authorization, ...origin } as Record<string, string>;
        const reply = await admin.inject({ method, url: url.replace(/:\w+/g, '1'), headers, payload: {} });
        expect([name, reply.statusCode, reply.json().code]).toEqual([name, 403, 'foreign_origin']);
      }
  // From the office's own page, and reading: a cookie beside another login is not read.
  const headers = { cookie, authorization: 'Basic Ym9zczpib3Nz', 'sec-fetch-site': 'same-origin' };
  expect(await logout(headers)).toEqual([401, 'login_required']);
  const self = (more: Record<string, string>) =>
    admin.inject({ url: staffSelf.path, headers: { cookie, ...more } });
  expect((await self({ authorization: 'Basic Ym9zczpib3Nz' })).statusCode).toBe(401);
  expect((await self({})).statusCode).toBe(200);
});

test('on a shop with one port, requests for the host of the admin are the admin’s, and no others', async () => {
  const one = await open(
    { adminUrl: 'https://office.example', adminPort: null, proxies: 1 },
    path.join(folder, 'dist'),
  );
  await one.admin.ready();
  const at = (host: string, url: string, more: Record<string, string> = {}) =>
    one.inject({ url, headers: { host, accept: 'text/html', ...more } });
  expect((await at('office.example', '/')).body).toBe('<title>office</title>');
  expect((await at('office.example', staffSelf.path)).json().code).toBe('login_required');
  expect((await at('office.example', '/api/products')).statusCode).toBe(404);
  expect((await at('office.example', '/metrics')).statusCode).toBe(200);
  expect((await at('shop.example', staffSelf.path)).json().code).toBe('not_found');
  // A client's word about the host, which a proxy in front passes on.
  for (const [url, kind] of [
    [staffSelf.path, 'x-forwarded-host'],
    ['/metrics', 'x-forwarded-host'],
    [staffSelf.path, 'forwarded'],
    [staffSelf.path, 'x-host'],
  ] as const)
    expect((await at('shop.example', url, { [kind]: 'office.example' })).statusCode, url).toBe(404);
  expect((await at('Office.Example', staffSelf.path)).json().code).toBe('login_required');
  await one.close();
  // With a port of its own the office is at that port alone; without an address there is no host to know it by.
  for (const settings of [{ adminUrl: 'https://office.example', adminPort: 3001 }, { adminPort: null }]) {
    const other = await open(settings);
    const { statusCode } = await other.inject({ url: staffSelf.path, headers: { host: 'office.example' } });
    expect(statusCode).toBe(404);
    await other.close();
  }
});

test.each([
  [{ ADMIN_PORT: 'x' }, 'ADMIN_PORT must be a number from 0 to 65535, not “x”.'],
  [{ ADMIN_PORT: '3000' }, 'ADMIN_PORT must be another port than PORT.'],
  [{ ADMIN_URL: 'office' }, 'ADMIN_URL must be a URL, not “office”.'],
])('%j is refused', (env, sentence) => {
  expect(() => readConfig(env, '/')).toThrow(sentence);
});
