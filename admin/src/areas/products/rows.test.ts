import { expect, test } from 'vitest';
import { pastedRows, slotsOf, withPictures } from './rows.ts';

test('eight rows of a sheet become the prizes of a tube of eighty, without the heading', () => {
  const sheet = [
    ['等級', '名稱', '數量', '成本'],
    ['A賞', '大公仔', '2', '900'],
    ['B 賞', '抱枕', '3', '700'],
    ['C', '掛軸', '5', '400'],
    ['d賞', '毛巾', '１０', '150'],
    ['E', '杯', '10 個', 'NT$120'],
    ['F', '盤', '15', '80'],
    ['G', '夾', '15', '60'],
    ['H', '貼紙', '20', '40'],
    ['LAST', '最後賞', '1', '1,200'],
  ];
  const rows = pastedRows(sheet.map((cells) => cells.join('\t')).join('\r\n'), true);
  expect(rows).toHaveLength(9);
  expect(rows.map(({ kind }) => kind)).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'LAST']);
  expect(rows[0]).toMatchObject({ name: '大公仔', quantity: 2, value: 900, is_big: true });
  expect(rows[8]).toMatchObject({ value: 1_200, is_big: false });
  expect(slotsOf(rows)).toBe(80);
});

test('figures have a rarity and no pieces', () => {
  const rows = pastedRows('普通\t貓\t35\n隱藏款\t龍\t300\n怪\t獸\t', false);
  expect(rows.map(({ kind, quantity, value }) => [kind, quantity, value])).toEqual([
    ['common', null, 35],
    ['secret', null, 300],
    ['common', null, null],
  ]);
});

test('uploaded pictures go to the rows without one, and none is replaced', () => {
  const rows = pastedRows('A\t熊\t1\t\t\told.webp\nB\t兔\t2\nC\t貓\t3', true);
  expect(withPictures(rows, ['one.webp']).map(({ image_url }) => image_url)).toEqual([
    'old.webp',
    'one.webp',
    '',
  ]);
});
