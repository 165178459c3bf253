import { expect, test } from 'vitest';
import { batcher } from './batch.ts';

const gate = () => Promise.withResolvers<void>();

test('items that arrive in one turn form a batch; those that arrive while it runs form the next, in order', async () => {
  const batches: number[][] = [];
  const first = gate();
  const add = batcher<number, string>(async (items) => {
    batches.push(items);
    if (batches.length === 1) await first.promise;
    return items.map((item) => `r${item}`);
  });
  const results = [1, 2].map(add);
  await new Promise((resolve) => setImmediate(resolve));
  results.push(...[3, 4, 5].map(add));
  first.resolve();
  expect(await Promise.all(results)).toEqual(['r1', 'r2', 'r3', 'r4', 'r5']);
  expect(batches).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
});

test('the next batch is sent before the results of the last one are delivered', async () => {
  const events: string[] = [];
  const add = batcher<number, number>(
    async (items) => {
      events.push(`run ${items}`);
      await Promise.resolve();
      return items;
    },
    { limit: 2 },
  );
  await Promise.all([1, 2, 3].map((item) => add(item).then((result) => events.push(`got ${result}`))));
  expect(events).toEqual(['run 1,2', 'run 3', 'got 1', 'got 2', 'got 3']);
});

test('only one batch runs at a time', async () => {
  let running = 0;
  let most = 0;
  const add = batcher<number, number>(async (items) => {
    most = Math.max(most, ++running);
    await Promise.resolve();
    running--;
    return items;
  });
  await Promise.all(Array.from({ length: 500 }, (_, i) => add(i)));
  expect(most).toBe(1);
});

test('a second batch runs concurrently once enough items wait, a third does not, and each gets its own results', async () => {
  const batches: number[][] = [];
  const gates = [gate(), gate(), gate()];
  const add = batcher<number, string>(
    async (items) => {
      const nth = batches.push(items) - 1;
      await gates[nth]?.promise;
      return items.map((item) => `${nth}:${item}`);
    },
    { abreast: 2, enough: 3 },
  );
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const results = [add(1)];
  await turn();
  results.push(...[2, 3].map(add));
  await turn();
  expect(batches).toEqual([[1]]);
  results.push(add(4));
  await turn();
  results.push(...[5, 6, 7].map(add));
  await turn();
  expect(batches).toEqual([[1], [2, 3, 4]]);
  // The later batch may end first.
  gates[1]?.resolve();
  expect(await Promise.all(results.slice(1, 4))).toEqual(['1:2', '1:3', '1:4']);
  expect(batches).toEqual([[1], [2, 3, 4], [5, 6, 7]]);
  results.push(add(8));
  await turn();
  for (const { resolve } of gates) resolve();
  expect(await Promise.all(results)).toEqual(['0:1', '1:2', '1:3', '1:4', '2:5', '2:6', '2:7', '3:8']);
});

test('a batch that fails does not affect a concurrent one', async () => {
  const first = gate();
  const add = batcher<number, number>(
    async (items) => {
      if (items.includes(1)) await first.promise;
      if (items.includes(3)) throw new Error('three is bad');
      return items;
    },
    { abreast: 2, enough: 2 },
  );
  const results = [add(1)];
  await new Promise((resolve) => setImmediate(resolve));
  results.push(...[2, 3].map(add));
  expect(await Promise.allSettled(results.slice(1))).toMatchObject([
    { status: 'fulfilled', value: 2 },
    { status: 'rejected', reason: { message: 'three is bad' } },
  ]);
  first.resolve();
  expect(await results[0]).toBe(1);
  expect(await add(4)).toBe(4);
});

test('a batch has at most its limit of items', async () => {
  const sizes: number[] = [];
  const add = batcher<number, number>(
    async (items) => {
      sizes.push(items.length);
      return items;
    },
    { limit: 10 },
  );
  const results = await Promise.all(Array.from({ length: 35 }, (_, i) => add(i)));
  expect(results).toEqual(Array.from({ length: 35 }, (_, i) => i));
  expect(Math.max(...sizes)).toBe(10);
});

test('when a batch fails its items run again one by one, and only the bad one fails', async () => {
  const batches: number[][] = [];
  const first = gate();
  const add = batcher<number, number>(async (items) => {
    batches.push(items);
    if (batches.length === 1) await first.promise;
    if (items.includes(3)) throw new Error('three is bad');
    return items.map((item) => item * 10);
  });
  const results = [add(1)];
  await new Promise((resolve) => setImmediate(resolve));
  results.push(...[2, 3, 4].map(add));
  first.resolve();
  expect(await Promise.allSettled(results)).toMatchObject([
    { status: 'fulfilled', value: 10 },
    { status: 'fulfilled', value: 20 },
    { status: 'rejected', reason: { message: 'three is bad' } },
    { status: 'fulfilled', value: 40 },
  ]);
  expect(batches).toEqual([[1], [2, 3, 4], [2], [3], [4]]);
  expect(await add(5)).toBe(50);
});

test('while the database is unavailable, a batch fails as a whole without retrying its items one by one', async () => {
  let runs = 0;
  const add = batcher<number, number>(
    async () => {
      runs++;
      throw new Error('Query read timeout');
    },
    { limit: 30 },
  );
  const results = await Promise.allSettled(Array.from({ length: 50 }, (_, i) => add(i)));
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  expect(runs).toBe(2); // a full batch, then the others
});

test('a batch that is answered with too few results fails as a whole and is not repeated', async () => {
  let runs = 0;
  const add = batcher<number, number>(async () => {
    runs++;
    return [1];
  });
  expect(await add(0)).toBe(1);
  const results = await Promise.allSettled([add(1), add(2)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(runs).toBe(2);
});
