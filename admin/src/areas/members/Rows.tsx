import { memberLimits } from '@kujiya/contract/staff/members';
import type { ReactNode } from 'react';

/** A section of a member's page: one line for each row, or that there is none. */
export function Rows<Row extends { id: number }>({
  title,
  hint,
  rows,
  empty,
  line,
}: {
  title: string;
  hint?: string;
  rows: readonly Row[];
  empty: string;
  line: (row: Row) => { main: ReactNode; more?: ReactNode; side?: ReactNode };
}) {
  return (
    <section className="min-w-0 rounded-sm border border-paper-edge bg-white p-4">
      <h2 className="font-semibold text-lg">
        {title}{' '}
        {rows.length >= memberLimits.section && (
          <span className="font-normal text-ink-soft text-sm">{hint}</span>
        )}
      </h2>
      {rows.length === 0 && <p className="mt-2 text-ink-soft">{empty}</p>}
      {rows.length > 0 && (
        <ul
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label={title}
          className="mt-2 max-h-80 divide-y divide-paper-edge overflow-y-auto"
        >
          {rows.map((row) => {
            const { main, more, side } = line(row);
            return (
              <li key={row.id} className="flex items-start justify-between gap-3 py-2">
                <div className="min-w-0 break-words">
                  {main}
                  {more && <span className="block text-ink-soft text-sm">{more}</span>}
                </div>
                {side && <div className="shrink-0 text-right tabular-nums">{side}</div>}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
