import { defineStream } from '@kujiya/contract/kernel/call';
import Fastify from 'fastify';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { watch } from '#testing/events.ts';
import { createStreams } from './streams.ts';

const bells = defineStream({
  path: '/api/bells/:id',
  summary: 'Bells as they ring.',
  params: Type.Object({ id: Type.Integer() }),
  event: Type.Object({ strokes: Type.Integer() }),
  refusals: [],
});
const drums = defineStream({ ...bells, path: '/api/drums/:id' });

test('an event reaches those who watch its subject of its stream, and them only, until they leave', async () => {
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

test('a watcher who comes while the server closes is sent away, not kept', async () => {
  const app = Fastify();
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
