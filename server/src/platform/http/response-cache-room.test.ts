import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { LRUCache } from 'lru-cache';
import { afterEach, expect, test, vi } from 'vitest';
import { createResponseCache } from './response-cache.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Serves `text` under `/<seconds>`, kept for so long. */
function open(text: string) {
  let now = 0;
  const app = Fastify();
  const kept = createResponseCache(() => now, 1_000_000);
  const make = vi.fn(async () => ({ body: Buffer.from(text) }));
  app.get<{ Params: { seconds: string } }>('/:seconds', (request, reply) =>
    kept.send(request, reply, { key: request.url, seconds: Number(request.params.seconds), make }),
  );
  const ask = (seconds: number, encoding = 'identity') =>
    app.inject({ url: `/${seconds}`, headers: { 'accept-encoding': encoding } });
  const pass = (ms: number) => {
    now += ms;
    vi.advanceTimersByTime(ms);
  };
  return { ask, make, pass };
}

test('an answer kept only compressed is unpacked for clients that accept no compression', async () => {
  const text = '一番賞'.repeat(2_000);
  const { ask, make } = open(text);
  const asBrotli = async () => brotliDecompressSync((await ask(9, 'br')).rawPayload).toString();
  const asGzip = async () => gunzipSync((await ask(9, 'gzip')).rawPayload).toString();
  const asItIs = async () => (await ask(9)).body;
  for (const read of [asBrotli, asGzip, asItIs, asGzip, asBrotli, asItIs]) expect(await read()).toBe(text);
  expect(await Promise.all([asGzip(), asItIs(), asBrotli()])).toEqual([text, text, text]);
  expect(make).toHaveBeenCalledOnce();
});

test('expired answers are dropped within a second, as long as any are kept', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { ask, pass } = open('here');
  const drop = vi.spyOn(LRUCache.prototype, 'delete');
  const dropped = () => drop.mock.calls.map(([key]) => key);
  for (const seconds of [1, 3]) await ask(seconds);
  pass(999);
  expect(dropped()).toEqual([]);
  pass(1);
  expect(dropped()).toEqual(['/1']);
  pass(2_000);
  expect(dropped()).toEqual(['/1', '/3']);
  pass(5_000);
  await ask(1);
  pass(1_000);
  expect(dropped()).toEqual(['/1', '/3', '/1']);
});
