import { expect, test } from 'vitest';
import { handOverRows, readCarrier } from './shipment-rows.ts';

const read = (table: string) =>
  handOverRows(table)
    .filter(({ isHead }) => !isHead)
    .map(({ order_number, carrier, tracking_number }) => [order_number, carrier, tracking_number]);

test.each([
  ['blanks, and blanks within the number', 'K1 tcat 9010 0000 0001'],
  ['tabs', 'K1\ttcat\t901000000001\r\n'],
  ['commas, of both widths', 'K1,tcat，901000000001'],
  ['the office’s own file', "K1,tcat,'901000000001"],
  ['quoted cells', '"K1","tcat","901000000001"'],
  ['a formula that keeps a text', 'K1\ttcat\t="901000000001"'],
  [
    'full-width signs',
    'Ｋ１\tｔｃａｔ\t９０１０００００００００１'.replace('０００００００００', '００００００００'),
  ],
  ['a heading', '訂單編號\t物流\t單號\nK1\ttcat\t901000000001'],
  ['a heading in another order', '物流單號（12碼）\t備註\t物流公司\t訂單號碼\n901000000001\t急\ttcat\tK1'],
  ['a heading between blanks', '訂單編號 物流 單號\nK1 tcat 901000000001'],
])('%s', (_, table) => {
  expect(read(table)).toEqual([['K1', 'tcat', expect.stringMatching(/^9010 ?0000 ?0001$|^901000000001$/)]]);
});

test('dashes of every kind are dashes', () => {
  expect(read('K1\t黑貓\t9010－0000–0001')).toEqual([['K1', '黑貓', '9010-0000-0001']]);
});

test('carriers are read by what people call them, and no part of a name that several share', () => {
  const read = ['TCAT', 'T-Cat', '黑貓', '黑貓宅急便', '新竹', '新竹物流', '郵局', ' 中華郵政（包裹）'];
  expect(read.map((cell) => readCarrier(cell).value)).toEqual([
    ...['tcat', 'tcat', 'tcat', 'tcat', 'hct', 'hct', 'post', 'post'],
  ]);
  expect(['物流', '', '宅配', '順豐', '貓'].map((cell) => readCarrier(cell).value)).toEqual(
    Array(5).fill(null),
  );
  expect(readCarrier('物流').why).toBe('要是黑貓宅急便、新竹物流或中華郵政');
});
