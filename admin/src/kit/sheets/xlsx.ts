import { strToU8, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/browser';
import { columnOf, letterOf } from './letters.ts';
import { type Cells, limits } from './limits.ts';
import { refuse, SheetRefused } from './refuse.ts';
import { broken, workbookParts } from './zip.ts';

type Parts = ReadonlyMap<string, string>;
/** A sheet that is shown: its number in the workbook from 1, its name and its part. */
type Shown = { at: number; name: string; part: string };

/** Signs of a tag: no program writes longer ones, and readers take ages over them. */
const tagMax = 8_192;
const tooLong = new RegExp(`<[^<>]{${tagMax}}|<[\\s<]`);

/** Refuses what the reader would skip or never finish: entities, hidden text and endless tags. */
function checkPart(xml: string): void {
  if (xml.includes('<!') || tooLong.test(xml)) refuse(broken);
}

const attribute = (tag: string, name: string): string | undefined => {
  const [, double, single] = new RegExp(`[\\s:]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? [];
  return double ?? single;
};
const tagsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<(?:[^\\s<>/:]*:)?${name}\\s[^<>]*>`, 'g'))].map(([tag]) => tag);
const plainXml = (text: string) => text.replace(/&(?:lt|gt|quot|apos|amp);/g, (sign) => signs[sign] ?? sign);
const signs: Readonly<Record<string, string>> = {
  ...{ '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' },
};

/** The workbook, which some programs number as they do its sheets, and the part that says where its parts are. */
function bookOf(parts: Parts) {
  const start = tagsOf(parts.get('_rels/.rels') ?? '', 'Relationship').find((tag) =>
    attribute(tag, 'Type')?.endsWith('/officeDocument'),
  );
  const path = (start && attribute(start, 'Target')?.replace(/^\//, '')) ?? 'xl/workbook.xml';
  const workbook = parts.get(path) ?? refuse('這不是試算表，請選擇 XLSX 或 CSV 檔案');
  const relations = parts.get(path.replace(/[^/]+$/, '_rels/$&.rels')) ?? refuse(broken);
  checkPart(workbook);
  checkPart(relations);
  const targets = new Map(
    tagsOf(relations, 'Relationship').map((tag) => [attribute(tag, 'Id'), attribute(tag, 'Target') ?? '']),
  );
  const shown = tagsOf(workbook, 'sheet').flatMap((tag, i): Shown[] => {
    if (/^(?:veryH|h)idden$/.test(attribute(tag, 'state') ?? '')) return [];
    const target = targets.get(/[\s:]id\s*=\s*["']([^"']*)/.exec(tag)?.[1]) ?? '';
    const part = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    return [{ at: i + 1, name: plainXml(attribute(tag, 'name') ?? ''), part }];
  });
  return { workbook, relations, shown };
}

/** The row and, of a cell, the column that these attributes name; null when they name none. */
function placeOf(attributes: string): { line: number; column: number } | null {
  const [first, ...others] = attributes.matchAll(/[\s:]r\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  if (!first) return null;
  const place = first[1] ?? first[2] ?? '';
  if (others.length > 0 || !/^[A-Z]{0,3}\d{1,7}$/.test(place)) refuse(broken);
  return { line: Number(place.replace(/^[A-Z]+/, '')), column: columnOf(place) };
}

/** A sheet without the rows in which nothing is written, however far below they are formatted. */
function writtenRows(xml: string): string {
  const kept: string[] = [];
  let from = 0;
  for (const start of xml.matchAll(/<((?:[^\s<>/:]*:)?)row(?=[\s/>])[^<>]*>/g)) {
    if (start.index < from) refuse(broken);
    const close = `</${start[1]}row>`;
    const at = start[0].endsWith('/>') ? start.index + start[0].length : xml.indexOf(close, start.index);
    if (at < 0) refuse(broken);
    const end = start[0].endsWith('/>') ? at : at + close.length;
    if (/<(?:[^\s<>/:]*:)?(?:v|is|f)[\s/>]/.test(xml.slice(start.index, end))) continue;
    kept.push(xml.slice(from, start.index));
    from = end;
  }
  return kept.join('') + xml.slice(from);
}

type Place = { line: number; column: number };

/**
 * The places of a sheet's formulas. Refuses a sheet that the reader would misread or that would exhaust it: it fills every
 * gap up to a row or column of any number, and takes a formula without a kept result for a blank cell.
 */
function checkSheet(xml: string): Place[] {
  const attributesOf = /((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/y;
  const formulas: Place[] = [];
  let cell: Place = { line: 0, column: 0 };
  let open: Place | null = null;
  const close = () =>
    open && refuse(`第 ${open.line} 列的公式沒有存下結果，請用 Excel 開啟、重新存檔，或複製後「貼上值」`);
  for (const start of xml.matchAll(/<(?:[^\s<>/:]*:)?(row|c|f|v)(?=[\s/>])/g)) {
    if (start[1] === 'f') {
      open = cell;
      formulas.push(cell);
      continue;
    }
    if (start[1] === 'v') {
      open = null;
      continue;
    }
    close();
    attributesOf.lastIndex = start.index + start[0].length;
    const [, attributes = ''] = attributesOf.exec(xml) ?? refuse(broken);
    const place = placeOf(attributes);
    if (start[1] === 'c' && (place?.column ?? -1) < 0) refuse(broken);
    cell = { line: place?.line ?? cell.line + 1, column: place?.column ?? 0 };
    if (cell.line > limits.lines) refuse(`第 ${cell.line} 列還有資料。${limits.linesText}`);
    const isEmpty = attributes.endsWith('/');
    if (place && !isEmpty && place.column >= limits.columns) refuse(limits.columnsText);
  }
  close();
  return formulas;
}

/** Merged cells show one value in all of their rows: it is written into each that has nothing there. */
function fillMerged(xml: string, rows: readonly Cells[]): boolean {
  const byLine = new Map(rows.map((row) => [row.line, row.cells]));
  let steps = 0;
  let isFilled = false;
  for (const tag of tagsOf(xml, 'mergeCell')) {
    const [, first = '', last = ''] =
      /^([A-Z]{1,3}\d{1,7}):([A-Z]{1,3}\d{1,7})$/.exec(attribute(tag, 'ref') ?? '') ?? [];
    const column = columnOf(first);
    const [top, bottom] = [first, last].map((place) => Number(place.replace(/^[A-Z]+/, '')));
    const value = byLine.get(top ?? 0)?.[column] ?? '';
    if (value === '' || bottom === undefined || top === undefined) continue;
    for (let line = top + 1; line <= Math.min(bottom, limits.lines); line++) {
      if (++steps > limits.lines * 10) refuse(broken);
      const cells = byLine.get(line);
      if (!cells || (cells[column] ?? '') !== '') continue;
      cells[column] = value;
      isFilled = true;
    }
  }
  return isFilled;
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

/** The rows of one sheet as texts, without blank rows, and what was done to read them. */
async function readOne(parts: Parts, book: ReturnType<typeof bookOf>, { at, part }: Shown) {
  const whole = parts.get(part) ?? refuse(broken);
  checkPart(whole);
  const xml = writtenRows(whole);
  const formulas = checkSheet(xml);
  const others = [...parts].filter(([name]) => !name.startsWith('xl/worksheets/') && !/workbook/.test(name));
  for (const [, other] of others) checkPart(other);
  const needed = [
    ...others,
    ...([
      ['xl/workbook.xml', book.workbook],
      ['xl/_rels/workbook.xml.rels', book.relations],
      [part, xml],
    ] as const),
  ];
  const packed = zipSync(Object.fromEntries(needed.map(([name, text]) => [name, strToU8(legible(text))])), {
    level: 0,
  });
  const values = await readSheet(packed.buffer, at, { trim: false }).catch(() => refuse(broken));
  const rows = values
    .map((row, i) => ({ line: i + 1, cells: row.map(textOf) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const notes: string[] = [];
  const [formula] = formulas;
  if (formula) {
    const { line, column } = formula;
    const value = rows.find((row) => row.line === line)?.cells[column] ?? '';
    notes.push(
      `有 ${formulas.length} 格是公式，讀的是存檔時的結果，例如 ${letterOf(column)}${line}「${value}」，請確認`,
    );
  }
  if (fillMerged(xml, rows)) notes.push('合併的儲存格已填到它的每一列');
  return { rows, notes };
}

/** Sheets that are looked at for one with known heads. */
const mostSheets = 20;

/**
 * The rows of the first shown sheet of an XLSX file that is a table, else of the first that is shown; other sheets don't
 * count. Links to other files and macros are refused: what they show here may differ from what their author saw.
 */
export async function readXlsx(
  bytes: Uint8Array,
  isTable: (rows: readonly Cells[]) => boolean,
): Promise<{ rows: Cells[]; notes: string[] }> {
  const parts = workbookParts(bytes);
  const book = bookOf(parts);
  const { shown } = book;
  let first: { rows: Cells[]; notes: string[] } | SheetRefused | null = null;
  for (const sheet of shown.slice(0, mostSheets)) {
    const read = await readOne(parts, book, sheet).catch((error: unknown) => {
      if (!(error instanceof SheetRefused)) throw error;
      return new SheetRefused(
        error.message === broken ? broken : `工作表「${sheet.name}」：${error.message}`,
      );
    });
    if (!(read instanceof SheetRefused) && shown.length > 1)
      read.notes.unshift(`讀的是工作表「${sheet.name}」，其他 ${shown.length - 1} 個沒有讀`);
    if (!(read instanceof SheetRefused) && isTable(read.rows)) return read;
    first ??= read;
  }
  if (first instanceof SheetRefused) throw first;
  return first ?? refuse(broken);
}
