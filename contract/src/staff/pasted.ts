/** A row of pasted text: as it was, and its cells. */
export type PastedRow = { text: string; cells: string[] };

/** Where the quotation that begins here ends: before a separator or the end of its line; -1 when it is only a sign. */
function endOfQuotation(text: string, from: number, separator: RegExp): number {
  for (let i = from + 1; i < text.length; i++) {
    if (text[i] !== '"') continue;
    if (text[i + 1] === '"') i++;
    else return /[\r\n]/.test(text[i + 1] ?? '\n') || separator.test(text[i + 1] ?? '') ? i : -1;
  }
  return -1;
}

/**
 * The rows of what a spreadsheet puts on the clipboard, without blank ones: cells between tabs, or another sign. A quoted
 * cell may hold both that sign and line breaks; a quotation mark that quotes no whole cell, as in `12" 公仔`, is kept.
 */
export function rowsOfText(text: string, separator: RegExp = /\t/): PastedRow[] {
  const rows: PastedRow[] = [];
  let cells: string[] = [];
  let cell = '';
  let start = 0;
  for (let i = 0; i <= text.length; i++) {
    const sign = text[i] ?? '\n';
    const end = sign === '"' && cell.trim() === '' ? endOfQuotation(text, i, separator) : -1;
    if (end >= 0) {
      cell = text
        .slice(i + 1, end)
        .replaceAll('""', '"')
        .replaceAll('\r', '');
      i = end;
    } else if (sign === '\n') {
      cells.push(cell.trim());
      if (cells.some((one) => one !== ''))
        rows.push({ text: text.slice(start, i).replace(/\r$/, ''), cells });
      cells = [];
      cell = '';
      start = i + 1;
    } else if (separator.test(sign)) {
      cells.push(cell.trim());
      cell = '';
    } else if (sign !== '\r') cell += sign;
  }
  return rows;
}

/** Whether cells are heads: two of them at least, of different columns, are known. `columnOf`: the column of a head. */
export const areHeads = (
  cells: readonly string[],
  columnOf: (cell: string) => string | null | undefined,
): boolean => new Set(cells.map(columnOf).filter((column) => column != null)).size >= 2;
