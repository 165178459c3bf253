import { describe, expect, test } from 'vitest';
import { exportList, exportRows } from './export.ts';
import { columnOf, letterOf } from './letters.ts';
import { readSheetFile } from './read.ts';
import { csvFile, csvRows, xlsxFile, xlsxRows } from './write.ts';
import { workbookParts } from './zip.ts';

describe('what the office writes', () => {
  const risky = ['=1+1', '+886912345678', '-5', '@SUM(A1)', '\tx', '0912345678', '905123456789012', '＝1+1'];

  test('is disarmed in both formats, and read back as it was', async () => {
    const heads = risky.map((_, i) => `欄${i}`);
    const rows = [heads, risky];
    const kept = await csvFile([csvRows(rows)]);
    const [first, second, third] = new Uint8Array(await kept.arrayBuffer());
    expect([first, second, third]).toEqual([0xef, 0xbb, 0xbf]);
    const text = await kept.text();
    expect(text).toContain("'=1+1,'+886912345678,'-5,'@SUM(A1),\"'\tx\",'0912345678,'905123456789012");
    const read = risky.map((cell) => cell.trim());
    expect((await readSheetFile(kept, () => null)).rows).toEqual([{ line: 2, cells: read }]);
    const file = await xlsxFile([xlsxRows(rows)]);
    expect((await readSheetFile(file, () => null)).rows).toEqual([{ line: 2, cells: read }]);
    const sheet = workbookParts(new Uint8Array(await file.arrayBuffer())).get('xl/worksheets/sheet1.xml');
    expect(sheet).not.toContain('<f>');
    expect(sheet).toContain(">'=1+1</t>");
    // A text there, with nothing before it.
    expect(sheet).toContain('>0912345678</t>');
  });

  test('keeps numbers, quotes, line breaks and signs that XML can’t hold apart', async () => {
    const cells = ['a "b", c', '一\n二', '<&>\u0001', -5, null];
    expect(csvRows([cells])).toBe('"a ""b"", c","一\n二",<&>\u0001,-5,\r\n');
    const file = await xlsxFile([xlsxRows([['甲', '乙', '丙', '丁', '戊'], cells])]);
    expect((await readSheetFile(file, () => null)).rows[0]?.cells).toEqual([
      'a "b", c',
      '一\n二',
      '<&>',
      '-5',
      '',
    ]);
  });

  test.each(['csv', 'xlsx'] as const)('a list becomes a file page by page: %s', async (format) => {
    const asked: unknown[] = [];
    const counts: number[] = [];
    const file = await exportList<{ id: number; phone: string | null }>({
      format,
      columns: [
        ['編號', ({ id }) => id],
        ['電話', ({ phone }) => phone],
      ],
      onRows: (count) => counts.push(count),
      readPage: async (cursor) => {
        asked.push(cursor);
        return cursor === null
          ? {
              data: [
                { id: 1, phone: '0912345678' },
                { id: 2, phone: null },
              ],
              next: 2,
            }
          : { data: [{ id: 3, phone: '=1' }], next: null };
      },
    });
    expect([asked, counts]).toEqual([
      [null, 2],
      [2, 3],
    ]);
    expect(await readSheetFile(file, () => null)).toMatchObject({
      heads: ['編號', '電話'],
      rows: [
        { line: 2, cells: ['1', '0912345678'] },
        { line: 3, cells: ['2', ''] },
        { line: 4, cells: ['3', '=1'] },
      ],
    });
  });

  test('a list that is too long, or that can’t be read to its end, becomes no file', async () => {
    const list = (readPage: () => Promise<{ data: number[]; next: number }>) =>
      exportList({ format: 'xlsx', columns: [['數', (one: number) => one]], onRows: () => {}, readPage });
    const page = Array<number>(30_000).fill(7);
    await expect(list(async () => ({ data: page, next: 1 }))).rejects.toThrow('超過 100,000 列');
    expect(exportRows).toBe(100_000);
    let pages = 0;
    const broken = list(async () => {
      if (pages++ > 0) throw new Error('line cut');
      return { data: [1], next: 1 };
    });
    await expect(broken).rejects.toThrow('line cut');
  });

  test('columns have the letters of a spreadsheet', () => {
    expect([0, 25, 26, 701, 702].map(letterOf)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA']);
    for (const column of [0, 25, 26, 59, 701, 702, 16_383])
      expect(columnOf(`${letterOf(column)}7`)).toBe(column);
    expect(columnOf('7')).toBe(-1);
  });
});
