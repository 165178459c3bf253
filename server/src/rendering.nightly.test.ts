import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { drawCapsules } from '@kujiya/contract/gacha';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#testing/shop.ts';
import { createApp } from './app.ts';

/*
 * The real pages, rendered by the real build of the web for the server. The build for browsers takes far longer: of it
 * there are only the files that a page names.
 */
const root = path.resolve(import.meta.dirname, '../..');
let shop: TestShop;
let app: FastifyInstance;
let folder: string;
let now = Date.now();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rendering-'));
  const built = spawnSync(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--config', 'web/vite.server.config.ts', '--outDir', folder],
    { cwd: root, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
  );
  expect(built.status, built.stderr).toBe(0);
  const dist = path.join(folder, 'dist');
  await mkdir(path.join(dist, '.vite'), { recursive: true });
  await writeFile(
    path.join(dist, 'index.html'),
    '<html><head><title>frame</title><!--settings--></head><body><div id="root"></div></body></html>',
  );
  await writeFile(
    path.join(dist, '.vite/manifest.json'),
    JSON.stringify({ 'index.html': { file: 'assets/index.js', isEntry: true } }),
  );
  shop = await openTestShop();
  app = await createApp({
    config: { ...shop.config, mediaDir: folder },
    db: shop.db,
    databaseUrl: shop.databaseUrl,
    webDir: dist,
    rendererFile: path.join(folder, 'server.js'),
    clock: () => now,
  });
}, 300_000);
afterAll(async () => {
  await app.close();
  await shop.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/json" id="rendered">(.*?)<\/script>/.exec(html)?.[1] ?? '{}');

test('an unknown address redirects home, a member’s page begins as a sketch', async () => {
  const [unknown, own] = [await get('/wp-login'), await get('/order/list')];
  expect([unknown.statusCode, unknown.headers.location]).toEqual([302, '/']);
  expect([own.statusCode, own.body.includes('id="rendered"')]).toEqual([200, false]);
});

test("a product's page contains the product, and a new price within two seconds", async () => {
  const { productId } = await shop.tube({ tickets: 10 });
  const first = await get(`/ichiban/detail/${productId}`);
  expect([first.statusCode, first.body.includes('id="rendered"')]).toEqual([200, true]);
  const { name } = (await shop.db.query('select name from products where id = $1', [productId])).rows[0];
  expect(first.body).toContain(`<h1`);
  expect(first.body).toContain(name);
  expect(first.body).toContain('選籤抽賞');
  await shop.tamper(`update products set price = 4321, discount_price = null where id = ${productId}`);
  now += 2_000;
  expect((await get(`/ichiban/detail/${productId}`)).body).toContain('4,321');
});

test('a product’s name cannot break out of its place in the page', async () => {
  const { productId } = await shop.tube({ tickets: 10 });
  const name = `</script><script>alert(1)</script><!--\u2028`;
  await shop.db.query('update products set name = $2 where id = $1', [productId, name]);
  const { body } = await get(`/ichiban/detail/${productId}`);
  expect(body).not.toContain('<script>alert');
  expect(body).not.toContain('<!--\u2028');
  expect(JSON.stringify(dataOf(body))).toContain('</script>');
});

test('members and visitors get the same bytes, whichever asks first', async () => {
  const { tubeId, productId } = await shop.tube({ tickets: 10 });
  const { token } = await shop.member({ tokens: 10_000 });
  const bought = await shop.send({
    method: 'POST',
    url: `/api/raffle/draw/multiple/${tubeId}`,
    token,
    body: { product_id: productId, ticket_numbers: [1, 2], payment_method: 'balance', is_full_pack: false },
  });
  expect(bought.status).toBe(200);
  // Asked with a token, a machine says which of its figures the member has.
  const machine = await shop.machine();
  const drawn = await shop.call(drawCapsules, {
    token,
    params: { id: machine.productId },
    body: { payment_method: 'balance', quantity: 1 },
  });
  expect(drawn.status).toBe(200);
  const headers = { authorization: `Bearer ${token}`, cookie: `auth_token=${token}` };
  for (const url of [
    '/',
    `/ichiban/detail/${productId}`,
    `/gacha/detail/${machine.productId}`,
    '/blindbox/figures',
    '/search?q=%E8%B3%9E',
  ]) {
    now += 5_000;
    const asMember = await get(url, headers);
    now += 5_000;
    const asVisitor = await get(url);
    const timeless = (body: string) => body.replaceAll(/"(at|updatedAt)":\d+/g, '');
    expect(timeless(asMember.body)).toBe(timeless(asVisitor.body));
    expect(asMember.headers.etag).toBe(asVisitor.headers.etag);
    expect(asMember.body).not.toContain(token);
    expect(asMember.headers['set-cookie']).toBeUndefined();
  }
});

test.each([
  '/ichiban/detail/999999',
  '/blindbox/detail/999999',
  '/gacha/detail/999999',
  '/shop/detail/999999',
  '/detail/999999',
  '/ichiban/detail/x',
  '/ichiban/detail/1.0',
  '/info/detail/999999',
  '/invite/NOBODY',
  '/info?page=99',
])('%s does not exist, as its status and its text say', async (url) => {
  const reply = await get(url);
  expect([reply.statusCode, reply.body.includes('id="rendered"')]).toEqual([404, true]);
  expect(reply.body).toContain('<meta name="robots" content="noindex"');
  // Visitors without scripts read that, too; the tab's title says more than the shop's name.
  expect(reply.body).toContain('<h1');
  expect(reply.body).toMatch(/<title>[^<]+｜籤屋 Kujiya<\/title>/);
});

test.each([
  ['/', '籤屋：一番賞、盒玩、轉蛋'],
  ['/ichiban', '一番賞'],
  ['/blindbox', '盒玩'],
  ['/gacha', '轉蛋'],
  ['/ichiban/rules', '<h1'],
  ['/blindbox/rules', '<h1'],
  ['/gacha/rules', '<h1'],
  ['/ichiban/fairness-verification', '公平驗證'],
  ['/search?q=a', '<h1'],
  ['/settings/terms', '<h1'],
  ['/settings/privacy', '<h1'],
  ['/settings/aboutus', '<h1'],
  ['/settings/contactus', '<h1'],
  ['/return-policy', '<h1'],
  ['/lineat', '<h1'],
  ['/login', '會員登入'],
  ['/shop', '<h1'],
  ['/info', '<h1'],
  ['/iosinstall', '<h1'],
  ['/blindbox/figures', '盲盒圖鑑'],
  ['/fairness/log', '發生了什麼事'],
  ['/viprule', '<h1'],
])('%s is readable without scripts', async (url, words) => {
  const { statusCode, body } = await get(url);
  expect(statusCode).toBe(200);
  expect(body).toContain(words);
  // Nothing is left for a script of React's own to put in its place, and no style for the policy to refuse.
  expect(body).not.toMatch(/<template|\$RC|\sstyle="/);
});

test("members' pages begin as sketches, and a product's short address redirects to its page", async () => {
  for (const url of ['/box', '/user', '/settings'])
    expect((await get(url)).body).toContain('<div id="root" inert>');
  const { productId } = await shop.tube({ tickets: 10 });
  const { statusCode, headers } = await get(`/detail/${productId}`);
  expect([statusCode, headers.location]).toEqual([302, `/ichiban/detail/${productId}`]);
});

test('a page has one address: letter case, a trailing slash and another game’s name redirect to it', async () => {
  const { productId } = await shop.machine();
  for (const [url, known, status] of [
    ['/ICHIBAN', '/ichiban', 301],
    ['/blindbox/?x=1', '/blindbox?x=1', 301],
    [`/Gacha/Detail/${productId}/`, `/gacha/detail/${productId}`, 301],
    [
      `/gacha/detail/%${String(productId).charCodeAt(0).toString(16)}${String(productId).slice(1)}`,
      `/gacha/detail/${productId}`,
      301,
    ],
    ['/%67acha', '/gacha', 301],
    ['/search?q=%00a', '/search?q=a', 301],
    [`/ichiban/detail/${productId}?from=line`, `/gacha/detail/${productId}?from=line`, 302],
    [`/blindbox/detail/${productId}`, `/gacha/detail/${productId}`, 302],
    [`/shop/detail/${productId}`, `/gacha/detail/${productId}`, 302],
    [`/detail/${productId}?from=line`, `/gacha/detail/${productId}?from=line`, 302],
  ] as const) {
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers.location], url).toEqual([status, known]);
  }
});

test('a preview shows a draft as published, at a time, and nobody else sees any of it', async () => {
  const [boss, support] = [await shop.staff(), await shop.staff('accountant')];
  const { productId, tubeId: lotId } = await shop.tube({ tickets: 10 });
  const name = '還沒上架的一番賞';
  await shop.tamper(
    `update products set name = '${name}', status = '0', published_at = null where id = ${productId}`,
  );
  await shop.tamper(
    `update lots set state = 'committed', opened_at = null, open_at = now() + interval '1 day' where id = ${lotId}`,
  );
  await shop.tamper(
    `insert into official_info (title, content, main_image, published_at) values ('明天的公告', '', '/media/x.webp', now() + interval '1 day')`,
  );
  const preview = async (query: Record<string, string>, { token } = boss) => {
    const { statusCode, body, headers } = await app.admin.inject({
      url: `/api/staff/preview/page?${new URLSearchParams(query)}`,
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: statusCode, body, policy: String(headers['content-security-policy']) };
  };
  const path = `/ichiban/detail/${productId}`;
  const later = new Date(Date.now() + 2 * 86_400_000).toISOString();
  const draft = { path, product_id: String(productId) };

  const [early, due] = [await preview(draft), await preview({ ...draft, at: later })];
  expect([early.status, early.body.includes(name), early.body.includes('選籤抽賞')]).toEqual([
    200,
    true,
    false,
  ]);
  expect([due.status, due.body.includes(name), due.body.includes('選籤抽賞')]).toEqual([200, true, true]);
  expect([due.body.includes('<script'), due.policy.includes('script-src')]).toEqual([false, false]);
  // Its styles are in the page: the office has none of the files that a script would enable.
  expect(due.body).not.toContain('rel="stylesheet"');
  expect(due.policy).toContain("frame-ancestors 'self'");
  const seen = [await preview({ path: '/info' }), await preview({ path: '/info', at: later })];
  expect(seen.map(({ body }) => body.includes('明天的公告'))).toEqual([false, true]);
  // Not the product that was not asked for, of a member's page its sketch, nothing without the right or as a visitor.
  expect((await preview({ path })).body).not.toContain(name);
  const orders = await preview({ path: '/order/list' });
  expect([orders.status, orders.body.includes('skeleton')]).toEqual([200, true]);
  expect((await preview(draft, support)).status).toBe(403);
  expect((await app.admin.inject({ url: `/api/staff/preview/page?path=/` })).statusCode).toBe(401);
  expect((await get(path)).body).not.toContain(name);
  const { rows } = await shop.db.query(
    'select p.status, l.state from products p join lots l on l.product_id = p.id where p.id = $1',
    [productId],
  );
  expect(rows).toEqual([{ status: '0', state: 'committed' }]);
});
