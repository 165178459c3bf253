import { areHeads } from '@kujiya/contract/staff/pasted';
import { readCsv } from './csv.ts';
import { armed } from './disarm.ts';
import { type Cells, limits } from './limits.ts';
import { refuse } from './refuse.ts';
import { readXlsx } from './xlsx.ts';

/** A file's heads and rows as texts; `encoding` of a CSV; `notes`: in words, what was done so that it could be read. */
export type SheetFile = { heads: string[]; rows: Cells[]; encoding: string | null; notes: string[] };

/** The column that a head names; null for anything else. */
export type ColumnOf = (head: string) => string | null | undefined;

const startsWith = (bytes: Uint8Array, ...signs: number[]) => signs.every((sign, i) => bytes[i] === sign);

/** A cell as its author typed it: behind an apostrophe, or in the formula `="…"`, stands a text. */
const typed = (cell: string | undefined) => armed((cell ?? '').replace(/^="([^"]*)"$/, '$1')).trim();

/**
 * Reads an XLSX or CSV file by what it is, not by its name; refuses with a reason in words what it can't read safely. The
 * first row with two known heads has the heads, whatever stands above; without one, the first row has.
 */
export async function readSheetFile(file: Blob, columnOf: ColumnOf): Promise<SheetFile> {
  if (file.size > limits.bytes) refuse('檔案超過 5 MB，請分成幾個檔案');
  if (file.size === 0) refuse('這個檔案是空的');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    refuse('這是舊版 XLS 或有密碼的檔案，請在 Excel 另存為沒有密碼的 XLSX');
  const isHead = ({ cells }: Cells) => areHeads(cells.map(typed), columnOf);
  const headAt = (rows: readonly Cells[]) => rows.slice(0, limits.headsWithin).findIndex(isHead);
  const isBook = startsWith(bytes, 0x50, 0x4b);
  const {
    rows: all,
    encoding,
    notes,
  } = isBook
    ? { ...(await readXlsx(bytes, (rows) => headAt(rows) >= 0)), encoding: null }
    : { ...readCsv(bytes), notes: [] };
  const at = Math.max(headAt(all), 0);
  const [first, ...rest] = all
    .slice(at)
    .map(({ line, cells }) => ({ line, cells: Array.from(cells, typed) }));
  // Heads in two rows: the lower names the column. Printed sheets repeat them on every page.
  const below = rest[0] && isHead(rest[0]) ? rest[0].cells : [];
  const data = rest.filter((row) => !isHead(row) && row.cells.some((cell) => cell !== ''));
  if (!first || data.length === 0) refuse('檔案裡沒有資料：欄名下面要有資料');
  if (data.length > limits.rows) refuse(limits.rowsText);
  const width = isBook ? Math.max(...[first, ...data].map(({ cells }) => cells.length)) : first.cells.length;
  const over = data.find(({ cells }) => cells.slice(width).some((cell) => cell !== ''));
  if (over) refuse(`第 ${over.line} 列的格數比欄名多；文字裡有逗號的話，請用引號包住，或另存為 XLSX`);
  const heads = Array.from({ length: width }, (_, i) =>
    columnOf(below[i] ?? '') == null ? (first.cells[i] ?? '') : (below[i] ?? ''),
  );
  const rows = data.map(({ line, cells }) => ({ line, cells: heads.map((_, i) => cells[i] ?? '') }));
  return { heads, rows, encoding, notes: at > 0 ? [...notes, `欄名在第 ${first.line} 列`] : notes };
}
