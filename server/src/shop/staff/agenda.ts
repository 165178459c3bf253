import type { StaffRight } from '@kujiya/contract/staff/rights';
import { type AgendaKind, type AgendaLine, workLimits as limits } from '@kujiya/contract/staff/work';
import { type Queryable, readStatement } from '#platform/postgres/database.ts';
import { type Configured, holdingOf } from './limits.ts';

type AgendaRow = { kind: AgendaKind; title: string; at: Date; id: number };

/** Something of a feature that begins at its time; `path`: where the office shows it. */
export type AgendaReader = {
  /** All of these are needed to open the page. */
  rights: readonly StaffRight[];
  read(db: Queryable): Promise<readonly AgendaRow[]>;
  path(row: AgendaRow): string;
};

/** The statement of a reader: the soonest of `rows`, which have kind, title, at and id. */
export const agendaStatement = (name: string, rows: string) =>
  readStatement<AgendaRow, []>(
    `agenda.${name}`,
    `select kind, title, at, id from (${rows}) planned order by at, id limit ${limits.agenda}`,
  );

/** What begins by itself, soonest first, of the kinds a person may read. */
export async function agendaOf(
  db: Queryable,
  shop: Configured & { readonly agenda: readonly AgendaReader[] },
  staffId: number,
): Promise<AgendaLine[]> {
  const { rights } = await holdingOf(db, shop, staffId);
  const lines: AgendaLine[] = [];
  for (const { rights: needed, read, path } of shop.agenda) {
    if (!needed.every((right) => rights.includes(right))) continue;
    for (const row of await read(db))
      lines.push({ kind: row.kind, title: row.title, at: row.at.toISOString(), path: path(row) });
  }
  return lines.sort((a, b) => a.at.localeCompare(b.at)).slice(0, limits.agenda);
}
