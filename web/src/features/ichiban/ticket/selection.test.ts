import { expect, test } from 'vitest';
import {
  nothing,
  picked,
  type Selection,
  selectionFrom,
  selectionText,
  toggled,
  undrawnOf,
} from './selection.ts';

const one = (numbers: number[]): Selection => ({ full: false, numbers });
const upTo = (total: number) => undrawnOf(total, new Set());

test('undrawn numbers are all except the drawn ones', () => {
  expect(undrawnOf(6, new Set([2, 5]))).toEqual([1, 3, 4, 6]);
  expect(undrawnOf(2, new Set([1, 2]))).toEqual([]);
});

test('numbers drawn by others leave the selection', () => {
  expect(picked(one([9, 3, 5]), [1, 3, 9])).toEqual([3, 9]);
  expect(picked({ full: true }, [1, 3, 9])).toEqual([1, 3, 9]);
});

test('a tap selects a ticket, and a second tap deselects it', () => {
  const first = toggled(nothing, 4, upTo(20));
  expect(first).toEqual(one([4]));
  expect(toggled(one([4]), 4, upTo(20))).toEqual(one([]));
});

test('the tenth ticket is accepted, the eleventh refused', () => {
  const nine = one([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const ten = toggled(nine, 10, upTo(20));
  expect(ten).toEqual(one([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));
  expect(toggled(one([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), 11, upTo(20))).toBeUndefined();
});

test('a ticket lost to another member frees its place under the cap', () => {
  const ten = one([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const left = upTo(20).filter((number) => number !== 1);
  expect(toggled(ten, 11, left)).toEqual(one([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]));
});

test('a tap ends a full pack and keeps the rest only if one purchase can hold it', () => {
  expect(toggled({ full: true }, 3, upTo(8))).toEqual(one([1, 2, 4, 5, 6, 7, 8]));
  expect(toggled({ full: true }, 3, upTo(40))).toEqual(nothing);
});

test('a selection survives an address, and anything that is no number is left out', () => {
  for (const selection of [one([8, 21, 27]), nothing, { full: true } as const])
    expect(selectionFrom(selectionText(selection))).toEqual(selection);
  expect(selectionFrom('8-8-x--0-3')).toEqual(one([8, 3]));
  expect(selectionFrom(null)).toEqual(nothing);
  expect(selectionFrom('1-2-3-4-5-6-7-8-9-10-11-12')).toEqual(one([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));
});
