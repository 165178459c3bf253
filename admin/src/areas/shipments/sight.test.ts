import { expect, test } from 'vitest';
import { createSight } from './sight.ts';

test('a code that stays in sight is read once; the next piece with it after it was away for a second', () => {
  const look = createSight();
  expect(look(['G7'], 0)).toEqual(['G7']);
  expect(look(['G7'], 200)).toEqual([]);
  expect(look([], 400)).toEqual([]);
  expect(look(['G7', 'P1'], 900)).toEqual(['P1']);
  expect(look([], 1_900)).toEqual([]);
  expect(look(['G7'], 1_901)).toEqual(['G7']);
});
