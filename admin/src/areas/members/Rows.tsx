import { memberLimits } from '@kujiya/contract/staff/members';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Line, Panel, Section } from '#kit/Section.tsx';

/** A section of a member's page: one line for each row, or that there is none. */
export function Rows<Row extends { id: number }>({
  title,
  hint,
  all,
  rows,
  empty,
  line,
}: {
  title: string;
  hint?: string;
  /** The address of the page with every row. */
  all?: string;
  rows: readonly Row[];
  empty: string;
  line: (row: Row) => { main: ReactNode; more?: ReactNode; side?: ReactNode };
}) {
  const link = all && (
    <Link href={all} className="underline">
      看全部
    </Link>
  );
  const heading = { title, hint: link ?? (rows.length >= memberLimits.section && hint) };
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
