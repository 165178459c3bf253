import { expect, test } from 'vitest';
import { shuffledForDay } from './stored.ts';

const list = Array.from({ length: 8 }, (_, i) => i);
const noon = Date.parse('2026-11-21T12:00:00+08:00');
const hours = 3_600_000;

test('the order of the entries holds for a Taipei day and keeps every entry', () => {
  const today = shuffledForDay(list, noon);
  expect(shuffledForDay(list, noon + 11 * hours)).toEqual(today);
  expect(shuffledForDay(list, noon - 12 * hours)).toEqual(today);
  expect(today.toSorted((one, other) => one - other)).toEqual(list);
});

test('other days have other orders, and any entry may come first', () => {
  const days = Array.from({ length: 200 }, (_, day) => shuffledForDay(list, noon + day * 24 * hours));
  expect(new Set(days.map((day) => day.join())).size).toBeGreaterThan(190);
  expect(new Set(days.map(([first]) => first)).size).toBe(list.length);
});

test('an empty list and a single entry stay as they are', () => {
  expect(shuffledForDay([], noon)).toEqual([]);
  expect(shuffledForDay(['一'], noon)).toEqual(['一']);
});
