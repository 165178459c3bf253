import type { InputOf } from '@kujiya/contract/kernel/call';
import {
  type InvoiceDocument,
  type InvoicePeriod,
  invoiceListLimits as limits,
  type staffInvoices,
} from '@kujiya/contract/staff/invoice-list';
import type { Queryable } from '#platform/postgres/database.ts';
import { readAloudOf } from '#shop/search/orders.ts';
import { boundsOf, periodBefore, periodOf, periodWords } from '../issue/period.ts';
import * as queries from './document-queries.ts';
import { filedOf, noSums } from './return.ts';

const idOf = ({ kind, id }: queries.DocumentRow) => `${kind}:${id}`;
const timesOf = (period: string) => {
  const { from, to } = boundsOf(period);
  return { from: new Date(from), to: new Date(to) };
};

function viewOf(row: queries.DocumentRow): InvoiceDocument {
  const { state, number, allowance_number, net, tax, total, reduced, is_pending, tax_id, company } = row;
  return {
    ...{ state, number, allowance_number, net, tax, total, reduced, is_pending, tax_id, company },
    id: idOf(row),
    at: row.at.toISOString(),
    order: { id: row.order_id, order_number: row.order_number },
    payment: { id: row.payment_id, number: row.payment_number },
  };
}

/** The invoices and allowances of a period, newest first; with a search, of all periods, those that it leads to. */
export async function list(
  db: Queryable,
  { period, state, q = '', cursor }: InputOf<typeof staffInvoices>['query'],
  now: number,
) {
  if (q !== '') {
    const number = q.toUpperCase().replace(/[\s-]/g, '');
    const found = { ...readAloudOf(q), numbers: [q, number], state: state ?? null, limit: limits.page };
    return { data: (await queries.findDocuments(db, found)).map(viewOf), next: null };
  }
  const [kind, id] = cursor?.split(':') ?? [];
  const rows = await queries.listDocuments(db, {
    ...timesOf(period ?? periodOf(now)),
    ...{ state: state ?? null, cursorKind: kind ?? null, cursorId: id === undefined ? null : Number(id) },
    limit: limits.page + 1,
  });
  const shown = rows.slice(0, limits.page);
  const last = shown.at(-1);
  return { data: shown.map(viewOf), next: rows.length > shown.length && last ? idOf(last) : null };
}

/** The sums of a period, and what its return asks for. */
export async function readPeriod(
  db: Queryable,
  asked: string | undefined,
  now: number,
): Promise<InvoicePeriod> {
  const running = periodOf(now);
  const period = asked ?? running;
  const [around] = await queries.aroundDocuments(db);
  const { from, to } = timesOf(period);
  const sums = await queries.sumDocuments(db, from, to);
  const sumOf = (name: (typeof sums)[number]['part']) => {
    const { part: _, ...found } = { part: name, ...noSums, ...sums.find(({ part }) => part === name) };
    return found;
  };
  const papers = {
    companies: sumOf('companies'),
    persons: sumOf('persons'),
    allowances: sumOf('allowances'),
  };
  const first = around?.first ? periodOf(around.first.getTime()) : running;
  const ids = [running];
  for (let one = periodBefore(running); one >= first; one = periodBefore(one)) ids.push(one);
  return {
    period,
    periods: ids.map((id) => ({ id, words: periodWords(id) })),
    ...papers,
    voided: sumOf('voided'),
    filed: filedOf(papers),
    waiting: around?.waiting ?? 0,
  };
}
