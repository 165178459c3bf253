import type { VariantLeft } from '@kujiya/contract/shop/variants';
import { expect, test } from 'vitest';
import { countOf, pairsOf, possible, tapped, type VariantPicks } from './picks.ts';

const variant = (id: number, remaining: number): VariantLeft => ({
  ...{ id, name: `款 ${id}`, image_url: `variants/${id}.webp` },
  ...{ quantity: 3, remaining, owned: 0 },
});
const duck = variant(1, 2);
const tub = variant(2, 1);
const after = (most: number, ...taps: VariantLeft[]) =>
  [...taps.reduce<VariantPicks>((picks, one) => tapped(picks, one, most), new Map())].toSorted();

test.each([
  [1, [duck], [[1, 1]]],
  [1, [duck, tub], [[2, 1]]],
  [1, [duck, duck], []],
  [1, [variant(3, 0)], []],
  [3, [duck, duck], [[1, 2]]],
  // No third duck is left: the tap takes them back.
  [3, [duck, duck, duck], []],
  [
    3,
    [duck, tub, duck],
    [
      [1, 2],
      [2, 1],
    ],
  ],
  [2, [duck, duck, tub], [[1, 2]]],
])('for %i pieces, taps lead to the picks', (most, taps, picks) => {
  expect(after(most, ...taps)).toEqual(picks);
});

test('picks never exceed what is left, nor the pieces', () => {
  const wanted = new Map([
    [1, 2],
    [2, 1],
  ]);
  expect([...possible(wanted, [variant(1, 1), variant(2, 0)], 3)]).toEqual([[1, 1]]);
  expect(countOf(possible(wanted, [duck, tub], 2))).toBe(2);
});

test('every try gives the same pieces the same variants', () => {
  const picks = new Map([
    [2, 1],
    [1, 2],
  ]);
  expect(pairsOf(picks, [31, 30, 29])).toEqual([
    [31, 2],
    [30, 1],
    [29, 1],
  ]);
  expect(pairsOf(picks, [31])).toEqual([[31, 2]]);
});
