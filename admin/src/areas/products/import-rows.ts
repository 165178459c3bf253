import { picturePattern } from '@kujiya/contract/shop/safe-addresses';
import { foldedCell, readProductType } from '@kujiya/contract/staff/cells';
import {
  cellMessages,
  cellParts,
  type ImportColumn,
  type ImportedRow,
  type ImportRow,
  importColumns,
  importLimits,
} from '@kujiya/contract/staff/product-import';
import { letterOf } from '#kit/sheets/letters.ts';
import type { SheetFile } from '#kit/sheets/read.ts';

export const importColumnNames = Object.keys(importColumns) as ImportColumn[];

/** The field of each column of the file; null: not imported. */
export type Matching = readonly (ImportColumn | null)[];

/** What else people call the columns. */
const otherNames: Record<ImportColumn, readonly string[]> = {
  id: ['商品編號', 'product id'],
  version: [],
  type: ['類型', '玩法', '商品種類', 'kind'],
  name: ['品名', '商品名稱', 'title', 'product name'],
  series: ['作品', '系列名稱'],
  description: ['商品說明', '描述', '商品描述'],
  price: ['價格', '售價', '原價', '定價'],
  discount_price: ['優惠價', '特惠價', 'sale price'],
  release_date: ['發售日', '發售日期', '上市日期', 'release'],
  draw_date: ['開抽日', '開抽日期', '開賣時間'],
  home_delivery_days: ['出貨天', '幾天出貨', 'delivery days'],
  delivery_info: ['出貨資訊', '配送說明'],
  stock: ['現貨', '庫存數量', '數量'],
  member_limit: ['限購', '每人限購數'],
  arrives_at: ['到貨日', '到貨日期'],
  value: ['進價', '單個成本'],
  shelf: ['架位', '儲位編號'],
  barcode: ['國際條碼', 'EAN', 'JAN'],
  images: ['圖片', '圖檔', '照片檔名'],
  prizes: ['獎項', '款式'],
};
const columnsByName = new Map(
  importColumnNames.flatMap((column) =>
    [column, importColumns[column], ...otherNames[column]].map((name) => [foldedCell(name), column] as const),
  ),
);

/** The field that a head names. */
export const columnOfHead = (head: string): ImportColumn | undefined => columnsByName.get(foldedCell(head));

/** Guesses the field of each head, by its Chinese or English name; no field is taken twice. */
export function matchHeads(heads: readonly string[]): Matching {
  const taken = new Set<ImportColumn>();
  return heads.map((head) => {
    const column = columnOfHead(head);
    if (!column || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
}

/** The heads of columns that are not imported, each with the number of its cells that say something. */
export const leftOut = ({ heads, rows }: SheetFile, matching: Matching): { head: string; cells: number }[] =>
  heads
    .map((head, i) => ({
      head,
      cells: matching[i] === null && head !== reasonHead ? rows.filter(({ cells }) => cells[i]).length : 0,
    }))
    .filter(({ cells }) => cells > 0);

/** What has to be matched before the file can be tried; null when nothing is. */
export function lacking(matching: Matching): string | null {
  const chosen = matching.filter((column) => column !== null);
  const twice = chosen.find((column, i) => chosen.indexOf(column) !== i);
  if (twice) return `有兩欄都對到「${importColumns[twice]}」`;
  const needed: readonly ImportColumn[] = chosen.includes('id') ? ['version'] : ['type', 'name', 'price'];
  const absent = needed.filter((column) => !chosen.includes(column)).map((column) => importColumns[column]);
  return absent.length > 0 ? `還沒對到：${absent.join('、')}` : null;
}

/** The rows to import. A blank cell of a new product is a field that is not given; of an existing one, it clears it. */
export function importRowsOf({ rows }: SheetFile, matching: Matching): ImportRow[] {
  const idAt = matching.indexOf('id');
  return rows.map(({ line, cells }) => {
    const isNew = (cells[idAt] ?? '') === '';
    const given = matching.flatMap((column, i): (readonly [ImportColumn, string])[] => {
      const cell = cells[i] ?? '';
      const isKept = column !== null && (cell !== '' || (!isNew && column !== 'type'));
      return isKept ? [[column, cell]] : [];
    });
    return { line, cells: Object.fromEntries(given) };
  });
}

/** Bytes of the rows of one request: the server takes 64 kB. */
const batchBytes = 48_000;
const cellMax = (column: ImportColumn) => (column === 'prizes' ? importLimits.prizes : importLimits.cell);

/** The rows in requests that the server takes, and the results of those that are too long for any. */
export function batchesOf(rows: readonly ImportRow[]): { batches: ImportRow[][]; tooLong: ImportedRow[] } {
  const batches: ImportRow[][] = [];
  const tooLong: ImportedRow[] = [];
  let left = 0;
  for (const row of rows) {
    const bytes = new TextEncoder().encode(JSON.stringify(row)).length + 1;
    const long = importColumnNames.filter((column) => (row.cells[column]?.length ?? 0) > cellMax(column));
    if (long.length > 0 || bytes > batchBytes) {
      tooLong.push({
        line: row.line,
        id: null,
        result: 'cells_invalid',
        message: long.length > 0 ? null : '這一列的文字太長',
        cells: long.map((column) => ({ column, message: cellMessages[column] })),
      });
      continue;
    }
    const batch = batches.at(-1);
    if (batch && batch.length < importLimits.rows && bytes <= left) batch.push(row);
    else {
      batches.push([row]);
      left = batchBytes;
    }
    left -= bytes;
  }
  return { batches, tooLong };
}

/** Done, or to be done; or there is nothing to do. */
export const isDone = ({ result }: ImportedRow) =>
  result === 'done' || result === 'ready' || isUnchanged({ result });
export const isUnchanged = ({ result }: Pick<ImportedRow, 'result'>) => result === 'unchanged';

/** What is wrong with a row, cell by cell. */
export function problemsOf(
  { line, cells, message }: ImportedRow,
  { rows }: SheetFile,
  matching: Matching,
): string[] {
  const row = rows.find((one) => one.line === line);
  const named = cells.map(({ column, message: why }) => {
    const at = matching.indexOf(column);
    const place = at < 0 ? '沒有這一欄' : `${letterOf(at)} 欄`;
    const cell = row?.cells[at] ?? '';
    const shown = cell === '' ? '空白' : `「${cell.length > 20 ? `${cell.slice(0, 20)}…` : cell}」`;
    return `${importColumns[column]}（${place}，${shown}）${why}`;
  });
  return message === null ? named : [message, ...named];
}

/** The head of the reasons in the file of failed rows; nothing is matched with it when the file is imported again. */
const reasonHead = '匯入結果';

/** The failed rows as they were in the file, each with its reasons in a last column. */
export function failedRows(file: SheetFile, matching: Matching, results: readonly ImportedRow[]): string[][] {
  const at = file.heads.indexOf(reasonHead);
  const rest = (cells: readonly string[]) => cells.filter((_, i) => i !== at);
  const failed = new Map(results.filter((one) => !isDone(one)).map((one) => [one.line, one]));
  return [
    [...rest(file.heads), reasonHead],
    ...file.rows.flatMap(({ line, cells }) => {
      const result = failed.get(line);
      return result ? [[...rest(cells), problemsOf(result, file, matching).join('；')]] : [];
    }),
  ];
}

/** The lines whose new product a line above them makes already: of the same kind, name and series. */
export function twinsIn({ rows }: SheetFile, matching: Matching): ReadonlySet<number> {
  const seen = new Set<string>();
  const twins = new Set<number>();
  for (const { line, cells } of rows) {
    const [id = '', type = '', name = '', series = ''] = (['id', 'type', 'name', 'series'] as const).map(
      (column) => cells[matching.indexOf(column)],
    );
    const key = JSON.stringify([readProductType(type).value, name, series]);
    if (id !== '') continue;
    if (seen.has(key)) twins.add(line);
    seen.add(key);
  }
  return twins;
}

const file = /[^/]\.(?:jpe?g|png|webp|avif|heic|heif)$/i;
const parts = new RegExp(`(${cellParts.source})`);
const isAddress = (part: string) => new RegExp(picturePattern).test(part);
const pictureColumns = ['images', 'prizes'] as const;

/** The names of picture files that the rows say, each once. */
export function picturesIn({ rows }: SheetFile, matching: Matching): string[] {
  const at = pictureColumns.map((column) => matching.indexOf(column));
  const said = rows.flatMap(({ cells }) => at.flatMap((i) => (cells[i] ?? '').split(parts)));
  return [...new Set(said.map((part) => part.trim()).filter((part) => file.test(part) && !isAddress(part)))];
}

/** The rows with the addresses of those pictures whose files were sent; `urls`: by their names in small letters. */
export const withPictures = (rows: readonly ImportRow[], urls: ReadonlyMap<string, string>): ImportRow[] =>
  rows.map(({ line, cells }) => {
    const put = (cell: string) =>
      cell
        .split(parts)
        .map((part) => urls.get(part.trim().toLowerCase()) ?? part)
        .join('');
    const changed = pictureColumns.flatMap((column) => {
      const cell = cells[column];
      return cell === undefined ? [] : [[column, put(cell)]];
    });
    return { line, cells: { ...cells, ...Object.fromEntries(changed) } };
  });
