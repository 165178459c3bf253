import { refuse } from './refuse.ts';
import { type Cell, csvFile, csvRows, xlsxFile, xlsxRows } from './write.ts';

export type ExportColumn<Row> = readonly [title: string, cell: (row: Row) => Cell | undefined];
export type ExportFormat = 'xlsx' | 'csv';
type Cursor = number | string | null;

/** Rows of one file, which a spreadsheet opens without pain. */
export const exportRows = 100_000;

/**
 * Writes a list into a file, page by page as the list itself is read: what has been read is kept as bytes of the file
 * alone. `onRows` hears how many rows there are so far.
 */
export async function exportList<Row>({
  readPage,
  columns,
  format,
  onRows,
}: {
  readPage: (cursor: Cursor) => Promise<{ data: readonly Row[]; next?: Cursor }>;
  columns: readonly ExportColumn<Row>[];
  format: ExportFormat;
  onRows: (count: number) => void;
}): Promise<Blob> {
  const write = format === 'xlsx' ? xlsxRows : csvRows;
  async function* pages() {
    yield write([columns.map(([title]) => title)], 0);
    let count = 0;
    let cursor: Cursor = null;
    do {
      const page: { data: readonly Row[]; next?: Cursor } = await readPage(cursor);
      const start = count + 1;
      count += page.data.length;
      if (count > exportRows) refuse('超過 100,000 列，請先用篩選縮小範圍');
      onRows(count);
      yield write(
        page.data.map((row) => columns.map(([, cell]) => cell(row) ?? null)),
        start,
      );
      cursor = page.next ?? null;
    } while (cursor !== null);
  }
  return format === 'xlsx' ? xlsxFile(pages()) : csvFile(pages());
}
