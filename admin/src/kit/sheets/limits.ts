/** Of a file that is read: bytes, rows without the heads, filled rows among which the heads are, lines with the blank ones, columns. */
export const limits = {
  bytes: 5 * 1024 * 1024,
  rows: 2_000,
  rowsText: '檔案超過 2,000 列，請分成幾個檔案',
  headsWithin: 50,
  lines: 20_000,
  linesText: '檔案超過 20,000 行（含空白列），請刪掉下面用不到的列',
  columns: 60,
  columnsText: '檔案超過 60 欄，請刪掉用不到的欄',
} as const;

/** A row of a file: its line there, and its texts by column. Blank cells may be absent. */
export type Cells = { line: number; cells: string[] };
