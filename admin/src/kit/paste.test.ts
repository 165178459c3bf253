import { expect, test } from 'vitest';
import { cellsOf, numberOf } from './paste.ts';

test('cells are split by tab and line, also where quotes hold both', () => {
  expect(cellsOf('A\t公仔\t2\r\nB\t毛巾\t8\r\n')).toEqual([
    ['A', '公仔', '2'],
    ['B', '毛巾', '8'],
  ]);
  expect(cellsOf('A\t"兩行\n名稱"\t"他說 ""好"""')).toEqual([['A', '兩行\n名稱', '他說 "好"']]);
  expect(cellsOf('\n\t\n')).toEqual([]);
});

test('numbers are read as people write them, and nothing else is one', () => {
  expect(['1,200', 'NT$ 300', '１２', '8 個', ' 0 '].map(numberOf)).toEqual([1_200, 300, 12, 8, 0]);
  expect(['', '-1', '1.5', 'A', '12a'].map(numberOf)).toEqual([null, null, null, null, null]);
});
