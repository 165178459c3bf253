import { type Closing, closingLimits, closingRefusals as refusals } from '@kujiya/contract/staff/closings';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import type { FigureReader } from '#shop/staff/work.ts';
import { figuresOf, keyOf, less, owedTo, sumOf, totalsOf } from './figures.ts';
import * as queries from './queries.ts';
import { dayToClose, keepDay } from './sales.ts';
import { percentCounted } from './totals.ts';
import * as totals from './totals-queries.ts';

/** What was sold and topped up in a time, by the rules of the closing. */
export const dayFigures: FigureReader = {
  right: 'read_money',
  hasPast: true,
  async read(db, { from, to }) {
    const rows = await queries.movedBetween(db, from, to);
    const { sold, topped_up } = figuresOf(Object.fromEntries(rows.map((row) => [keyOf(row), row.amount])));
    return [
      { kind: 'sold', value: sold },
      { kind: 'topped_up', value: topped_up },
    ];
  },
};

export const viewOf = ({
  day,
  figures,
  alone,
  closed_at,
  staff_id,
  staff_name,
}: queries.ClosingRow): Closing => ({
  day,
  ...figures,
  alone,
  closed_at: closed_at.toISOString(),
  closed_by: { id: staff_id, name: staff_name },
});

/** Closed days, newest first, and the day whose turn it is; null before the first closing. */
export async function list(db: Queryable, before: string | null) {
  const rows = await queries.listClosings(db, before, closingLimits.page + 1);
  const shown = rows.slice(0, closingLimits.page);
  const [last] = await queries.lastClosing(db);
  const [around] = last ? await queries.daysAround(db, last.day) : [];
  return {
    data: shown.map(viewOf),
    next: rows.length > shown.length ? (shown.at(-1)?.day ?? null) : null,
    next_day: around?.after ?? null,
    counting: await percentCounted(db),
  };
}

/** A closing without these keys is of an older release, which counted no tax. */
const noTaxes = Object.fromEntries(
  ['invoices', 'void', 'allowance'].map((kind) => [`tax output_tax ${kind}`, 0]),
);

/**
 * Closes a day of Taiwan's calendar for good: what it moved, and what the shop owes after it. The first closing may be of
 * any day; from then on days are closed in order, today at the earliest. Refuses `day_to_come`, `day_closed`,
 * `day_not_next`, `books_counting` while the running totals of an older shop are not there yet, and `books_unbalanced` when
 * the ledger does not agree with the members' balances.
 */
export async function close(tx: Tx, { staffId, note }: StaffCaller, day: string): Promise<Closing> {
  await queries.lockClosings(tx);
  const [around] = await queries.daysAround(tx, day);
  if (!around || around.is_to_come) throw new Refused(refusals.day_to_come);
  const [last] = await queries.lastClosing(tx);
  if (last) {
    if (day <= last.day) throw new Refused(refusals.day_closed);
    const after = (await queries.daysAround(tx, last.day))[0]?.after ?? '';
    if (day !== after) throw new Refused(refusals.day_not_next, { day: after });
  }
  const percent = await percentCounted(tx);
  if (percent !== null) throw new Refused(refusals.books_counting, { percent });
  const [earlier = { first: day, count: 0, total: 0 }] = await queries.invoicesClosed(tx, day);
  const found = await dayToClose(tx, day, last ?? null);
  const { settled, last: lastEntry } = found.edges.entry;
  const sums = await totals.sums(tx, { day, first: earlier.first, after: settled, last: lastEntry });
  const rows = sums.filter(({ key }) => /^(token|point|tax) /.test(key));
  const taxes = rows.filter(({ key }) => key.startsWith('tax '));
  const counted = { ...noTaxes, ...totalsOf(rows, 'counted') };
  const before = last ? { ...totalsOf(taxes, 'before'), ...last.counted } : totalsOf(rows, 'before');
  const moved = less(counted, before);
  const opening = owedTo(before);
  const owed = owedTo(counted);
  const figures = figuresOf(moved);
  const { topped_up, given, spent, refunded_as_tokens, tokens_returned } = figures;
  const change = topped_up + given - spent + refunded_as_tokens - tokens_returned;
  const isWhole = opening.tokens + change === owed.tokens;
  const now = totalsOf(rows, 'total');
  const since = (name: string) => sums.find(({ key }) => key === `invoice ${name}`)?.since ?? 0;
  const balanceOf = (currency: string) => sums.find(({ key }) => key === `owed ${currency}`)?.total ?? 0;
  const isLedger = (['token', 'point'] as const).every(
    (currency) => balanceOf(currency) === -sumOf(now, currency),
  );
  if (!isWhole || !isLedger) throw new Refused(refusals.books_unbalanced);

  const [pieces] = await totals.piecesOwed(tx);
  const whole = {
    ...figures,
    invoices: { count: since('count') - earlier.count, total: since('total') - earlier.total },
    opening,
    liabilities: {
      ...owed,
      ...{ pieces: pieces?.pieces ?? 0, prizes: pieces?.cost ?? 0, uncosted: pieces?.uncosted ?? 0 },
    },
    balanced: true as const,
  };
  await queries.insertClosing(tx, {
    day,
    staffId,
    settledEntry: settled,
    settled: JSON.stringify(less(counted, totalsOf(rows, 'ahead'))),
    counted: JSON.stringify(counted),
    moved: JSON.stringify(moved),
    figures: JSON.stringify(whole),
  });
  await keepDay(tx, day, found);
  note({ subjects: [`closing:${day}`], after: whole });
  const [row] = await queries.listClosings(tx, around.after, 1);
  if (!row) throw new Error(`no closing of ${day}`);
  return viewOf(row);
}
