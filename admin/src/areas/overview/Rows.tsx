import type { Column } from '#kit/list/ListTable.tsx';

/** A part of a whole as a bar; the number stands beside it. */
export function Bar({ part, whole }: { part: number; whole: number }) {
  const percent = whole > 0 ? Math.round((part / whole) * 100) : 0;
  return (
    <svg
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="mt-1 h-1.5 w-full max-w-60"
    >
      <rect width="100" height="4" fill="var(--color-paper-deep)" />
      <rect width={percent} height="4" fill="var(--color-kuji-ink)" />
    </svg>
  );
}

/** Rows of figures; on a phone each is a card. */
export function FigureTable<Row>({
  label,
  rows,
  columns,
  keyOf,
}: {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => number | string;
}) {
  if (rows.length === 0) return null;
  return (
    <section
      aria-label={`${label}的表格`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
      tabIndex={0}
      className="min-w-0 overflow-x-auto"
    >
      <table className="list is-cards">
        <thead>
          <tr>
            {columns.map(({ title, isNumber }) => (
              <th key={title} scope="col" className={isNumber ? 'text-right!' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, cell, isNumber }) => (
                <td
                  key={title}
                  data-title={title}
                  className={isNumber ? 'text-right tabular-nums' : undefined}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
