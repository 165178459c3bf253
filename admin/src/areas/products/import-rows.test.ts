import { type ImportColumn, importColumns } from '@kujiya/contract/staff/product-import';
import { expect, test } from 'vitest';
import { exportList } from '#kit/sheets/export.ts';
import { readSheetFile } from '#kit/sheets/read.ts';
import {
  batchesOf,
  columnOfHead,
  failedRows,
  importColumnNames,
  importRowsOf,
  lacking,
  leftOut,
  matchHeads,
  picturesIn,
  problemsOf,
  twinsIn,
  withPictures,
} from './import-rows.ts';

const file = (heads: string[], ...rows: string[][]) => ({
  heads,
  rows: rows.map((cells, i) => ({ line: i + 2, cells })),
  encoding: null,
  notes: [],
});

test('heads are matched in Chinese and English, none twice, and strange ones with nothing', () => {
  expect(matchHeads(importColumnNames.map((column) => importColumns[column]))).toEqual(importColumnNames);
  expect(matchHeads(importColumnNames)).toEqual(importColumnNames);
  const heads = ['品名', ' Price (NT$)', '種類＊', '名稱', '__proto__', 'constructor', '', 'Discount Price'];
  expect(matchHeads(heads)).toEqual(['name', 'price', 'type', null, null, null, null, 'discount_price']);
});

test('what is not matched yet is said', () => {
  expect(lacking(['type', 'name', 'price'])).toBeNull();
  expect(lacking(['type', null])).toBe('還沒對到：名稱、單價');
  expect(lacking(['id', 'price'])).toBe('還沒對到：版本');
  expect(lacking(['name', 'name', 'type', 'price'])).toBe('有兩欄都對到「名稱」');
});

test('a blank cell is no field of a new product, and clears that of an existing one', () => {
  const sheet = file(['編號', '種類', '名稱', '特價'], ['', '轉蛋', '貓', ''], ['7', '', '', '']);
  expect(importRowsOf(sheet, ['id', 'type', 'name', 'discount_price'])).toEqual([
    { line: 2, cells: { type: '轉蛋', name: '貓' } },
    { line: 3, cells: { id: '7', name: '', discount_price: '' } },
  ]);
});

test('rows are sent in requests that the server takes', () => {
  const rows = Array.from({ length: 450 }, (_, line) => ({ line, cells: { name: '貓' } }));
  expect(batchesOf(rows).batches.map(({ length }) => length)).toEqual([200, 200, 50]);
  const long = Array.from({ length: 4 }, (_, line) => ({ line, cells: { description: '貓'.repeat(5_000) } }));
  expect(batchesOf(long).batches.map(({ length }) => length)).toEqual([3, 1]);
  const { batches, tooLong } = batchesOf([
    { line: 2, cells: { description: 'a'.repeat(10_001) } },
    { line: 3, cells: { description: '貓'.repeat(9_000), name: '貓'.repeat(9_000) } },
  ]);
  expect(batches).toEqual([]);
  expect(tooLong).toMatchObject([
    { line: 2, cells: [{ column: 'description' }] },
    { line: 3, message: '這一列的文字太長' },
  ]);
});

test('the failed rows become a file that is mended and imported again', () => {
  const sheet = file(['名稱', '價格', '備註'], ['貓', '一百', 'x'], ['狗', '9', 'y'], ['', '8', 'z']);
  const matching = matchHeads(sheet.heads);
  expect(matching).toEqual(['name', 'price', null]);
  const wrong = (line: number, ...columns: ('price' | 'name' | 'type')[]) => ({
    ...{ line, id: null, result: 'cells_invalid', message: null },
    cells: columns.map((column) => ({ column, message: '不對' })),
  });
  const results = [
    wrong(2, 'price', 'type'),
    { line: 3, id: 5, result: 'done', message: null, cells: [] },
    wrong(4, 'name'),
  ];
  expect(problemsOf(wrong(2, 'price', 'type'), sheet, matching)).toEqual([
    '單價（B 欄，「一百」）不對',
    '種類（沒有這一欄，空白）不對',
  ]);
  const [heads = [], ...rows] = failedRows(sheet, matching, results);
  expect(heads).toEqual(['名稱', '價格', '備註', '匯入結果']);
  expect(rows.map((cells) => cells.slice(0, 3))).toEqual([
    ['貓', '一百', 'x'],
    ['', '8', 'z'],
  ]);
  expect(matchHeads(heads)).toEqual(['name', 'price', null, null]);
  // A second time, the old reasons make room for the new ones.
  expect(failedRows(file(heads, ...rows), matchHeads(heads), results)[0]).toEqual(heads);
});

test('a new product that stands twice in a file is found by its kind, name and series', () => {
  const matching = ['id', 'type', 'name', 'series'] as const;
  const sheet = file(
    ['編號', '種類', '名稱', '系列'],
    ...[
      ['', '盒玩', '貓', 'A'],
      ['', '轉蛋', '貓', 'A'],
      ['', '盲盒', '貓', 'A'],
      ['', '盒玩', '貓', ''],
    ],
    ...[['7', '盒玩', '貓', 'A']],
  );
  expect([...twinsIn(sheet, matching)]).toEqual([4]);
});

test.each(['xlsx', 'csv'] as const)('what is exported as %s is read back cell by cell', async (format) => {
  const cells: Record<ImportColumn, string | number | null> = {
    ...{
      id: 7,
      version: 3,
      type: '商城商品',
      name: '=貓"咪, 12"',
      series: ' 系列',
      description: '一\n二\n\n四',
    },
    ...{ price: 300, discount_price: null, release_date: '2026/12/01 12:30', draw_date: null },
    ...{ home_delivery_days: 0, delivery_info: '-3 天', stock: 12, member_limit: null, arrives_at: null },
    ...{ value: 0, shelf: '01-2', barcode: '0471000912345', images: 'a.webp\nb.webp' },
    prizes: 'A｜大公仔｜1｜3000\nB｜毛巾｜3',
  };
  const file = await exportList<typeof cells>({
    readPage: async () => ({ data: [cells] }),
    columns: [
      ...importColumnNames.map(
        (column) => [importColumns[column], (row: typeof cells) => row[column]] as const,
      ),
      ['狀態', () => '草稿'],
    ],
    format,
    onRows: () => {},
  });
  const sheet = await readSheetFile(file, columnOfHead);
  const matching = matchHeads(sheet.heads);
  expect(lacking(matching)).toBeNull();
  const [row] = importRowsOf(sheet, matching);
  const trimmed = { ...cells, series: '系列' };
  expect(row?.cells).toEqual(
    Object.fromEntries(Object.entries(trimmed).map(([column, cell]) => [column, `${cell ?? ''}`])),
  );
  expect(leftOut(sheet, matching)).toEqual([{ head: '狀態', cells: 1 }]);
});

test('pictures are named by the cells of pictures and prizes, and put there by their names', () => {
  const sheet = file(
    ['名稱', '照片', '獎品'],
    ['cat.jpg', 'Cat.JPG\nb.png', 'A｜大公仔｜1｜｜｜｜｜a prize.webp\nB | 毛巾'],
    ['狗', 'b.png', ''],
  );
  const matching = ['name', 'images', 'prizes'] as const;
  expect(picturesIn(sheet, matching)).toEqual(['Cat.JPG', 'b.png', 'a prize.webp']);
  const urls = new Map([
    ['cat.jpg', '/1'],
    ['a prize.webp', '/2'],
  ]);
  expect(withPictures(importRowsOf(sheet, matching), urls).map(({ cells }) => cells)).toEqual([
    { name: 'cat.jpg', images: '/1\nb.png', prizes: 'A｜大公仔｜1｜｜｜｜｜/2\nB | 毛巾' },
    { name: '狗', images: 'b.png' },
  ]);
});
