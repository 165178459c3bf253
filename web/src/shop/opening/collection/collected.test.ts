import { expect, test } from 'vitest';
import { collectedOf, completedBy } from './collected.ts';

const series = (...counts: number[]) => counts.map((count, id) => ({ id, count }));

test('each figure counts once, however many copies the member has', () => {
  expect(collectedOf(series(3, 0, 1))).toEqual({ collected: 2, total: 3, complete: false });
  expect(collectedOf(series(1, 1))).toEqual({ collected: 2, total: 2, complete: true });
  expect(collectedOf([])).toEqual({ collected: 0, total: 0, complete: false });
});

test('a series is completed once, by the draw of its last missing figure', () => {
  expect(completedBy(series(1, 1), new Set([1]))).toBe(true);
  expect(completedBy(series(2, 1), new Set())).toBe(false);
  expect(completedBy(series(1, 0), new Set([0]))).toBe(false);
  expect(completedBy([], new Set([4]))).toBe(false);
});
