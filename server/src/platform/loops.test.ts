import { expect, test, vi } from 'vitest';
import { startLoops } from './loops.ts';

test('a loop processes share after share, rests when there is none, and ends when stopped', async () => {
  const left = [3, 2, 1];
  let runs = 0;
  let rested: () => void = () => {};
  const atRest = new Promise<void>((resolve) => {
    rested = resolve;
  });
  const loops = startLoops(
    [
      {
        name: 'test:shares',
        restMs: 60_000,
        run: async () => {
          runs++;
          if (left.length === 0) rested();
          return left.pop() !== undefined;
        },
      },
    ],
    { error: () => {} },
  );
  await atRest;
  // It rests for a minute by now: stopping does not wait for that.
  await loops.stop();
  expect(runs).toBe(4);
});

test('a failure is logged by name, and the other loops go on', async () => {
  const logged: string[] = [];
  let goodRuns = 0;
  let done: () => void = () => {};
  const both = new Promise<void>((resolve) => {
    done = resolve;
  });
  const loops = startLoops(
    [
      {
        name: 'test:bad',
        restMs: 1,
        run: async () => {
          throw new Error('not now');
        },
      },
      {
        name: 'test:good',
        restMs: 1,
        run: async () => {
          goodRuns++;
          if (goodRuns > 3 && logged.length > 0) done();
          return false;
        },
      },
    ],
    { error: (_entry: unknown, text?: string) => void logged.push(String(text)) },
  );
  await both;
  await loops.stop();
  expect(logged).toEqual(['test:bad failed and will be retried']);
});

test('after a share a loop rests for a multiple of the time it took', async () => {
  let clock = 0;
  const now = vi.spyOn(performance, 'now').mockImplementation(() => clock);
  const rests: number[] = [];
  const enough = Promise.withResolvers<void>();
  const wait = async (ms: number) => {
    if (rests.push(ms) === 3) enough.resolve();
    await new Promise<void>((resolve) => setImmediate(resolve));
  };
  const shares = [20, 50];
  const run = async () => {
    const took = shares.shift();
    clock += took ?? 0;
    return took !== undefined;
  };
  const loops = startLoops([{ name: 'test:slow', restMs: 60_000, restAfter: 3, run }], { error() {} }, wait);
  await enough.promise;
  await loops.stop();
  now.mockRestore();
  expect(rests.slice(0, 3)).toEqual([60, 150, 60_000]);
});
