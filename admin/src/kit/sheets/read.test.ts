import { crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { limits } from './limits.ts';
import { readSheetFile } from './read.ts';
import { SheetRefused } from './refuse.ts';
import { zipLimits } from './zip.ts';

/** `size`: what the archive declares instead of the true size. `streamed`: sizes are told behind the part alone. */
type Part = { name: string; content: string | Buffer; store?: boolean; size?: number; streamed?: boolean };

/** A zip archive as other programs write it. */
function zip(parts: readonly Part[]): Blob {
  const files: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const { name, content, store = false, size, streamed = false } of parts) {
    const plain = Buffer.from(content);
    const data = store ? plain : deflateRawSync(plain);
    const title = Buffer.from(name);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(streamed ? 8 : 0, 2);
    about.writeUInt16LE(store ? 0 : 8, 4);
    about.writeUInt32LE(crc32(plain), 10);
    about.writeUInt32LE(data.length, 14);
    about.writeUInt32LE(size ?? plain.length, 18);
    about.writeUInt16LE(title.length, 22);
    const before = Buffer.from(about);
    if (streamed) before.fill(0, 10, 22);
    const behind = streamed ? [Buffer.from('PK\x07\x08'), about.subarray(10, 22)] : [];
    const offset = Buffer.alloc(4);
    offset.writeUInt32LE(at);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), before, title, data, ...behind]);
    list.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), about, Buffer.alloc(10), offset, title]));
    files.push(file);
    at += file.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return new Blob([new Uint8Array(Buffer.concat([...files, directory, end]))]);
}

const workbook = (more = '') => `<?xml version="1.0"?><workbook xmlns:r="x">${more}<sheets>
  <sheet name="舊" sheetId="1" state="hidden" r:id="rId9"/><sheet name="商品" sheetId="2" r:id="rId1"/></sheets></workbook>`;
const sheetType = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet';
const relations = `<Relationships><Relationship Id="rId1" Type="${sheetType}" Target="worksheets/sheet7.xml"/>
  <Relationship Id="rId9" Type="${sheetType}" Target="/xl/worksheets/old.xml"/></Relationships>`;
/** A workbook with this sheet, as Excel lays it out. */
const book = (sheet: string, more: readonly Part[] = [], head = '') =>
  zip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'xl/workbook.xml', content: workbook(head) },
    { name: 'xl/_rels/workbook.xml.rels', content: relations },
    { name: 'xl/worksheets/sheet7.xml', content: `<worksheet><sheetData>${sheet}</sheetData></worksheet>` },
    ...more,
  ]);
const inline = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
const headRow = `<row r="1">${inline('A1', '名稱')}${inline('B1', '單價')}</row>`;
const csv = (text: string | Buffer) => new Blob([typeof text === 'string' ? text : new Uint8Array(text)]);
const big5 = Buffer.from([
  0xa6, 0x57, 0xba, 0xd9, 0x2c, 0xb3, 0xe6, 0xbb, 0xf9, 0x0d, 0x0a, 0xbf, 0xdf, 0x2c, 0x39,
]);
const reasonOf = (file: Blob) =>
  readSheetFile(file, () => null).then(
    () => 'read',
    (error: unknown) => (error instanceof SheetRefused ? error.message : `broke: ${error}`),
  );

describe('a workbook is read as its author sees it', () => {
  test('shared and formatted texts, numbers, dates and gaps', async () => {
    const strings = `<sst><si><t>名稱</t></si><si><r><t>招財</t></r><r><t xml:space="preserve">貓 &amp; 狗</t></r><rPh sb="0" eb="1"><t>ショウ</t></rPh></si><si><t/></si></sst>`;
    const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy/mm/dd\\ hh:mm"/><numFmt numFmtId="165" formatCode="0&quot;day&quot;"/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="165"/></cellXfs></styleSheet>`;
    const file = book(
      `<row r="1"><c r="A1" t="s"><v>0</v></c>${inline('C1', '發售')}<c r="D1" t="str"><v>天</v></c></row><row r="2" spans="1:3"/>
       <row r="5"><c r="A5" t="s"><v>1</v></c><c r="B5" t="s"><v>2</v></c><c r="C5" s="1"><v>46357.395833333336</v></c><c r="D5" s="3"><v>1200.0</v></c></row>
       <row r="6"><c r="A6" t="b"><v>1</v></c>${inline('B6', '&#x1F431;&#128049;&#60;')}<c r="C6" s="2"><v>46357</v></c><c r="D6" t="e"><v>#N/A</v></c></row>`,
      [
        { name: 'xl/sharedStrings.xml', content: strings },
        { name: 'xl/styles.xml', content: styles },
      ],
    );
    expect(await readSheetFile(file, () => null)).toEqual({
      encoding: null,
      notes: [],
      heads: ['名稱', '', '發售', '天'],
      rows: [
        { line: 5, cells: ['招財貓 & 狗', '', '2026-12-01 09:30', '1200'] },
        { line: 6, cells: ['TRUE', '🐱🐱<', '2026-12-01 00:00', '#N/A'] },
      ],
    });
  });

  test('days from 1904, other prefixes of names, and parts that are streamed or not packed', async () => {
    const file = book(
      `<x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>日</x:t></x:is></x:c></x:row><x:row><x:c r="A2" s="0"><x:v>44895</x:v></x:c></x:row>`,
      [
        {
          name: 'xl/styles.xml',
          content: '<x:styleSheet><x:cellXfs><x:xf numFmtId="22"/></x:cellXfs></x:styleSheet>',
          store: true,
        },
        {
          name: 'xl/sharedStrings.xml',
          content: `<sst>${'<si><t>貓</t></si>'.repeat(9_000)}</sst>`,
          streamed: true,
        },
      ],
      '<workbookPr date1904="true"/>',
    );
    expect((await readSheetFile(file, () => null)).rows).toEqual([{ line: 2, cells: ['2026-12-01 00:00'] }]);
  });
});

describe('a CSV file is read in the encodings that Excel writes', () => {
  test.each([
    ['UTF-8 with its mark', Buffer.from('\ufeff名稱,單價\r\n貓,9'), 'utf-8'],
    ['Big5', big5, 'big5'],
    ['UTF-16 by tabs', Buffer.from('\ufeff名稱\t單價\n貓\t9\n', 'utf16le'), 'utf-16le'],
    ['semicolons', Buffer.from('名稱;單價\r貓;9\r'), 'utf-8'],
  ])('%s', async (_, bytes, encoding) => {
    expect(await readSheetFile(csv(bytes), () => null)).toEqual({
      heads: ['名稱', '單價'],
      rows: [{ line: 2, cells: ['貓', '9'] }],
      encoding,
      notes: [],
    });
  });

  test('quotes, line breaks within them, blank lines', async () => {
    const text = '名稱,"說,明"\n\n"貓 ""大"" 公仔","一\r\n二"\n,,\n狗,三\n';
    const { heads, rows } = await readSheetFile(csv(text.replace(',,\n', ',\n')), () => null);
    expect(heads).toEqual(['名稱', '說,明']);
    expect(rows).toEqual([
      { line: 3, cells: ['貓 "大" 公仔', '一\r\n二'] },
      { line: 6, cells: ['狗', '三'] },
    ]);
  });
});

describe('hostile and broken files are refused with a reason', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const rows = (count: number) => `名稱\n${'貓\n'.repeat(count)}`;
  const bomb = Buffer.alloc(zipLimits.inflated + 1, 0x20);
  test.each<[string, Blob, string]>([
    ['an empty file', csv(''), '這個檔案是空的'],
    ['heads without rows', csv('名稱,單價\r\n'), '檔案裡沒有資料'],
    ['too large', csv(Buffer.alloc(limits.bytes + 1, 0x61)), '檔案超過 5 MB'],
    ['too many rows', csv(rows(limits.rows + 1)), '檔案超過 2,000 列'],
    ['too many columns', csv(`${'a,'.repeat(60)}a\n1`), '檔案超過 60 欄'],
    // Node reads more as Big5 than browsers do.
    ['a picture', csv(png), '這不是試算表'],
    ['zeros', csv(Buffer.alloc(1_000)), '這不是試算表'],
    ['a web page', csv('<!doctype html><table><tr><td>名稱</td></tr></table>'), '這不是試算表'],
    [
      'an old XLS or one with a password',
      csv(Buffer.from('d0cf11e0a1b11ae1', 'hex')),
      '這是舊版 XLS 或有密碼的檔案',
    ],
    ['an encoding that nobody knows', csv(Buffer.from([0xfe, 0xff, 0xd8, 0x00])), '看不懂這個檔案的文字編碼'],
    ['an open quote', csv('名稱,單價\n"貓,9\n狗,8\n'), '第 2 列的引號沒有結束'],
    ['text behind a quote', csv('名稱\n貓\n"狗"x\n'), '第 3 列的引號位置不對'],
    ['more cells than heads', csv('名稱\n貓\n狗,8\n'), '第 3 列的格數比欄名多'],
    ['a zip of other things', zip([{ name: 'a.txt', content: 'x' }]), '這不是試算表'],
    ['a cut workbook', book(headRow).slice(0, 300), '這個 XLSX 檔案已損壞'],
    ['nothing but a zip’s first signs', csv('PK\x03\x04'), '這個 XLSX 檔案已損壞'],
    [
      'a list that lies outside',
      csv(Buffer.from(`504b0506${'00'.repeat(4)}ffff0100${'00'.repeat(4)}f0ffffff0000`, 'hex')),
      '這個 XLSX 檔案',
    ],
    ['a part without XML', book(headRow, [{ name: 'xl/styles.xml', content: 'x' }]), '這個 XLSX 檔案已損壞'],
    ['a bomb', book(headRow, [{ name: 'xl/sharedStrings.xml', content: bomb }]), '這個 XLSX 檔案解開後太大'],
    [
      'a bomb that declares to be small',
      book(headRow, [{ name: 'xl/sharedStrings.xml', content: bomb, size: 100 }]),
      '這個 XLSX 檔案解開後太大',
    ],
    [
      'a part that is longer than it declares',
      book(headRow, [{ name: 'xl/sharedStrings.xml', content: '<sst/> ', size: 6 }]),
      '這個 XLSX 檔案已損壞',
    ],
    [
      'ten thousand parts',
      zip(Array.from({ length: 1_001 }, (_, i) => ({ name: `${i}`, content: '', store: true }))),
      '這個 XLSX 檔案解開後太大',
    ],
    [
      'a formula whose result was not kept',
      book(`${headRow}<row r="2"><c r="A2"><f>B1*2</f></c></row>`),
      '工作表「商品」：第 2 列的公式沒有存下結果',
    ],
    [
      'links to other files',
      book(headRow, [{ name: 'xl/externalLinks/externalLink1.xml', content: '<x/>' }]),
      '這個檔案連結到其他檔案',
    ],
    ['macros', book(headRow, [{ name: 'xl/vbaProject.bin', content: 'x' }]), '這個檔案含有巨集'],
    [
      'entities that grow',
      book(`<!DOCTYPE lolz [<!ENTITY a "aaaa">]>${headRow}`),
      '這個 XLSX 檔案已損壞或內容不正確',
    ],
    ['a comment without an end', book(`${headRow}<!-- `), '這個 XLSX 檔案已損壞或內容不正確'],
    [
      'text that the reader skips',
      book(`${headRow}<row r="2">${inline('A2', '<![CDATA[貓]]>')}</row>`),
      '這個 XLSX 檔案已損壞或內容不正確',
    ],
    [
      'a row of any number',
      book(`${headRow}<row r="1e9">${inline('A2', 'x')}</row>`),
      '這個 XLSX 檔案已損壞或內容不正確',
    ],
    [
      'a row with two numbers',
      book(`${headRow}<row r="2" x:r="1e9">${inline('A2', 'x')}</row>`),
      '這個 XLSX 檔案已損壞或內容不正確',
    ],
    ['a tag that only a lenient reader takes', book(`${headRow}<row a=< r="1e9">`), '這個 XLSX 檔案已損壞'],
    ['a cell without a place', book(`${headRow}<row r="2"><c><v>1</v></c></row>`), '這個 XLSX 檔案已損壞'],
    [
      'a row far below',
      book(`${headRow}<row r="1048576">${inline('A1048576', 'x')}</row>`),
      '檔案超過 20,000 行',
    ],
    ['a million columns', book(`${headRow}<row r="2">${inline('XFD2', 'x')}</row>`), '檔案超過 60 欄'],
    [
      'rows of a sheet',
      book(
        headRow +
          Array.from({ length: limits.rows + 1 }, (_, i) => `<row>${inline(`A${i + 2}`, 'a')}</row>`).join(
            '',
          ),
      ),
      '檔案超過 2,000 列',
    ],
  ])('%s', async (_, file, reason) => {
    expect(await reasonOf(file)).toContain(reason);
  });

  test('endless tags are refused before any reader works on them', async () => {
    for (const tag of [
      `<c r="A2" t${' '.repeat(4_000_000)}>`,
      `<${'a'.repeat(4_000_000)}>`,
      '<'.repeat(4_000_000),
    ]) {
      const start = performance.now();
      expect(await reasonOf(book(`${headRow}<row r="2">${tag}<v>1</v></c></row>`))).toContain(
        '這個 XLSX 檔案已損壞',
      );
      expect(performance.now() - start).toBeLessThan(5_000);
    }
    const long = `<c r="A2" a="${'x'.repeat(7_900)}"><v>1</v></c>`;
    expect(await reasonOf(book(`${headRow}<row r="2">${long}</row>`))).toBe('read');
  });

  test('rows that have only a colour are no rows', async () => {
    const file = book(
      `${headRow}${'<row s="1"/>'.repeat(limits.rows * 3)}<row>${inline('A9000', '貓')}</row><row r="9001"><c r="XFD9001" s="1"/></row>`,
    );
    expect((await readSheetFile(file, () => null)).rows).toEqual([{ line: 9_000, cells: ['貓', ''] }]);
  });

  test('heads are only texts', async () => {
    const { heads, rows } = await readSheetFile(csv('__proto__,constructor\nx,y\n'), () => null);
    expect(heads).toEqual(['__proto__', 'constructor']);
    expect(rows[0]?.cells).toEqual(['x', 'y']);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});
