import { PassThrough } from 'node:stream';
import { refusalsOf } from '@kujiya/contract/kernel/call';
import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import { health, ready } from '@kujiya/contract/system';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { allCalls } from './testing/contract.ts';
import { openTestShop, useTestShop } from './testing/shop.ts';

const shop = useTestShop();
let reference: {
  paths: Record<
    string,
    Record<string, { security?: object[]; responses: Record<string, { description: string }> }>
  >;
};
beforeAll(async () => {
  const url = '/api/openapi.json';
  const [own, ofStaff] = [await shop.app.inject({ url }), await shop.app.admin.inject({ url })];
  reference = { paths: { ...own.json().paths, ...ofStaff.json().paths } };
});

test.each(allCalls)('the reference describes %s with its answers and refusals', (_, call) => {
  const path = call.path.replace(/:(\w+)/g, '{$1}');
  const entry = reference.paths[path]?.[call.method.toLowerCase()];
  expect(Object.keys(entry?.responses ?? {})).toContain('200');
  for (const { code, status, message } of refusalsOf(call)) {
    expect(entry?.responses[status]?.description).toContain(`\`${code}\``);
    expect(entry?.responses[status]?.description).toContain(message);
  }
  const guarded = { none: [], site: ['site'], auto: ['site'], user: ['member'], staff: ['staff'] }[
    call.access
  ];
  expect((entry?.security ?? []).flatMap((one) => Object.keys(one))).toEqual(guarded);
});

test('the reference describes only calls that the contract declares', () => {
  const declared = allCalls.map(([, { method, path }]) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  // A redirect, which is not a call but stands in the reference.
  declared.push('GET /api/line/login');
  const described = Object.entries(reference.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(declared.sort());
});

test('the reference is served as a page', async () => {
  for (const server of [shop.app, shop.app.admin]) {
    const response = await server.inject({ url: '/api/docs/' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toContain('text/html');
  }
});

test.each([
  ['GET', '/api/unknown'],
  ['GET', '/api'],
  ['GET', '/api/products/1/unknown'],
  ['POST', '/api/products'],
  ['POST', '/api/unknown'],
] as const)('%s %s is not a call and answers 404', async (method, url) => {
  const { code, status, message } = commonRefusals.not_found;
  const reply = await shop.send({ method, url, ...(method === 'POST' && { body: {} }) });
  expect(reply).toEqual({ status, body: { success: false, code, message } });
});

test('the health check answers, and readiness requires a migrated database', async () => {
  expect(await shop.call(health, { token: null })).toEqual({ status: 200, body: { status: 'ok' } });
  expect(await shop.call(ready, { token: null })).toEqual({ status: 200, body: { status: 'ready' } });
  await shop.db.query(`delete from migrations where name like '104%'`);
  expect(await shop.call(ready, { token: null })).toMatchObject({ status: 503, body: { code: 'not_ready' } });
  expect((await shop.call(health, { token: null })).status).toBe(200);
});

test('a shop whose pictures cannot be kept is not ready, and says so in its log once', async () => {
  const logTo = new PassThrough();
  // As on a disk that is read-only: nobody makes anything in this folder, not even root.
  const settings = { mediaDir: '/proc', logLevel: 'error' };
  const shut = await openTestShop({ settings, logTo });
  onTestFinished(() => shut.close());
  for (const _ of [1, 2])
    expect(await shut.call(ready, { token: null })).toMatchObject({
      status: 503,
      body: { code: 'not_ready' },
    });
  expect(
    `${logTo.read()}`.match(/The folder of pictures \/proc \(MEDIA_DIR\) is not writable/g),
  ).toHaveLength(1);
  expect((await shut.call(health, { token: null })).status).toBe(200);
});

test('an unexpected error is answered without internal details', async () => {
  const broken = await openTestShop();
  await broken.tamper('alter table products rename column name to other_name');
  const { code, status, message } = commonRefusals.server_error;
  const reply = await broken.send({ url: '/api/products' });
  expect(reply).toEqual({ status, body: { success: false, code, message } });
  await broken.close();
});

test.each([
  ['none', 0, '127.0.0.1'],
  ['one', 1, '203.0.113.9'],
  ['two', 2, '198.51.100.7'],
])(
  'with %s configured proxies a client cannot choose the address by which it is counted',
  async (_, proxies, address) => {
    const behind = await openTestShop({ settings: { proxies } });
    await behind.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: {
        authorization: `Bearer ${behind.siteKey}`,
        'x-forwarded-for': '192.0.2.1, 198.51.100.7, 203.0.113.9',
      },
      body: { phone: '0912345678', password: 'a guess' },
    });
    const { rows } = await behind.db.query('select host(address) as address from failed_logins');
    expect(rows).toEqual([{ address }]);
    await behind.close();
  },
);
