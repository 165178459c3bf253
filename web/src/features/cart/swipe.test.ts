import { expect, test } from 'vitest';
import { isPull, pullOf, threshold } from './swipe.ts';

test('a line follows the finger to the left, slower past the point of deletion, never to the right', () => {
  expect(pullOf(40)).toBe(0);
  expect(pullOf(-40)).toBe(-40);
  expect(pullOf(-threshold)).toBe(-threshold);
  expect(pullOf(-threshold - 30)).toBe(-threshold - 10);
});

test('a trembling finger, a scroll and a pull to the right move nothing', () => {
  expect(isPull(-5, 0)).toBe(false);
  expect(isPull(-20, 30)).toBe(false);
  expect(isPull(30, 0)).toBe(false);
  expect(isPull(-20, 5)).toBe(true);
});
