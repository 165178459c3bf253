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

/** The sign between cells: that which the first line has most often outside of quotes. */
function separatorOf(text: string): string {
  const [line = ''] = text.replace(/"[^"]*"/g, '').split(/\r?\n/, 1);
  const count = (sign: string) => line.split(sign).length;
  return [',', '\t', ';'].toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}

/** The rows of a CSV file as texts, without blank rows; a line break within quotes belongs to its cell. */
export function readCsv(bytes: Uint8Array<ArrayBuffer>): { rows: Cells[]; encoding: string } {
  const { text, encoding } = textOf(bytes);
  if (/[\p{Cc}--[\t\n\r\f\v]]/v.test(text) || /^\s*<(?:!doctype|html|\?xml|svg)/i.test(text))
    refuse('這不是試算表，請選擇 XLSX 或 CSV 檔案');
  const rows: Cells[] = [];
  let line = 1;
  try {
    parse(text, {
      delimiter: separatorOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      on_record: (cells: string[]) => {
        if (cells.length > limits.columns) refuse(limits.columnsText);
        if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells });
        if (rows.length > limits.rows + 1) refuse(limits.rowsText);
        line += cells.join('').split('\n').length;
        if (line > limits.lines) refuse(limits.linesText);
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const fault = error.code === 'CSV_QUOTE_NOT_CLOSED' ? '沒有結束' : '位置不對';
    refuse(`第 ${line} 列的引號${fault}，請檢查這一列`);
  }
  return { rows, encoding };
}
