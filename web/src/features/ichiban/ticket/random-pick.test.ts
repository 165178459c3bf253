import { expect, test } from 'vitest';
import { pickRandom, randomBelow } from './random-pick.ts';

test('random picks are distinct, undrawn, sorted, and no more than there are', () => {
  const chosen = pickRandom([2, 4, 6, 8, 10, 12], 3, () => 1);
  expect(chosen).toEqual([4, 6, 8]);
  expect(pickRandom([5, 7], 10, () => 0)).toEqual([5, 7]);
  expect(pickRandom([], 3, () => 0)).toEqual([]);
});

test('random picks reach every ticket about equally often', () => {
  const counts = new Map<number, number>();
  for (let round = 0; round < 6000; round++)
    for (const number of pickRandom([1, 2, 3, 4, 5, 6], 1, randomBelow))
      counts.set(number, (counts.get(number) ?? 0) + 1);
  // 1000 ± 5 standard deviations of about 29.
  for (const number of [1, 2, 3, 4, 5, 6]) {
    expect(counts.get(number)).toBeGreaterThan(850);
    expect(counts.get(number)).toBeLessThan(1150);
  }
});
