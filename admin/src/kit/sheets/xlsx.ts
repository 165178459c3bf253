import { strToU8, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/browser';
import { columnOf } from './letters.ts';
import { type Cells, limits } from './limits.ts';
import { refuse } from './refuse.ts';
import { broken, workbookParts } from './zip.ts';

/** The number, from 1, of the first sheet that is shown. */
function firstShown(workbook: string): number {
  const sheets = [...workbook.matchAll(/<(?:[^\s<>/:]*:)?sheet\s([^<>]*)>/g)];
  return sheets.findIndex(([, about = '']) => !/\bstate\s*=\s*["'](?:hidden|veryHidden)/.test(about)) + 1;
}

/** The row and, of a cell, the column that these attributes name; null when they name none. */
function placeOf(attributes: string): { line: number; column: number } | null {
  const [first, ...others] = attributes.matchAll(/[\s:]r\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  if (!first) return null;
  const place = first[1] ?? first[2] ?? '';
  if (others.length > 0 || !/^[A-Z]{0,3}\d{1,7}$/.test(place)) refuse(broken);
  return { line: Number(place.replace(/^[A-Z]+/, '')), column: columnOf(place) };
}

/**
 * Refuses a sheet that the reader would misread or that would exhaust it: it skips formulas, and fills every gap up to
 * a row or column of any number.
 */
function checkSheet(xml: string): void {
  const attributesOf = /((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/y;
  let line = 0;
  for (const start of xml.matchAll(/<(?:[^\s<>/:]*:)?(row|c|f)(?=[\s/>])/g)) {
    if (start[1] === 'f') refuse(`第 ${line} 列有公式，請在 Excel 複製後「貼上值」，再存檔上傳`);
    attributesOf.lastIndex = start.index + start[0].length;
    const [, attributes = ''] = attributesOf.exec(xml) ?? refuse(broken);
    const place = placeOf(attributes);
    if (start[1] === 'c' && (place?.column ?? -1) < 0) refuse(broken);
    line = place?.line ?? line + 1;
    if (line > limits.lines) refuse(limits.linesText);
    const isEmpty = attributes.endsWith('/');
    if (place && !isEmpty && place.column >= limits.columns) refuse(limits.columnsText);
  }
}

const sign = (whole: string, code: number) =>
  code > 0xffff && code <= 0x10_ffff ? String.fromCodePoint(code) : whole;

/** XML in which the reader finds what it would otherwise drop: values of errors, days from 1904, signs above U+FFFF. */
const legible = (xml: string): string =>
  xml
    .replace(/(<(?:[^\s<>/:]*:)?c\s[^<>]*\bt\s*=\s*["'])e(?=["'])/g, '$1str')
    .replace(/(\bdate1904\s*=\s*["'])true(?=["'])/g, '$11')
    .replace(/&#x([\da-f]{5,6});/gi, (whole, code) => sign(whole, Number.parseInt(code, 16)))
    .replace(/&#(\d{5,7});/g, (whole, code) => sign(whole, Number(code)));

/** A cell's value as text; a date is the minute that the sheet shows. */
function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (!(value instanceof Date)) return String(value ?? '');
  const minute = new Date(Math.round(value.getTime() / 60_000) * 60_000);
  return Number.isNaN(minute.getTime()) ? '#DATE' : minute.toISOString().slice(0, 16).replace('T', ' ');
}

/**
 * The rows of an XLSX file's first sheet as texts, without blank rows. Formulas, links to other files and macros are
 * refused: what they show here may differ from what their author saw.
 */
export async function readXlsx(bytes: Uint8Array): Promise<Cells[]> {
  const parts = workbookParts(bytes);
  const workbook = parts.get('xl/workbook.xml') ?? refuse('這不是試算表，請選擇 XLSX 或 CSV 檔案');
  for (const [name, xml] of parts) {
    // Entities are declared, and text is hidden from the reader, only behind these two signs.
    if (xml.includes('<!')) refuse(broken);
    if (name.startsWith('xl/worksheets/')) checkSheet(xml);
  }
  const checked = zipSync(
    Object.fromEntries([...parts].map(([name, xml]) => [name, strToU8(legible(xml))])),
    { level: 0 },
  );
  const rows = await readSheet(checked.buffer, firstShown(workbook), { trim: false }).catch(() =>
    refuse(broken),
  );
  const filled = rows
    .map((row, i) => ({ line: i + 1, cells: row.map(textOf) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  return filled.length > limits.rows + 1 ? refuse(limits.rowsText) : filled;
}
