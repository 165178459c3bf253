import { once } from 'node:events';
import http from 'node:http';
import { defineStream, type Since } from '@kujiya/contract/kernel/call';
import Fastify from 'fastify';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { watch } from '#testing/events.ts';
import { handleErrors } from './errors.ts';
import { createStreams } from './streams.ts';

const bells = defineStream({
  path: '/api/bells/:id',
  summary: 'Bells as they ring.',
  params: Type.Object({ id: Type.Integer() }),
  event: Type.Object({ strokes: Type.Integer() }),
  refusals: [],
});
const drums = defineStream({ ...bells, path: '/api/drums/:id' });

test('an event reaches only the watchers of its subject and stream, until they leave', async () => {
  const app = Fastify();
  const streams = createStreams(app);
  for (const stream of [bells, drums]) streams.serve(stream, async ({ id }) => id);
  const here = await app.listen({ port: 0, host: '127.0.0.1' });
  const [first, second, other, drum] = await Promise.all([
    watch(here, bells, { id: 1 }),
    watch(here, bells, { id: 1 }),
    watch(here, bells, { id: 2 }),
    watch(here, drums, { id: 1 }),
  ]);
  streams.send(bells, 1, { strokes: 3 });
  for (const watcher of [first, second]) expect(await watcher.next()).toEqual({ strokes: 3 });
  second.leave();
  streams.send(bells, 1, { strokes: 4 });
  streams.send(bells, 2, { strokes: 5 });
  streams.send(drums, 1, { strokes: 6 });
  expect(await first.next()).toEqual({ strokes: 4 });
  expect(await other.next()).toEqual({ strokes: 5 });
  expect(await drum.next()).toEqual({ strokes: 6 });
  await app.close();
  for (const watcher of [first, other, drum]) expect(await watcher.next()).toBeUndefined();
});

test("a stream first sends the time of its subject's last event, if known", async () => {
  const app = Fastify();
  const streams = createStreams(app);
  streams.serve(bells, async ({ id }) => id);
  const here = await app.listen({ port: 0, host: '127.0.0.1' });
  const sinceOf = async (id: number) => {
    const watcher = await watch(here, bells, { id });
    streams.send(bells, id, { strokes: 1 });
    await watcher.next();
    const [, data = ''] = /^event: since\ndata: (.+)$/m.exec(watcher.text()) ?? [];
    return (JSON.parse(data) as Since).since;
  };
  // Events may have been lost.
  expect(await sinceOf(1)).toBeNull();
  const timed = async (act: () => void) => {
    const before = Date.now();
    act();
    const after = Date.now();
    await new Promise((resolve) => setTimeout(resolve, 10));
    return (time: number | null) => time !== null && time >= before && time <= after;
  };
  const isHearing = await timed(() => streams.setConnected(true));
  const isSent = await timed(() => streams.send(bells, 3, { strokes: 1 }));
  expect(await sinceOf(2)).toSatisfy(isHearing);
  expect(await sinceOf(3)).toSatisfy(isSent);
  expect(await sinceOf(4)).toSatisfy(isHearing);
  streams.setConnected(false);
  expect(await sinceOf(3)).toBeNull();
  await app.close();
});

test('watchers are told when events may have been missed', async () => {
  const app = Fastify();
  const streams = createStreams(app);
  streams.serve(bells, async ({ id }) => id);
  streams.setConnected(true);
  const here = await app.listen({ port: 0, host: '127.0.0.1' });
  const watcher = await watch(here, bells, { id: 1 });
  const resyncs = () =>
    [...watcher.text().matchAll(/^event: since\ndata: (.+)$/gm)].map(
      ([, data = '']) => JSON.parse(data) as Since,
    );
  streams.setConnected(false);
  streams.send(bells, 1, { strokes: 1 });
  await watcher.next();
  expect(resyncs().map(({ since }) => since)).toEqual([expect.any(Number)]);
  streams.setConnected(true);
  streams.send(bells, 1, { strokes: 2 });
  await watcher.next();
  expect(resyncs().map(({ since }) => since)).toEqual([expect.any(Number), null]);
  await app.close();
});

test('a watcher who connects during the shutdown is turned away', async () => {
  const app = Fastify();
  handleErrors(app, { lenient: false });
  const streams = createStreams(app);
  const lookup = Promise.withResolvers<number>();
  const asked = Promise.withResolvers<void>();
  streams.serve(bells, () => {
    asked.resolve();
    return lookup.promise;
  });
  app.addHook('preClose', async () => lookup.resolve(1));
  const here = await app.listen({ port: 0, host: '127.0.0.1' });
  const reply = fetch(`${here}/api/bells/1`);
  await asked.promise;
  await app.close();
  expect((await reply).status).toBe(503);
});

test("beyond an address's limit the oldest watcher is closed; other addresses are not affected", async () => {
  const app = Fastify({ trustProxy: true });
  const streams = createStreams(app, { streams: 2, streamsOfAll: 10, unread: 1_000 });
  streams.serve(bells, async ({ id }) => id);
  const here = await app.listen({ port: 0, host: '127.0.0.1' });
  const from = (address: string) => watch(here, bells, { id: 1 }, { 'x-forwarded-for': address });
  const other = await from('192.0.2.7');
  const oldest = await from('192.0.2.1');
  const second = await from('192.0.2.1');
  const third = await from('192.0.2.1');
  expect(await oldest.next().catch(() => undefined)).toBeUndefined();
  streams.send(bells, 1, { strokes: 3 });
  for (const watcher of [other, second, third]) expect(await watcher.next()).toEqual({ strokes: 3 });
  // A watcher who leaves makes room.
  second.leave();
  third.leave();
  const [fourth, fifth] = [await from('192.0.2.1'), await from('192.0.2.1')];
  streams.send(bells, 1, { strokes: 4 });
  for (const watcher of [other, fourth, fifth]) expect(await watcher.next()).toEqual({ strokes: 4 });
  await app.close();
});

test('a watcher that does not read is disconnected; one that reads is not', async () => {
  const app = Fastify();
  const unread = 64 * 1024;
  const streams = createStreams(app, { streams: 10, streamsOfAll: 10, unread });
  const posters = defineStream({ ...bells, event: Type.Object({ text: Type.String() }) });
  streams.serve(posters, async ({ id }) => id);
  const here = await app.listen({ port: 0, host: '127.0.0.1' });
  const reader = await watch(here, posters, { id: 1 });
  const idle = http.get(`${here}/api/bells/2`, { agent: false });
  const [response] = (await once(idle, 'response')) as [http.IncomingMessage];
  response.pause();
  for (const end of [idle, response]) end.on('error', () => {});
  const connections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  expect(await connections()).toBe(2);
  // Far more than the kernel buffers for a connection.
  const text = 'x'.repeat(unread);
  for (let sent = 0; sent < 1_000 && (await connections()) === 2; sent++) {
    for (const id of [1, 2]) streams.send(posters, id, { text });
    expect(await reader.next()).toEqual({ text });
  }
  expect(await connections()).toBe(1);
  reader.leave();
  await app.close();
});
