import type { ReactNode } from 'react';
import type { Chosen } from './useChosen.ts';

export type Column<Row> = { title: string; cell: (row: Row) => ReactNode; isNumber?: boolean };

/** The rows of a list: a table, or cards on a phone. With `choice` they can be ticked. */
export function ListTable<Row extends { id: number | string }>({
  title,
  columns,
  rows,
  isOld,
  choice,
}: {
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** They are those of an earlier query. */
  isOld: boolean;
  choice: { chosen: Chosen<Row>; nameOf: (row: Row) => string } | undefined;
}) {
  const { chosen } = choice ?? {};
  return (
    <>
      {/* The cards of a phone have no head. */}
      {chosen && (
        <label className="mt-4 flex min-h-11 items-center gap-2 tablet:hidden">
          <input
            type="checkbox"
            className="size-5 accent-kuji-ink"
            checked={chosen.isAll}
            onChange={chosen.pickAll}
          />
          選擇這一頁的全部
        </label>
      )}
      <section
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
        tabIndex={0}
        aria-busy={isOld}
        className="relative mt-4 overflow-x-auto rounded-sm border border-paper-edge bg-white aria-busy:opacity-60"
      >
        <table className="list is-cards is-rows">
          <thead>
            <tr>
              {chosen && (
                <th scope="col">
                  <span className="sr-only">選擇</span>
                  <input
                    type="checkbox"
                    aria-label="選擇這一頁的全部"
                    className="hidden size-5 accent-kuji-ink tablet:block"
                    checked={chosen.isAll}
                    onChange={chosen.pickAll}
                  />
                </th>
              )}
              {columns.map((column) => (
                <th key={column.title} scope="col" className={column.isNumber ? 'text-right' : undefined}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                {choice && (
                  <td data-title="選擇" className="is-tick">
                    <input
                      type="checkbox"
                      aria-label={`選擇${choice.nameOf(row)}`}
                      className="size-5 align-middle accent-kuji-ink"
                      checked={choice.chosen.has(row)}
                      onChange={({ target }) => choice.chosen.pick(row, target.checked)}
                    />
                  </td>
                )}
                {columns.map((column, at) => (
                  <td
                    key={column.title}
                    data-title={column.title}
                    className={`${at === 0 ? 'is-name' : ''} ${column.isNumber ? 'text-right tabular-nums' : ''}`}
                  >
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
