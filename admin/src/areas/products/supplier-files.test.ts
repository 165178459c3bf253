import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readSheetFile } from '#kit/sheets/read.ts';
import { SheetRefused } from '#kit/sheets/refuse.ts';
import { columnOfHead, importRowsOf, lacking, matchHeads } from './import-rows.ts';

/** Files as suppliers send them, made here; each says the same two products. */
const said = [
  { type: '盲盒', name: '12" 貓咪公仔', price: 'NT$1,280' },
  { type: '扭蛋', name: '狗狗吊飾', price: '80' },
];
const csv = (text: string) => new Blob([text]);
const rel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (line: number, ...values: string[]) =>
  `<row r="${line}">${values.map((value, i) => (value === '' ? '' : text(`${'ABCDEFG'[i]}${line}`, value))).join('')}</row>`;
const heads = (line: number) => row(line, '種類', '品名', '單價(元)');
const rows = (line: number) =>
  row(line, '盲盒', '12&quot; 貓咪公仔', 'NT$1,280') + row(line + 1, '扭蛋', '狗狗吊飾', '80');

type Sheet = { name: string; rows: string; more?: string; hidden?: boolean };
function book(sheets: readonly Sheet[], part = 'workbook'): Blob {
  const files: Record<string, string> = {
    '_rels/.rels': `<Relationships><Relationship Id="rId1" Type="${rel}/officeDocument" Target="xl/${part}.xml"/></Relationships>`,
    [`xl/${part}.xml`]: `<workbook><sheets>${sheets.map(({ name, hidden }, i) => `<sheet name="${name}" sheetId="${i + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${i + 1}"/>`).join('')}</sheets></workbook>`,
    [`xl/_rels/${part}.xml.rels`]: `<Relationships>${sheets.map((_, i) => `<Relationship Id="rId${i + 1}" Type="${rel}/worksheet" Target="worksheets/sheet${i + 21}.xml"/>`).join('')}</Relationships>`,
  };
  for (const [i, sheet] of sheets.entries())
    files[`xl/worksheets/sheet${i + 21}.xml`] =
      `<worksheet><sheetData>${sheet.rows}</sheetData>${sheet.more ?? ''}</worksheet>`;
  return new Blob([
    zipSync(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strToU8(content)]))),
  ]);
}

async function read(file: Blob) {
  const sheet = await readSheetFile(file, columnOfHead);
  const matching = matchHeads(sheet.heads);
  expect(lacking(matching)).toBeNull();
  return { rows: importRowsOf(sheet, matching).map(({ cells }) => cells), notes: sheet.notes };
}

const plain = '盲盒,12" 貓咪公仔,"NT$1,280"\n扭蛋,狗狗吊飾,80\n';
test.each<[string, Blob, string[]]>([
  ['a quotation mark that quotes nothing', csv(`種類,品名,單價\n${plain}`), []],
  [
    'the separator named in the first line',
    csv(`sep=;\n種類;品名;單價\n${plain.replace(/,(?!280)/g, ';')}`),
    [],
  ],
  [
    'titles above the heads',
    csv(`2026 冬季新品報價單\n報價日：2026/11/28,,\n\n種類,品名,單價（含稅）\n${plain}`),
    ['欄名在第 4 列'],
  ],
  ['heads in Chinese and below in English', csv(`種類,品名,單價\nKind,Name,Price\n${plain}`), []],
  [
    'heads that every printed page repeats',
    csv(`種類,品名,單價\n${plain.replace('\n', '\n種類,品名,單價\n')}`),
    [],
  ],
  ['a group of heads above the heads', csv(`商品,商品,價格\n種類,品名,單價\n${plain}`), ['欄名在第 2 列']],
  ['heads within quotation marks', csv(`「種類」,『品名』,"單價(NT$)"\n${plain}`), []],
  ['a workbook with another name', book([{ name: '商品', rows: heads(1) + rows(2) }], 'workbook2'), []],
  [
    'a format down to the last row of the sheet',
    book([{ name: '商品', rows: `${heads(1)}${rows(2)}<row r="1048576"><c r="A1048576" s="1"/></row>` }]),
    [],
  ],
  [
    'a hidden sheet with formulas',
    book([
      { name: '成本', hidden: true, rows: '<row r="1"><c r="A1"><f>B1*2</f></c></row>' },
      { name: '商品', rows: heads(1) + rows(2) },
    ]),
    [],
  ],
  [
    'a cover before the table, and titles over several columns',
    book([
      { name: '封面', rows: '<row r="1"><c r="A1"><f>NOW()</f></c></row>' },
      {
        name: '商品 &amp; 價格',
        rows: row(1, '報價單') + heads(3) + rows(4),
        more: '<mergeCells><mergeCell ref="A1:C1"/></mergeCells>',
      },
    ]),
    ['讀的是工作表「商品 & 價格」，其他 1 個沒有讀', '欄名在第 3 列'],
  ],
])('%s', async (_, file, notes) => {
  expect(await read(file)).toEqual({ rows: said, notes });
});

test('kept results of formulas are read and shown', async () => {
  const formula = `<row r="2"><c r="A2" t="str"><f>B9</f><v>盲盒</v></c>${text('B2', '貓')}`;
  const file = book([
    { name: '商品', rows: `${heads(1)}${formula}<c r="C2"><f>D2*1.05</f><v>1280</v></c></row>` },
  ]);
  expect(await read(file)).toEqual({
    rows: [{ type: '盲盒', name: '貓', price: '1280' }],
    notes: ['有 2 格是公式，讀的是存檔時的結果，例如 A2「盲盒」，請確認'],
  });
});

test('a merged cell is read in each of its rows', async () => {
  const file = book([
    {
      name: '商品',
      rows: heads(1) + row(2, '盲盒', '貓', '280') + row(3, '', '狗', '280') + row(4, '轉蛋', '鳥', '80'),
      more: '<mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>',
    },
  ]);
  const { rows: cells, notes } = await read(file);
  expect(cells.map(({ type }) => type)).toEqual(['盲盒', '盲盒', '轉蛋']);
  expect(notes).toEqual(['合併的儲存格已填到它的每一列']);
});

test.each<[string, Blob, string]>([
  [
    'a formula without a kept result',
    book([{ name: '商品', rows: `${heads(1)}<row r="2"><c r="A2"><f>B1*2</f></c></row>` }]),
    '工作表「商品」：第 2 列的公式沒有存下結果，請用 Excel 開啟、重新存檔，或複製後「貼上值」',
  ],
  [
    'a note far below',
    book([{ name: '商品', rows: `${heads(1)}${rows(2)}<row r="1048576">${text('A1048576', 'x')}</row>` }]),
    '工作表「商品」：第 1048576 列還有資料。檔案超過 20,000 行（含空白列），請刪掉下面用不到的列',
  ],
  [
    'a comma that was not quoted',
    csv('種類,品名,單價\n盲盒,貓,1,280\n'),
    '第 2 列的格數比欄名多；文字裡有逗號的話，請用引號包住，或另存為 XLSX',
  ],
  [
    'a cell that is quoted in part',
    csv('種類,品名,單價\n盲盒,12" 公仔,"限定" 280\n'),
    '第 2 列的引號位置不對，請檢查這一列',
  ],
])('%s is refused by its row, with a way out', async (_, file, reason) => {
  await expect(readSheetFile(file, columnOfHead)).rejects.toThrow(new SheetRefused(reason));
});
