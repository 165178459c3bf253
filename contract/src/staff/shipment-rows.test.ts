import { expect, test } from 'vitest';
import { deliveryRows, handOverRows, readCarrier, saysDelivered } from './shipment-rows.ts';

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

const one = { is_offered: true, samples: [], tracking_url: '', version: 1 };
const carriers = [
  { ...one, key: 'tcat', name: '黑貓宅急便', aliases: ['T-Cat', '黑貓'] },
  { ...one, key: 'post', name: '中華郵政', aliases: ['郵局'] },
  { ...one, key: 'c7', name: '舊貨運', aliases: [], is_offered: false },
];

test('carriers are read by what people call them, and by no part of a name', () => {
  const cells = ['TCAT', 't-cat', '黑貓', '黑貓宅急便', '郵局', ' 中華郵政（包裹）'];
  expect(cells.map((cell) => readCarrier(cell, carriers).carrier?.key)).toEqual([
    ...['tcat', 'tcat', 'tcat', 'tcat', 'post', 'post'],
  ]);
  expect(['物流', '', '貓', '舊貨運'].map((cell) => readCarrier(cell, carriers).carrier)).toEqual(
    Array(4).fill(null),
  );
});

test('an unknown carrier is named as it was typed, with those that exist; an empty cell is called empty', () => {
  expect(readCarrier('順風', carriers).why).toBe('沒有「順風」這家物流；可以用：黑貓宅急便、中華郵政');
  expect(readCarrier(' ', carriers).why).toBe('沒有填物流；可以用：黑貓宅急便、中華郵政');
});

test('heads of a carrier’s own table are known, also where it names no carrier and where only one is known', () => {
  expect(read('客戶訂單編號\t收件人\t託運單號\nK1\t王小明\t901000000001')).toEqual([
    ['K1', '', '901000000001'],
  ]);
  expect(read('訂單編號\t快遞公司\t查貨號碼\nK1\t黑貓\t901000000001')).toEqual([
    ['K1', '黑貓', '901000000001'],
  ]);
  expect(read('編號\t物流\t代號\nK1\t黑貓\t901000000001')).toEqual([['', '黑貓', '']]);
});

test('a row of empty cells below the first is a row, not heads', () => {
  expect(read('K1\t黑貓\t901000000001\n\t宅配\t')).toEqual([
    ['K1', '黑貓', '901000000001'],
    ['', '宅配', ''],
  ]);
});

const order = 'S20261127ABCDEFGHJK';
test.each([
  ['a number a line', '901000000001', '', '901000000001', ''],
  ['a number with blanks', '9010 0000 0001', '', '901000000001', ''],
  ['a number and its state', '901000000001 順利送達', '', '901000000001', '順利送達'],
  ['cells of any order', `順利送達\t${order}\t901000000001`, order, '901000000001', '順利送達'],
  ['an order number alone', order, order, '', ''],
  [
    'heads',
    '序\t包裹查詢號碼\t收件人\t託運單號\t貨件狀態\n1\tX\t王小明\t901000000001\t配送中',
    '',
    '901000000001',
    '配送中',
  ],
])('a carrier’s table of arrivals: %s', (_, table, number, tracking, status) => {
  expect(deliveryRows(table).filter(({ isHead }) => !isHead)).toMatchObject([
    { order_number: number, tracking_number: tracking, status },
  ]);
});

test.each([
  ['', true],
  ['順利送達', true],
  ['已簽收', true],
  ['投遞成功', true],
  ['配送中', false],
  ['未送達（不在家）', false],
  ['退回', false],
  ['待配達', false],
])('the state %j of a carrier says that a parcel has arrived: %s', (status, isArrived) => {
  expect(saysDelivered(status)).toBe(isArrived);
});
