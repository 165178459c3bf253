import { asText, disarmed } from './disarm.ts';
import { letterOf } from './letters.ts';
import { checksum } from './zip.ts';

export type Cell = string | number | null;
type Bytes = Uint8Array<ArrayBuffer>;

const bytesOf = (text: string): Bytes => new TextEncoder().encode(text);
const escaped = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what XML can't hold is left out
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/\r/g, '&#13;');

/** A row of a CSV file. Texts that a spreadsheet would compute or shorten are disarmed. */
export function csvRow(cells: readonly Cell[]): string {
  const quoted = cells.map((cell) => {
    const text = typeof cell === 'string' ? asText(cell) : String(cell ?? '');
    return /[",\r\n\t;]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
  });
  return `${quoted.join(',')}\r\n`;
}

/**
 * A row of an XLSX sheet, from 0; every text is a text there, whatever it looks like, and is disarmed for other
 * programs.
 */
export function xlsxRow(cells: readonly Cell[], index: number): string {
  const written = cells.map((cell, column) => {
    if (cell === null || cell === '') return '';
    const place = `r="${letterOf(column)}${index + 1}"`;
    return typeof cell === 'number'
      ? `<c ${place}><v>${cell}</v></c>`
      : `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escaped(disarmed(cell))}</t></is></c>`;
  });
  return `<row r="${index + 1}">${written.join('')}</row>`;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const parts = {
  '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="籤屋" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

function record(length: number, fields: readonly [at: number, value: number, size: 2 | 4][]): Bytes {
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  for (const [at, value, size] of fields)
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
  return bytes;
}

type Chunks = Iterable<string> | AsyncIterable<string>;

/** A part as it is packed: its chunks are not kept. */
async function packed(chunks: Chunks): Promise<{ data: Blob; sum: number; size: number }> {
  const stream = new CompressionStream('deflate-raw');
  const writer = stream.writable.getWriter();
  const reading = new Response(stream.readable).blob();
  let sum = 0;
  let size = 0;
  try {
    for await (const chunk of chunks) {
      const bytes = bytesOf(chunk);
      sum = checksum(bytes, sum);
      size += bytes.length;
      await writer.write(bytes);
    }
    await writer.close();
  } catch (error) {
    reading.catch(() => {});
    await writer.abort(error).catch(() => {});
    throw error;
  }
  return { data: await reading, sum, size };
}

/** A zip archive of these parts. */
async function zipOf(contents: readonly (readonly [name: string, Chunks])[]): Promise<BlobPart[]> {
  const files: BlobPart[] = [];
  const list: BlobPart[] = [];
  let at = 0;
  let listed = 0;
  for (const [name, chunks] of contents) {
    const title = bytesOf(name);
    const { data, sum, size } = await packed(chunks);
    // Version 2.0, names in UTF-8, deflated, the first of January 1980.
    const about = (from: number): [number, number, 2 | 4][] => [
      [from, 20, 2],
      [from + 2, 0x800, 2],
      [from + 4, 8, 2],
      [from + 8, 33, 2],
      [from + 10, sum, 4],
      [from + 14, data.size, 4],
      [from + 18, size, 4],
      [from + 22, title.length, 2],
    ];
    files.push(record(30, [[0, 0x0403_4b50, 4], ...about(4)]), title, data);
    list.push(record(46, [[0, 0x0201_4b50, 4], [4, 20, 2], ...about(6), [42, at, 4]]), title);
    at += 30 + title.length + data.size;
    listed += 46 + title.length;
  }
  const end = record(22, [
    [0, 0x0605_4b50, 4],
    [8, contents.length, 2],
    [10, contents.length, 2],
    [12, listed, 4],
    [16, at, 4],
  ]);
  return [...files, ...list, end];
}

async function* sheetOf(rows: Chunks): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="${main}"><sheetData>`;
  yield* rows;
  yield '</sheetData></worksheet>';
}

/** An XLSX file of one sheet, whose rows `xlsxRow` has written; they may still be on their way. */
export async function xlsxFile(rows: Chunks): Promise<Blob> {
  const fixed = Object.entries(parts).map(([name, xml]) => [name, [head + xml]] as const);
  return new Blob(await zipOf([...fixed, ['xl/worksheets/sheet1.xml', sheetOf(rows)]]), {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
}

/** A CSV file of rows that `csvRow` has written; they may still be on their way. */
export async function csvFile(rows: Chunks): Promise<Blob> {
  const pages: Blob[] = [];
  for await (const page of rows) pages.push(new Blob([page]));
  // The mark makes Excel read the text behind it as UTF-8.
  return new Blob(['\ufeff', ...pages], { type: 'text/csv;charset=utf-8' });
}
