import { expect, test } from 'vitest';
import { fullTurn, turnBetween, turnedTo } from './turn.ts';

test('a pull goes the short way round, also across the top', () => {
  expect(turnBetween(10, 35)).toBe(25);
  expect(turnBetween(170, -170)).toBe(20);
  expect(turnBetween(-170, 170)).toBe(-20);
  expect(turnBetween(90, 90)).toBe(0);
});

test('the handle stops at its rest and at its click', () => {
  expect(turnedTo(0, -30)).toBe(0);
  expect(turnedTo(90, 50)).toBe(fullTurn);
  expect(turnedTo(40, 12)).toBe(52);
});
