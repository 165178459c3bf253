import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { addAddress } from '@kujiya/contract/address';
import { tubeResultTickets, tubeTickets } from '@kujiya/contract/ichiban';
import { defineCall } from '@kujiya/contract/kernel/call';
import { defineRefusals } from '@kujiya/contract/kernel/refusal';
import { pathOf } from '@kujiya/contract/kernel/request';
import { publicDrawResult } from '@kujiya/contract/ticket-purchase';
import Fastify from 'fastify';
import { Type } from 'typebox';
import { expect, test, vi } from 'vitest';
import type { Database } from '#platform/postgres/database.ts';
import { useTestShop } from '#testing/shop.ts';
import { until } from '#testing/until.ts';
import { createApi } from './api.ts';
import { handleErrors } from './errors.ts';
import { Refused } from './refused.ts';
import { validatorCompiler } from './validation.ts';

const refusals = defineRefusals({ gone: [404, '沒有'] });
const poem = defineCall({
  method: 'GET',
  path: '/api/poems/:id',
  access: 'none',
  summary: 'A poem.',
  params: Type.Object({ id: Type.Integer() }),
  query: Type.Object({ verse: Type.Optional(Type.Integer()) }),
  answer: Type.Object({ text: Type.String(), count: Type.Integer() }),
  refusals: [refusals.gone],
  cache: 10,
});

async function open(text = 'short') {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  handleErrors(app, { lenient: false });
  let now = 1_000_000;
  let changes = 0;
  const nobody = async () => null;
  const none = {} as Database;
  const api = createApi(app, {
    db: none,
    siteKey: 's',
    authenticate: nobody,
    knownMember: async () => 7,
    clock: () => now,
    changes: () => changes,
  });
  let count = 0;
  const handler = vi.fn(async ({ params }: { params: { id: number } }) => {
    if (params.id === 404) throw new Refused(refusals.gone);
    await new Promise((resolve) => setImmediate(resolve));
    return { text, count: ++count };
  });
  api.route(poem, handler);
  const ask = (url = '/api/poems/1', headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url, headers });
  const pass = (seconds: number) => {
    now += seconds * 1_000;
  };
  const change = () => {
    changes += 1;
  };
  return { app, api, ask, handler, pass, change };
}

test('an answer serves everybody for its seconds, and simultaneous requests compute it once', async () => {
  const { ask, handler, pass } = await open();
  const replies = await Promise.all(Array.from({ length: 20 }, () => ask()));
  expect(handler).toHaveBeenCalledTimes(1);
  expect(new Set(replies.map(({ body }) => body))).toEqual(new Set(['{"text":"short","count":1}']));
  expect(replies[0]?.headers).toMatchObject({
    'cache-control': 'public, max-age=10, s-maxage=10, stale-while-revalidate=10',
    'content-type': 'application/json; charset=utf-8',
    age: '0',
  });
  pass(9);
  const late = await ask();
  expect(late.headers.age).toBe('9');
  expect(handler).toHaveBeenCalledTimes(1);
  pass(1);
  expect((await ask()).json().count).toBe(2);
});

test('a client that has the same bytes gets 304', async () => {
  const { ask } = await open();
  const { headers } = await ask();
  const etag = String(headers.etag);
  for (const known of [etag, `"other", ${etag}`, etag.slice(2), '*']) {
    const reply = await ask(undefined, { 'if-none-match': known });
    expect([reply.statusCode, reply.body]).toEqual([304, '']);
  }
  expect((await ask(undefined, { 'if-none-match': '"other"' })).statusCode).toBe(200);
});

test('only declared parameters distinguish addresses, and a refusal is not cached', async () => {
  const { ask, handler } = await open();
  for (const url of ['/api/poems/1', '/api/poems/1?x=1', '/api/poems/01?y=2']) await ask(url);
  expect(handler).toHaveBeenCalledTimes(1);
  await ask('/api/poems/1?verse=2');
  await ask('/api/poems/2');
  expect(handler).toHaveBeenCalledTimes(3);
  for (let turn = 0; turn < 2; turn++) expect((await ask('/api/poems/404')).statusCode).toBe(404);
  expect(handler).toHaveBeenCalledTimes(5);
  expect((await ask('/api/poems/x')).statusCode).toBe(400);
});

test('large answers are compressed in an encoding the client accepts, small ones are not', async () => {
  const text = randomBytes(4_000).toString('hex');
  const { ask } = await open(text);
  const br = await ask(undefined, { 'accept-encoding': 'gzip, deflate, br' });
  expect(br.headers['content-encoding']).toBe('br');
  expect(JSON.parse(brotliDecompressSync(br.rawPayload).toString()).text).toBe(text);
  const gzip = await ask(undefined, { 'accept-encoding': 'gzip, br;q=0' });
  expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(JSON.parse(gunzipSync(gzip.rawPayload).toString()).text).toBe(text);
  for (const [accepted, used] of [
    ['BR', 'br'],
    ['br;q=0.1', 'br'],
    ['gzip, br; q=0.0', 'gzip'],
    ['br;q=0.000, gzip;q=1.0', 'gzip'],
    ['gzip;q=0', undefined],
  ] as const)
    expect((await ask(undefined, { 'accept-encoding': accepted })).headers['content-encoding']).toBe(used);
  expect((await ask()).json().text).toBe(text);
  const small = await open();
  expect(
    (await small.ask(undefined, { 'accept-encoding': 'br' })).headers['content-encoding'],
  ).toBeUndefined();
});

test('HEAD is answered from the same memory', async () => {
  const { ask, handler } = await open();
  const { statusCode, headers, body } = await ask(undefined, {}, 'HEAD');
  expect([statusCode, body, headers.etag]).toEqual([200, '', (await ask()).headers.etag]);
  expect(handler).toHaveBeenCalledTimes(1);
});

const song = defineCall({
  method: 'GET',
  path: '/api/song',
  access: 'auto',
  summary: 'A song.',
  answer: Type.Object({ for: Type.Union([Type.Integer(), Type.Null()]), count: Type.Integer() }),
  cache: 'live',
});

/** A shop with a song, which nobody hears before `sing` is called. */
async function openSong() {
  const { api, ask: askFor, ...rest } = await open();
  let count = 0;
  let sing = Promise.resolve();
  api.route(song, async ({ memberId }) => {
    const mine = ++count;
    await sing;
    return { for: memberId, count: mine };
  });
  const ask = (bearer: string, headers = {}) =>
    askFor('/api/song', { authorization: `Bearer ${bearer}`, ...headers });
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    sing = promise;
    return resolve;
  };
  return { ...rest, ask, hold };
}

test('an answer whose changes a stream pushes is cached for visitors only', async () => {
  const { ask, pass } = await openSong();
  const first = await ask('s');
  expect(first.json()).toEqual({ for: null, count: 1 });
  expect(first.headers).toMatchObject({
    'cache-control': 'public, no-cache',
    vary: 'authorization, accept-encoding',
  });
  expect((await ask('s', { 'if-none-match': first.headers.etag })).statusCode).toBe(304);
  for (const count of [2, 3]) {
    const mine = await ask('token');
    expect(mine.json()).toEqual({ for: 7, count });
    expect(mine.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'authorization' });
    expect(mine.headers.etag).toBeUndefined();
  }
  expect((await ask('s')).json().count).toBe(1);
  pass(1);
  expect((await ask('s')).json().count).toBe(4);
});

test('a field that only keeps caches on the way from answering makes no other answer', async () => {
  const { api, ask } = await open();
  let count = 0;
  const query = Type.Object({ verse: Type.Integer(), _t: Type.Optional(Type.String()) });
  const { path: _path, ...rest } = song;
  api.route(defineCall({ ...rest, path: '/api/verses', query, cacheBuster: '_t' }), async () => ({
    for: null,
    count: ++count,
  }));
  const counted = async (text: string) =>
    (await ask(`/api/verses?${text}`, { authorization: 'Bearer s' })).json().count;
  expect(await counted('verse=1&_t=1')).toBe(1);
  expect(await counted('verse=1&_t=2')).toBe(1);
  expect(await counted('verse=2&_t=2')).toBe(2);
});

test('after a notice nobody gets an answer begun before it', async () => {
  const { ask, change, hold } = await openSong();
  await ask('s');
  change();
  const sing = hold();
  const begun = ask('s');
  await new Promise((resolve) => setTimeout(resolve, 20));
  change();
  const after = ask('s');
  await new Promise((resolve) => setTimeout(resolve, 20));
  sing();
  expect([(await begun).json().count, (await after).json().count]).toEqual([2, 3]);
});

test('types forbid caching members’ answers, and serving an idempotent call without its key', async () => {
  const { access: _access, cache: _cache, ...rest } = poem;
  // @ts-expect-error an answer to a member is nobody else's
  defineCall({ ...rest, access: 'user', cache: 10 });
  // @ts-expect-error a right is for staff
  defineCall({ ...rest, access: 'none', right: 'orders.read' });
  const { api } = await open();
  // @ts-expect-error the answer would not be kept
  api.route(addAddress, async () => ({ success: true }));
});

// No answer ages here: an answer that is made again has another reason than its time.
const now = Date.now();
// Not audited: a test deletes the tickets of a tube, so that there is no other answer than the kept one.
const shop = useTestShop({ keepAnswers: true, audited: false, clock: () => now });

/** A tube of 300 tickets, all of them bought in one order. */
async function soldTube() {
  const tube = await shop.tube({ tickets: 300 });
  const { token } = await shop.member({ tokens: 1_000_000 });
  const bought = await shop.send({
    method: 'POST',
    url: `/api/raffle/draw/multiple/${tube.tubeId}`,
    token,
    body: {
      product_id: tube.productId,
      ticket_numbers: Array.from({ length: 300 }, (_, index) => index + 1),
      payment_method: 'balance',
      is_full_pack: true,
    },
  });
  return { ...tube, order: bought.body.order as { id: number } };
}

const askPublicly = (url: string, headers = {}) =>
  shop.app.inject({
    url,
    headers: { authorization: `Bearer ${shop.siteKey}`, 'accept-encoding': 'br', ...headers },
  });

test('the tickets of a sold tube travel compressed', async () => {
  const { tubeId } = await soldTube();
  const reply = await askPublicly(pathOf(tubeResultTickets, { tubeId }));
  expect([reply.statusCode, reply.headers['content-encoding']]).toEqual([200, 'br']);
  const whole = brotliDecompressSync(reply.rawPayload);
  expect(JSON.parse(whole.toString()).data).toHaveLength(300);
  expect(reply.rawPayload.length).toBeLessThan(whole.length / 5);
});

test('the public result of a whole tube travels compressed and is computed once', async () => {
  const tube = await soldTube();
  const { id } = tube.order;
  const ask = (headers = {}) => askPublicly(pathOf(publicDrawResult, { id }), headers);
  const first = await ask();
  expect(first.statusCode).toBe(200);
  const whole = brotliDecompressSync(first.rawPayload);
  expect(JSON.parse(whole.toString()).tickets).toHaveLength(300);
  expect(first.rawPayload.length).toBeLessThan(whole.length / 2);
  // Without the database there is no other answer than the kept one.
  await shop.tamper(`delete from slots where lot_id = ${tube.tubeId}`);
  expect((await ask()).rawPayload.equals(first.rawPayload)).toBe(true);
  expect((await ask({ 'if-none-match': first.headers.etag })).statusCode).toBe(304);
  expect((await ask({ authorization: '' })).statusCode).toBe(401);
});

test('a visitor who asks after a pushed draw sees it before the cached answer expires', async () => {
  const { tubeId, productId } = await shop.tube({ tickets: 20 });
  const { token } = await shop.member({ tokens: 1_000 });
  const drawn = async () =>
    (await askPublicly(pathOf(tubeTickets, { tubeId }))).json().drawn_numbers as number[];
  expect(await drawn()).toEqual([]);
  await shop.send({
    method: 'POST',
    url: `/api/raffle/draw/${tubeId}`,
    token,
    body: { product_id: productId, ticket_number: 3, payment_method: 'balance' },
  });
  await until(async () => (await drawn()).length > 0);
  expect(await drawn()).toEqual([3]);
});
