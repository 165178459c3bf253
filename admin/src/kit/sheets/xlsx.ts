import { columnOf } from './letters.ts';
import { type Cells, limits } from './limits.ts';
import { refuse } from './refuse.ts';
import { piecesOf } from './xml.ts';
import { openZip } from './zip.ts';

const notSheet = '這不是試算表，請選擇 XLSX 或 CSV 檔案';

/** The texts that cells refer to by number; readings of Chinese or Japanese signs are left out. */
function sharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let inText = false;
  let inReading = false;
  for (const piece of piecesOf(xml)) {
    if (piece.kind === 'text') {
      if (inText && !inReading) texts[texts.length - 1] += piece.text;
    } else if (piece.name === 'si' && piece.kind === 'start') texts.push('');
    else if (piece.name === 'rPh') inReading = piece.kind === 'start' && !piece.isEmpty;
    else if (piece.name === 't') inText = piece.kind === 'start' && !piece.isEmpty;
  }
  return texts;
}

/** Which styles of cells show a number as a date or time. */
function dateStyles(xml: string): boolean[] {
  const isDate = new Map<number, boolean>();
  const styles: boolean[] = [];
  let inCells = false;
  for (const piece of piecesOf(xml)) {
    if (piece.kind === 'text') continue;
    if (piece.name === 'cellXfs') inCells = piece.kind === 'start';
    if (piece.kind !== 'start') continue;
    const format = Number(piece.attributes.get('numFmtId') ?? 0);
    if (piece.name === 'numFmt') {
      const code = (piece.attributes.get('formatCode') ?? '').replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
      isDate.set(format, /[ymdhs]/i.test(code));
    } else if (piece.name === 'xf' && inCells) {
      // Those that are built in; 27 to 36 and 50 to 58 are dates in Chinese and Japanese.
      const isBuiltIn = [
        [14, 22],
        [27, 36],
        [45, 47],
        [50, 58],
      ].some(([from = 0, to = 0]) => format >= from && format <= to);
      styles.push(isDate.get(format) ?? isBuiltIn);
    }
  }
  return styles;
}

/** A day's number in a sheet, as the minute that the sheet shows. */
function dateOf(serial: number, is1904: boolean): string {
  const days = is1904 ? serial + 1_462 : serial;
  const time = new Date(Math.round((days - 25_569) * 1_440) * 60_000);
  if (Number.isNaN(time.getTime())) return String(serial);
  return time.toISOString().slice(0, 16).replace('T', ' ');
}

/** The path of the first sheet that is shown, and whether its days count from 1904. */
function firstSheet(workbook: string, relations: string): { path: string; is1904: boolean } {
  let id: string | undefined;
  let is1904 = false;
  for (const piece of piecesOf(workbook)) {
    if (piece.kind !== 'start') continue;
    const { attributes } = piece;
    if (piece.name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.get('date1904') ?? '');
    if (piece.name === 'sheet' && (attributes.get('state') ?? 'visible') === 'visible')
      id ??= attributes.get('id');
  }
  for (const piece of piecesOf(relations))
    if (piece.kind === 'start' && piece.name === 'Relationship' && piece.attributes.get('Id') === id) {
      const target = piece.attributes.get('Target') ?? '';
      return { path: target.startsWith('/') ? target.slice(1) : `xl/${target}`, is1904 };
    }
  return refuse(notSheet);
}

/**
 * The rows of an XLSX file's first sheet as texts, without blank rows. Formulas, links to other files and macros are
 * refused: what they show here may differ from what their author saw.
 */
export async function readXlsx(bytes: Uint8Array<ArrayBuffer>): Promise<Cells[]> {
  const zip = openZip(bytes);
  if (zip.names.some((name) => name.startsWith('xl/externalLinks/')))
    refuse('這個檔案連結到其他檔案，請先在 Excel 中斷連結，或另存為 CSV');
  if (zip.names.some((name) => /vbaProject\.bin$/i.test(name)))
    refuse('這個檔案含有巨集，請另存為 XLSX 或 CSV');
  const [workbook, relations] = [
    await zip.read('xl/workbook.xml'),
    await zip.read('xl/_rels/workbook.xml.rels'),
  ];
  if (workbook === undefined || relations === undefined) refuse(notSheet);
  const { path, is1904 } = firstSheet(workbook, relations);
  const sheet = (await zip.read(path)) ?? refuse(notSheet);
  const texts = sharedTexts((await zip.read('xl/sharedStrings.xml')) ?? '');
  const isDate = dateStyles((await zip.read('xl/styles.xml')) ?? '');

  const rows: Cells[] = [];
  let row: Cells = { line: 0, cells: [] };
  let cell = { column: -1, type: 'n', style: 0, value: '', inValue: false, inReading: false };
  const textOf = () => {
    const { type, value, style } = cell;
    if (type === 's') return texts[Number(value)] ?? '';
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (type !== 'n' || value === '' || Number.isNaN(Number(value))) return value;
    return isDate[style] ? dateOf(Number(value), is1904) : String(Number(value));
  };
  for (const piece of piecesOf(sheet)) {
    if (piece.kind === 'text') {
      if (cell.inValue && !cell.inReading) cell.value += piece.text;
    } else if (piece.name === 'row' && piece.kind === 'start') {
      const line = Number(piece.attributes.get('r'));
      row = { line: line > row.line && line <= limits.lines ? line : row.line + 1, cells: [] };
      cell.column = -1;
    } else if (piece.name === 'c' && piece.kind === 'start') {
      const place = piece.attributes.get('r');
      const column = place === undefined ? cell.column + 1 : columnOf(place);
      const { attributes } = piece;
      cell = {
        column,
        type: attributes.get('t') ?? 'n',
        style: Number(attributes.get('s') ?? 0),
        value: '',
        inValue: false,
        inReading: false,
      };
    } else if (piece.name === 'f' && piece.kind === 'start')
      refuse(`第 ${row.line} 列有公式，請在 Excel 複製後「貼上值」，再存檔上傳`);
    else if (piece.name === 'rPh') cell.inReading = piece.kind === 'start' && !piece.isEmpty;
    else if (piece.name === 'v' || piece.name === 't')
      cell.inValue = piece.kind === 'start' && !piece.isEmpty;
    else if (piece.name === 'c' && cell.value !== '') {
      if (cell.column < 0 || cell.column >= limits.columns) refuse(limits.columnsText);
      if (row.cells.length === 0) rows.push(row);
      if (rows.length > limits.rows + 1) refuse(limits.rowsText);
      row.cells[cell.column] = textOf();
    }
  }
  return rows;
}
