import { readCsv } from './csv.ts';
import { armed } from './disarm.ts';
import { type Cells, limits } from './limits.ts';
import { refuse } from './refuse.ts';
import { readXlsx } from './xlsx.ts';

/** A file's heads and rows as texts; `encoding` of a CSV. */
export type SheetFile = { heads: string[]; rows: Cells[]; encoding: string | null };

const startsWith = (bytes: Uint8Array, ...signs: number[]) => signs.every((sign, i) => bytes[i] === sign);

/** Reads an XLSX or CSV file by what it is, not by its name; refuses with a reason in words what it can't read safely. */
export async function readSheetFile(file: Blob): Promise<SheetFile> {
  if (file.size > limits.bytes) refuse('檔案超過 5 MB，請分成幾個檔案');
  if (file.size === 0) refuse('這個檔案是空的');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    refuse('這是舊版 XLS 或有密碼的檔案，請在 Excel 另存為沒有密碼的 XLSX');
  const { rows: all, encoding } = startsWith(bytes, 0x50, 0x4b)
    ? { rows: await readXlsx(bytes), encoding: null }
    : readCsv(bytes);
  const [first, ...rest] = all.map(({ line, cells }) => ({
    line,
    cells: Array.from(cells, (cell) => armed(cell ?? '').trim()),
  }));
  const filled = rest.filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (!first || filled.length === 0) refuse('檔案裡沒有資料：第一列要是欄名，第二列起是資料');
  const over = filled.find(({ cells }) => cells.slice(first.cells.length).some((cell) => cell !== ''));
  if (over) refuse(`第 ${over.line} 列的格數比欄名多，請檢查這一列`);
  const rows = filled.map(({ line, cells }) => ({ line, cells: first.cells.map((_, i) => cells[i] ?? '') }));
  return { heads: first.cells, rows, encoding };
}
