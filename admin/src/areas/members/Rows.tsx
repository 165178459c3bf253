import { memberLimits } from '@kujiya/contract/staff/members';
import type { ReactNode } from 'react';
import { Line, Panel, Section } from '#kit/Section.tsx';

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
  const heading = { title, hint: rows.length >= memberLimits.section && hint };
  if (rows.length === 0)
    return (
      <Panel {...heading}>
        <p className="text-ink-soft">{empty}</p>
      </Panel>
    );
  return (
    <Section {...heading} isLong>
      {rows.map((row) => (
        <Line key={row.id} {...line(row)} />
      ))}
    </Section>
  );
}
