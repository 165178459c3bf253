import { expect, test } from 'vitest';
import { figure } from './cases.fixture.ts';
import type { ContentLine } from './cases.ts';
import { oddsOf } from './odds.ts';

const lines: ContentLine[] = [
  { figure: figure(1), left: 3, total: 4 },
  { figure: figure(2, 'rare'), left: 2, total: 2 },
  { figure: figure(3, 'hidden'), left: 1, total: 1 },
];
const shares = (known?: Parameters<typeof oddsOf>[1]) =>
  [...oddsOf(lines, known).values()].map(({ part, whole }) => [part, whole]);

test('the odds of a closed box follow the boxes left with each figure', () => {
  expect(shares()).toEqual([
    [3, 6],
    [2, 6],
    [1, 6],
  ]);
});

test('a figure excluded by cards no longer counts', () => {
  expect(shares({ is: null, is_not: [{ id: 1 }] })).toEqual([
    [0, 3],
    [2, 3],
    [1, 3],
  ]);
});

test('a figure seen by a card is certain', () => {
  expect(shares({ is: { id: 3 }, is_not: [{ id: 1 }] })).toEqual([
    [0, 1],
    [0, 1],
    [1, 1],
  ]);
});
