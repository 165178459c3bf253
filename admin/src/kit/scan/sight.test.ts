import { expect, test } from 'vitest';
import { createSight } from './sight.ts';

test('a code that stays in sight is read once; the next piece with it after it was away for a second', () => {
  const look = createSight();
  expect(look(['G7'], 0)).toEqual([]);
  expect(look(['G7'], 200)).toEqual(['G7']);
  expect(look([], 400)).toEqual([]);
  expect(look(['G7', 'P1'], 900)).toEqual([]);
  expect(look(['P1'], 1_050)).toEqual(['P1']);
  expect(look([], 1_900)).toEqual([]);
  expect(look(['G7'], 1_901)).toEqual([]);
  expect(look(['G7'], 2_051)).toEqual(['G7']);
});

test('a part of a code that only one picture shows is not read', () => {
  const look = createSight();
  expect(look(['112233445566'], 0)).toEqual([]);
  expect(look(['2233445566'], 150)).toEqual([]);
  expect(look(['112233445566'], 300)).toEqual(['112233445566']);
});
