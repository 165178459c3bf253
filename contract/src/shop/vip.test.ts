import { expect, test } from 'vitest';
import { levelOfGrowth, rebatePoints } from './vip.ts';

test('a level is reached at its threshold of growth, and not one below', () => {
  const at = [0, 2_999, 3_000, 9_999, 10_000, 29_999, 30_000, 102_999, 103_000, 104_999, 105_000, 1_000_000];
  expect(at.map(levelOfGrowth)).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]);
});

test('a payment earns points by level, rounded down', () => {
  expect([1, 2, 3, 4, 5, 6].map((level) => rebatePoints(100, level))).toEqual([50, 60, 60, 70, 80, 100]);
  expect([rebatePoints(1, 1), rebatePoints(3, 1), rebatePoints(99, 2)]).toEqual([0, 1, 59]);
});
