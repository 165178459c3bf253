import { expect, test } from 'vitest';
import { awaiting, pastedRows, sumsOfRows, variantsAt, withPictures, wrongCell, wrongCells } from './rows.ts';

const product = { type: 0, price: 280, discount_price: 250, point_price: 200, case_price: null };
const totalOf = (rows: Parameters<typeof sumsOfRows>[1]) => sumsOfRows(product, rows).total;

test('the sums of the grid are those of the lot: at the price that is charged, and unknown without a cost', () => {
  const rows = pastedRows('A\t熊\t2\t300\nB\t虎\t8\t50\n最後賞\t象\t1\t500', true);
  expect(sumsOfRows(product, rows)).toEqual({ total: 10, brings: 2_000, gives: 1_500 });
  expect(sumsOfRows(product, pastedRows('A\t熊\t2\t300\nB\t虎\t8', true)).gives).toBeNull();
});

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
  expect(rows[0]).toMatchObject({ name: '大公仔', quantity: '2', value: '900', is_big: true });
  expect(rows[8]).toMatchObject({ value: '1,200', is_big: false });
  expect(totalOf(rows)).toBe(80);
});

test('a last prize by any of its names is no ticket, and any other tier is asked about', () => {
  const names = ['最後賞', 'LAST ONE賞', 'ラストワン賞', '最終賞', 'Ｌａｓｔ　賞'];
  for (const name of names) {
    const rows = pastedRows(`A賞\t熊\t80\n${name}\t大熊`, true);
    expect(rows.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['A', '80'],
      ['LAST', '1'],
    ]);
    expect(totalOf(rows)).toBe(80);
  }
  const rows = pastedRows('SP賞\t熊\t1\n最後賞\t虎\t2\n最後賞\t象\t1\n最終賞\t鳥\t1', true);
  expect(wrongCells(rows, true, []).map((wrong) => wrong?.why)).toEqual([
    '看不懂等級「SP賞」，請填 A 到 Z 或最後賞',
    '最後賞只有一個，數量要是 1',
    '最後賞只能有一個，第 2 列已經是了',
    '最後賞只能有一個，第 2 列已經是了',
  ]);
  expect(wrongCells(pastedRows('SP\t熊\t1', true), true, ['SP'])).toEqual([null]);
});

test('figures without a column of rarities are common, and a column of pieces is theirs', () => {
  const said = (text: string) =>
    pastedRows(text, false).map(({ kind, name, quantity, value }) => [kind, name, quantity, value]);
  expect(said('款式\t數量\t成本\n貓\t3 個\t35\n龍\t\t300')).toEqual([
    ['common', '貓', '3 個', '35'],
    ['common', '龍', '', '300'],
  ]);
  expect(said('貓\t35\n龍\t300')).toEqual([
    ['common', '貓', '', '35'],
    ['common', '龍', '', '300'],
  ]);
  const wrong = pastedRows('款式\t數量\n貓\t0\n龍\t兩個\n虎\t2', false).map(
    (row) => wrongCell(row, false)?.column,
  );
  expect(wrong).toEqual(['quantity', 'quantity', undefined]);
});

test('figures have a rarity by any of its words, and no pieces without a heading', () => {
  const words = ['一般款', '普通', '隱藏', '隱藏款', '超隱藏', 'hidden', '稀有款'];
  expect(pastedRows(words.map((word) => `${word}\t貓`).join('\n'), false).map(({ kind }) => kind)).toEqual([
    ...['common', 'common', 'secret', 'secret', 'hidden', 'hidden', 'rare'],
  ]);
  const rows = pastedRows('普通\t貓\t35\n隱藏款\t龍\t300\n怪\t獸\t', false);
  expect(rows.map(({ kind, quantity, value }) => [kind, quantity, value])).toEqual([
    ['common', '', '35'],
    ['secret', '', '300'],
    ['怪', '', ''],
  ]);
  expect(rows.map((row) => wrongCell(row, false)?.why)).toEqual([
    undefined,
    undefined,
    '看不懂稀有度「怪」，請選',
  ]);
});

test('no pasted line disappears: a cell that cannot be right stays and is named', () => {
  const rows = pastedRows(
    'A\t熊\t兩個\t二十\nB\t兔\t\t5\nC\t\t3\t5\n\t貓\t3\t5\nE\t狗\t0\nF\t鳥\t2\t1.5\n特別限定加碼大獎的賞別\t魚\t1\t5',
    true,
  );
  expect(rows.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['熊', '兩個'],
    ['兔', ''],
    ['', '3'],
    ['貓', '3'],
    ['狗', '0'],
    ['鳥', '2'],
    ['魚', '1'],
  ]);
  expect(rows.map((row) => wrongCell(row, true)?.why)).toEqual([
    '數量「兩個」看不懂，請寫成像 1280 的數字',
    '請填數量',
    '請填名稱',
    '請填等級',
    '數量「0」要是 1 以上的整數',
    '成本「1.5」不是整數',
    '看不懂等級「特別限定加碼大獎的賞別」，請填 A 到 Z 或最後賞',
  ]);
  expect(totalOf(rows)).toBe(9);
});

test('a heading says what each column is, in any order and with columns that are not used', () => {
  const rows = pastedRows('款式\t稀有度\t數量\t成本\t尺寸\n貓\t稀有\t30\t20\t4 cm', false);
  expect(rows).toEqual([
    { kind: 'rare', name: '貓', quantity: '30', value: '20', size: '4 cm', is_big: false, image_url: '' },
  ]);
});

test('titles above the heading, brackets in it and a second one are no rows; quotation marks are signs', () => {
  const rows = pastedRows(
    '2026 冬季一番賞\t\t\t\n\t\t\t\n等級\t「名稱」\t數量（個）\t成本(NT$)\n賞別\t品名\t個數\t進價\nA賞\t12" 公仔\t2 個\t$1,280.00',
    true,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ kind: 'A', name: '12" 公仔', quantity: '2 個', value: '$1,280.00' });
  expect([wrongCell(rows[0] as (typeof rows)[0], true), totalOf(rows)]).toEqual([null, 2]);
  // A row of data above it stays.
  expect(pastedRows('A\t熊\t1\t5\n等級\t名稱\t數量', true)).toHaveLength(1);
});

test('uploaded pictures go to the rows without one, and none is replaced', () => {
  const rows = pastedRows('A\t熊\t1\t\t\tprizes/old.webp\nB\t兔\t2\nC\t貓\t3', true);
  const kept = awaiting(rows, ['key']);
  expect(kept.map(({ awaits }) => awaits)).toEqual([undefined, 'key', undefined]);
  expect(
    withPictures(kept.toReversed(), [{ key: 'key', url: 'one.webp' }]).map(({ image_url }) => image_url),
  ).toEqual(['', 'one.webp', 'prizes/old.webp']);
});

const lines = (...rows: string[][]) => rows.map((cells) => cells.join('\t')).join('\n');
const whyOf = (text: string) => {
  const rows = pastedRows(text, true);
  return wrongCells(rows, true, []).flatMap((wrong) => wrong?.why ?? []);
};

test('variants are pasted below their prize, by a sign or as a maker merges the cells of the tier', () => {
  const signed = pastedRows(lines(['E', '小碟', '3'], ['└', '鴨鴨碟', '2'], ['款', '蜜柑碟', '1']), true);
  expect(signed.map(({ kind, name, quantity }) => [kind, name, quantity])).toEqual([
    ['E', '小碟', '3'],
    ['└', '鴨鴨碟', '2'],
    ['└', '蜜柑碟', '1'],
  ]);
  expect(totalOf(signed)).toBe(3);
  const merged = pastedRows(
    lines(['E', '小碟', '3'], ['', '鴨鴨碟', '2'], ['', '蜜柑碟', '1'], ['F', '夾', '9']),
    true,
  );
  expect(merged.map(({ kind }) => kind)).toEqual(['E', '└', '└', 'F']);
  expect(variantsAt(merged, 0).map(({ name, quantity }) => [name, quantity])).toEqual([
    ['鴨鴨碟', 2],
    ['蜜柑碟', 1],
  ]);
  // Two prizes of one tier: what does not sum is left for the owner to say.
  const prizes = pastedRows(lines(['B', '抱枕', '3'], ['', '毛毯', '3']), true);
  expect(prizes.map(({ kind }) => kind)).toEqual(['B', '']);
});

test('variants that cannot be those of their prize are refused in its words', () => {
  expect(whyOf(lines(['E', '小碟', '4'], ['└', '鴨', '2'], ['└', '柑', '1']))).toEqual([
    '「小碟」有 4 個，各款加起來是 3 個，要一樣多',
  ]);
  expect(whyOf(lines(['E', '小碟', '2'], ['└', '鴨', '2'], ['└', '柑', '']))).toEqual([
    '「小碟」的「柑」沒有數量：要會員選款就每款都填，盲包就每款都留空',
  ]);
  expect(whyOf(lines(['E', '小碟', '2'], ['└', '鴨', '1'], ['└', '鴨', '1']))).toEqual([
    '「小碟」有兩款都叫「鴨」',
  ]);
  expect(whyOf(lines(['LAST', '大熊', '1'], ['└', '金', '1']))).toEqual([
    '「大熊」不能分款：只有籤裡的獎品可以',
  ]);
  expect(whyOf(lines(['└', '鴨', '1']))).toEqual(['款式的上面要先有它的獎品']);
  expect(whyOf(lines(['E', '盲包', '2'], ['└', '鴨'], ['└', '柑']))).toEqual([]);
});
