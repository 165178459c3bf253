import { expect, test } from 'vitest';
import { pace } from './pace.ts';

test('simultaneous work starts at intervals; after a pause nothing waits, and unused intervals are not saved up', async () => {
  let clock = 0;
  const waits: number[] = [];
  const turn = pace(100, { now: () => clock, wait: async (ms) => void waits.push(ms) });
  await Promise.all([turn(), turn(), turn()]);
  expect(waits).toEqual([10, 20]);
  clock = 5_000;
  await Promise.all([turn(), turn()]);
  expect(waits).toEqual([10, 20, 10]);
});
