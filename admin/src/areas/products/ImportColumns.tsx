import { cellMessages, type ImportColumn, importColumns } from '@kujiya/contract/staff/product-import';
import type { SheetFile } from '#kit/sheets/read.ts';
import { importColumnNames, leftOut, type Matching } from './import-rows.ts';

/** The columns that a file may have, what their cells hold, and a template with their heads. */
export function ImportColumns({ onTemplate }: { onTemplate: () => void }) {
  return (
    <section aria-labelledby="columns" className="rounded-sm border border-paper-edge bg-white p-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="columns" className="mr-auto font-black">
          可以匯入的欄位
        </h2>
        <button type="button" className="button" onClick={onTemplate}>
          下載範本
        </button>
      </div>
      <dl className="mt-3 grid gap-x-4 gap-y-1 text-sm tablet:grid-cols-[auto_1fr]">
        {importColumnNames.map((column) => (
          <div key={column} className="contents">
            <dt className="font-semibold">{importColumns[column]}</dt>
            <dd className="mb-1 text-ink-soft tablet:mb-0">{cellMessages[column]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Which column of the file becomes which field, beside the first of its cells. */
export function MatchColumns({
  file,
  matching,
  disabled,
  onChange,
}: {
  file: SheetFile;
  matching: Matching;
  disabled: boolean;
  onChange: (matching: Matching) => void;
}) {
  const ignored = leftOut(file, matching);
  return (
    <section aria-label="欄位對應" className="overflow-x-auto rounded-sm border border-paper-edge bg-white">
      <table className="list is-cards">
        <thead>
          <tr>
            <th scope="col">檔案的欄名</th>
            <th scope="col">第一格</th>
            <th scope="col">匯入到</th>
          </tr>
        </thead>
        <tbody>
          {file.heads.map((head, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: heads may be the same, and never change their order
            <tr key={i}>
              <td data-title="檔案的欄名" className="break-all font-semibold">
                {head || '（空白）'}
              </td>
              <td data-title="第一格" className="break-all text-ink-soft">
                {file.rows.find(({ cells }) => cells[i])?.cells[i]?.slice(0, 60) ?? '—'}
              </td>
              <td data-title="匯入到">
                <select
                  aria-label={`「${head}」匯入到`}
                  className="input w-auto"
                  disabled={disabled}
                  value={matching[i] ?? ''}
                  onChange={({ target }) =>
                    onChange(matching.with(i, target.value === '' ? null : (target.value as ImportColumn)))
                  }
                >
                  <option value="">不匯入</option>
                  {importColumnNames.map((column) => (
                    <option key={column} value={column}>
                      {importColumns[column]}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {ignored.length > 0 && (
        <p role="status" className="border-paper-edge border-t p-3 text-sm">
          不會匯入：{ignored.map(({ head, cells }) => `${head || '（空白）'} ${cells} 格`).join('、')}
        </p>
      )}
    </section>
  );
}
