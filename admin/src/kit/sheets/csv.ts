import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import { type Cells, limits } from './limits.ts';
import { refuse } from './refuse.ts';

const decoded = (bytes: Uint8Array<ArrayBuffer>, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** The text of a file and how it was encoded: UTF-8, UTF-16 with its mark, or Big5, which Excel writes in Taiwan. */
function textOf(bytes: Uint8Array<ArrayBuffer>): { text: string; encoding: string } {
  const marks: [encoding: string, first: number, second: number][] = [
    ['utf-16le', 0xff, 0xfe],
    ['utf-16be', 0xfe, 0xff],
  ];
  const marked = marks.find(([, first, second]) => bytes[0] === first && bytes[1] === second)?.[0];
  for (const encoding of marked ? [marked] : ['utf-8', 'big5']) {
    const text = decoded(bytes, encoding);
    if (text !== null) return { text, encoding };
  }
  return refuse('看不懂這個檔案的文字編碼，請在 Excel 另存為「CSV UTF-8」或 XLSX');
}

/** The sign between cells: that which the first line names, as Excel takes it, or has most often outside of quotes. */
function separatorOf(text: string): { separator: string; lines: number } {
  const [, named] = /^\ufeff?"?sep=([,;\t|])"?[^\S\r\n]*(?:\r\n|\n|\r)/i.exec(text) ?? [];
  if (named) return { separator: named, lines: 1 };
  // A title may stand above the heads.
  const start = text.replace(/"[^"]*"/g, '').split(/\r\n|\n|\r/, 20);
  const count = (sign: string) => Math.max(...start.map((line) => line.split(sign).length));
  return {
    separator: [',', '\t', ';'].toSorted((one, other) => count(other) - count(one))[0] ?? ',',
    lines: 0,
  };
}

/** Rows until the first that is wrong; `isLoose`: a quotation mark within an unquoted cell is a sign, as in `12" 公仔`. */
function parsed(text: string, isLoose: boolean): { rows: Cells[]; line: number; error: CsvError | null } {
  const rows: Cells[] = [];
  const { separator, lines } = separatorOf(text);
  let line = 1;
  try {
    parse(text, {
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: isLoose,
      bom: true,
      on_record: (cells: string[]) => {
        if (cells.length > limits.columns) refuse(limits.columnsText);
        // A cell that begins so was quoted in part, and what is behind may have been cut at a wrong place.
        if (isLoose && cells.some((cell) => cell.startsWith('"')))
          refuse(`第 ${line} 列的引號位置不對，請檢查這一列`);
        if (line > lines && cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells });
        if (rows.length > limits.rows + limits.headsWithin) refuse(limits.rowsText);
        line += cells.join('').split('\n').length;
        if (line > limits.lines) refuse(limits.linesText);
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { rows, line, error };
  }
  return { rows, line, error: null };
}

/** The rows of a CSV file as texts, without blank rows; a line break within quotes belongs to its cell. */
export function readCsv(bytes: Uint8Array<ArrayBuffer>): { rows: Cells[]; encoding: string } {
  const { text, encoding } = textOf(bytes);
  if (/[\p{Cc}--[\t\n\r\f\v]]/v.test(text) || /^\s*<(?:!doctype|html|\?xml|svg)/i.test(text))
    refuse('這不是試算表，請選擇 XLSX 或 CSV 檔案');
  let read = parsed(text, false);
  if (read.error?.code === 'INVALID_OPENING_QUOTE') read = parsed(text, true);
  if (read.error) {
    const fault = read.error.code === 'CSV_QUOTE_NOT_CLOSED' ? '沒有結束' : '位置不對';
    refuse(`第 ${read.line} 列的引號${fault}，請檢查這一列`);
  }
  return { rows: read.rows, encoding };
}
