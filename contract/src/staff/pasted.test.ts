import { expect, test } from 'vitest';
import { rowsOfText } from './pasted.ts';

const cellsOf = (text: string, separator?: RegExp) => rowsOfText(text, separator).map(({ cells }) => cells);

test('cells are split by tab and line, also where quotes hold both', () => {
  expect(cellsOf('A\t公仔\t2\r\nB\t毛巾\t8\r\n')).toEqual([
    ['A', '公仔', '2'],
    ['B', '毛巾', '8'],
  ]);
  expect(cellsOf('A\t"兩行\r\n名稱"\t"他說 ""好"""\nB')).toEqual([['A', '兩行\n名稱', '他說 "好"'], ['B']]);
  expect(cellsOf('\n\t\n')).toEqual([]);
});

test('a quotation mark that quotes no whole cell is a sign', () => {
  expect(cellsOf('A\t12" 公仔\t2\n"限定" 公仔\t"特大\t3\nC\t6" 與 8"')).toEqual([
    ['A', '12" 公仔', '2'],
    ['"限定" 公仔', '"特大', '3'],
    ['C', '6" 與 8"'],
  ]);
});

test('a row is kept as it was, with another sign between its cells too', () => {
  expect(rowsOfText('"K1","tcat, 黑貓"\r\n\r\n K2 ，x\r\n', /[,，]/)).toEqual([
    { text: '"K1","tcat, 黑貓"', cells: ['K1', 'tcat, 黑貓'] },
    { text: ' K2 ，x', cells: ['K2', 'x'] },
  ]);
});
