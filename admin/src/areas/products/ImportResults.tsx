import { type ImportedRow, importColumns } from '@kujiya/contract/staff/product-import';
import { Link } from 'wouter';
import type { SheetFile } from '#kit/sheets/read.ts';
import { isDone, isUnchanged, type Matching, problemsOf } from './import-rows.ts';

/** Rows that are shown; all others are in the file of failed rows. */
const shown = 200;

/** The result of each row; those that are wrong come first, with every cell. */
export function ImportResults({
  file,
  matching,
  results,
  twins,
}: {
  file: SheetFile;
  matching: Matching;
  results: readonly ImportedRow[];
  /** Lines whose product a line above them makes already. */
  twins: ReadonlySet<number>;
}) {
  const nameAt = matching.indexOf('name');
  const isAgain = (one: ImportedRow) =>
    one.result === 'ready' && (one.same !== undefined || twins.has(one.line));
  const rank = (one: ImportedRow) => (isDone(one) ? (isAgain(one) ? 1 : isUnchanged(one) ? 3 : 2) : 0);
  const ordered = results.toSorted((one, other) => rank(one) - rank(other));
  const names = new Map(file.rows.map(({ line, cells }) => [line, cells[nameAt] ?? '']));
  return (
    <section
      aria-label="每一列的結果"
      className="overflow-x-auto rounded-sm border border-paper-edge bg-white"
    >
      <table className="list is-cards">
        <thead>
          <tr>
            <th scope="col">列</th>
            <th scope="col">商品</th>
            <th scope="col">結果</th>
          </tr>
        </thead>
        <tbody>
          {ordered.slice(0, shown).map((row) => (
            <tr key={row.line}>
              <td data-title="列" className="tabular-nums">
                {row.line}
              </td>
              <td data-title="商品" className="break-all">
                {row.result === 'done' ? (
                  <Link href={`/products/${row.id}`} className="font-semibold underline">
                    {names.get(row.line) || `編號 ${row.id}`}
                  </Link>
                ) : (
                  names.get(row.line) || '—'
                )}
              </td>
              <td data-title="結果">
                {isAgain(row) ? (
                  row.same === undefined ? (
                    '和上面的一列相同'
                  ) : (
                    <Link href={`/products/${row.same}`} className="font-semibold underline">
                      已經有相同的商品（編號 {row.same}）
                    </Link>
                  )
                ) : isUnchanged(row) ? (
                  <span className="badge">沒有變動</span>
                ) : isDone(row) ? (
                  <>
                    <span className="badge is-good">
                      {row.result === 'done' ? '已匯入' : row.id === null ? '可以新增' : '可以修改'}
                    </span>{' '}
                    {row.changed?.map((column) => importColumns[column]).join('、')}
                  </>
                ) : (
                  <ul className="grid gap-1 text-kuji-ink">
                    {problemsOf(row, file, matching).map((problem) => (
                      <li key={problem} className="break-all">
                        {problem}
                      </li>
                    ))}
                  </ul>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {ordered.length > shown && (
        <p className="p-3 text-ink-soft text-sm">還有 {ordered.length - shown} 列沒有顯示。</p>
      )}
    </section>
  );
}
