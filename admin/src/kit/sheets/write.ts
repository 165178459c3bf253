import { stringify } from 'csv-stringify/browser/esm/sync';
import { strFromU8, strToU8, unzipSync, Zip, ZipDeflate } from 'fflate';
import writeXlsxFile from 'write-excel-file/browser';
import { getCellAddress, sanitizeTextContent } from 'write-excel-file/utility';
import { asText, disarmed } from './disarm.ts';

export type Cell = string | number | null;
type Chunks = Iterable<string> | AsyncIterable<string>;

/** Rows of a CSV file. Texts that a spreadsheet would compute or shorten are disarmed. */
export const csvRows = (rows: readonly (readonly Cell[])[]): string =>
  stringify([...rows], {
    record_delimiter: 'windows',
    quoted_match: /[\r\n\t;]/,
    cast: { string: asText },
  });

/** Rows of an XLSX sheet from this index; every text is a text there, and is disarmed for other programs. */
export const xlsxRows = (rows: readonly (readonly Cell[])[], start = 0): string =>
  rows
    .map((cells, i) => {
      const written = cells.map((cell, column) => {
        if (cell === null || cell === '') return '';
        const place = getCellAddress(start + i, column);
        return typeof cell === 'number'
          ? `<c r="${place}"><v>${cell}</v></c>`
          : `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${sanitizeTextContent(disarmed(cell))}</t></is></c>`;
      });
      return `<row r="${start + i + 1}">${written.join('')}</row>`;
    })
    .join('');

const sheetPath = 'xl/worksheets/sheet1.xml';

/**
 * An XLSX file of one sheet, whose rows `xlsxRows` has written; they may still be on their way. The library makes a
 * workbook without rows: it would keep all of them in memory, and pack them in a worker that the office's policy refuses.
 */
export async function xlsxFile(rows: Chunks): Promise<Blob> {
  const blank = await writeXlsxFile([], { sheet: '資料' }).toBlob();
  const parts = unzipSync(new Uint8Array(await blank.arrayBuffer()));
  const packed: BlobPart[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    packed.push(chunk);
  });
  for (const [name, content] of Object.entries(parts)) {
    const part = new ZipDeflate(name);
    zip.add(part);
    if (name === sheetPath) {
      const [head = '', foot = ''] = strFromU8(content).split('<sheetData/>');
      part.push(strToU8(`${head}<sheetData>`));
      for await (const chunk of rows) part.push(strToU8(chunk));
      part.push(strToU8(`</sheetData>${foot}`), true);
    } else part.push(content, true);
  }
  zip.end();
  return new Blob(packed, { type: blank.type });
}

/** A CSV file of rows that `csvRows` has written; they may still be on their way. */
export async function csvFile(rows: Chunks): Promise<Blob> {
  const pages: Blob[] = [];
  for await (const page of rows) pages.push(new Blob([page]));
  // The mark makes Excel read the text behind it as UTF-8.
  return new Blob(['\ufeff', ...pages], { type: 'text/csv;charset=utf-8' });
}
