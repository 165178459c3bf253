import { addDays } from '@kujiya/contract/kernel/time';
import { approvalKinds } from '@kujiya/contract/staff/approvals';
import type { BookAccount } from '@kujiya/contract/staff/book-accounts';
import {
  type BookMonth,
  bookLimits,
  type MonthFigures,
  bookRefusals as refusals,
  type VoucherLine,
} from '@kujiya/contract/staff/books';
import { type Closing, closingRefusals } from '@kujiya/contract/staff/closings';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import * as queries from './book-queries.ts';
import { less } from './figures.ts';
import { lockClosings } from './queries.ts';
import { viewOf } from './service.ts';
import { type AccountNames, namesOf, sumsOf, vouchersOf } from './vouchers.ts';

const lastDayOf = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};
const lockedOf = ({ locked_by, locked_at }: { locked_by: string | null; locked_at: Date | null }) =>
  locked_by !== null && locked_at !== null ? { by: locked_by, at: locked_at.toISOString() } : null;

const currentNames = async (db: Queryable) => namesOf(await queries.changedAccounts(db));

const vouchersOfRow = ({ day, moved, counted, earlier }: queries.BookRow, names: AccountNames) =>
  vouchersOf(day, moved ?? less(counted, earlier ?? {}), names);

/** The months that have closed days, oldest first. */
async function months(db: Queryable) {
  const rows = await queries.listMonths(db);
  const next = rows.find(({ locked_at }) => locked_at === null);
  const stateOf = (row: queries.MonthRow) =>
    row.locked_at ? 'locked' : !row.is_whole ? 'open' : row === next ? 'ready' : 'waiting';
  return rows.map((row) => ({ ...row, state: stateOf(row), locked: lockedOf(row) }) as const);
}

/** The months that have closed days, newest first. */
export const listMonths = async (db: Queryable) =>
  (await months(db)).reverse().map(({ is_whole, next_day, locked_by, locked_at, ...month }) => month);

const total = (closings: readonly Closing[], of: (closing: Closing) => number) =>
  closings.reduce((sum, closing) => sum + of(closing), 0);

/** The sums of closed days and of their vouchers; there is at least one day. */
function figuresOf(closings: readonly [Closing, ...Closing[]], lines: readonly VoucherLine[]): MonthFigures {
  const sum = (name: 'sold' | 'spent' | 'topped_up' | 'given' | 'refunded') =>
    total(closings, (closing) => closing[name]);
  const more = (name: 'refunded_as_tokens' | 'tokens_returned' | 'paid_out' | 'fees' | 'alone') =>
    total(closings, (closing) => closing[name]);
  const kinds = Map.groupBy(
    closings.flatMap(({ sold_by_kind }) => sold_by_kind),
    ({ kind }) => kind,
  );
  return {
    ...{ sold: sum('sold'), spent: sum('spent'), topped_up: sum('topped_up'), given: sum('given') },
    ...{ refunded: sum('refunded'), refunded_as_tokens: more('refunded_as_tokens') },
    ...{ tokens_returned: more('tokens_returned'), paid_out: more('paid_out') },
    ...{ fees: more('fees'), alone: more('alone') },
    sold_by_kind: [...kinds].map(([kind, some]) => ({
      kind,
      amount: some.reduce((all, { amount }) => all + amount, 0),
    })),
    invoices: {
      count: total(closings, ({ invoices }) => invoices.count),
      total: total(closings, ({ invoices }) => invoices.total),
    },
    opening: closings[0].opening,
    liabilities: (closings.at(-1) ?? closings[0]).liabilities,
    accounts: sumsOf(lines),
  };
}

/** Do the vouchers say what the closings say: sales, refunds, and how the debts to members changed? */
function agrees({ accounts, opening, liabilities, sold, refunded }: MonthFigures): boolean {
  const net = (is: (account: BookAccount) => boolean) =>
    accounts.reduce(
      (sum, { account, debit, credit }) => (is(account as BookAccount) ? sum + credit - debit : sum),
      0,
    );
  return (
    net((account) => account === 'tokens') === liabilities.tokens - opening.tokens &&
    net((account) => account === 'points') === liabilities.points - opening.points &&
    net((account) => account === 'refunds_due') === liabilities.payouts - opening.payouts &&
    net((account) => account.startsWith('sales_')) === sold &&
    net((account) => account === 'returns') === -refunded
  );
}

/** A month with its days. Refuses `month_without_days`. */
export async function readMonth(db: Queryable, month: string): Promise<BookMonth> {
  const found = (await months(db)).find(({ id }) => id === month);
  const rows = await queries.closedBetween(db, `${month}-01`, lastDayOf(month));
  const [first, ...rest] = rows.map(viewOf);
  if (!found || !first) throw new Refused(refusals.month_without_days);
  const [kept] = await queries.findLocked(db, month);
  const names = await currentNames(db);
  const { state, locked } = found;
  const figures =
    kept?.figures ??
    figuresOf(
      [first, ...rest],
      rows.flatMap((row) => vouchersOfRow(row, names)),
    );
  return { month, state, locked, days: [first, ...rest], figures };
}

/**
 * Locks a month for good: its days, its sums, and the names of its accounts stay as they are. Refuses
 * `month_without_days`, `month_not_whole`, `month_not_next`, `month_locked`, and `books_unbalanced` when its vouchers
 * do not say what its closings say.
 */
export async function lockMonth(tx: Tx, { staffId, note }: StaffCaller, month: string): Promise<BookMonth> {
  await lockClosings(tx);
  const all = await months(tx);
  const found = all.find(({ id }) => id === month);
  if (!found) throw new Refused(refusals.month_without_days);
  if (found.state === 'locked') throw new Refused(refusals.month_locked);
  if (found.state === 'open') throw new Refused(refusals.month_not_whole, { day: found.next_day });
  const next = all.find(({ state }) => state !== 'locked');
  if (found.state === 'waiting') throw new Refused(refusals.month_not_next, { month: next?.id ?? '' });
  const { figures } = await readMonth(tx, month);
  if (!agrees(figures)) throw new Refused(closingRefusals.books_unbalanced);
  const names = await currentNames(tx);
  await queries.insertMonth(tx, month, staffId, JSON.stringify(figures), JSON.stringify(names));
  const { sold, topped_up, refunded, liabilities } = figures;
  note({ subjects: [`month:${month}`], after: { sold, topped_up, refunded, liabilities } });
  return readMonth(tx, month);
}

/** The names of the accounts in a month: those with which it was locked, otherwise today's. */
async function namesIn(db: Queryable, month: string) {
  const [locked] = await queries.findLocked(db, month);
  return { names: locked?.accounts ?? (await currentNames(db)), locked: locked ? lockedOf(locked) : null };
}

/** The lines of a month's vouchers, a week at a time from the day after `after` on; without a month, of the newest. */
export async function listVouchers(db: Queryable, asked: string | null, after: string | null) {
  const month = asked ?? (await queries.listMonths(db)).at(-1)?.id ?? null;
  if (month === null) return { data: [], next: null, month };
  const end = lastDayOf(month);
  const from = after !== null && after >= `${month}-01` ? addDays(after, 1) : `${month}-01`;
  const until = [addDays(from, bookLimits.voucherDays - 1), end].sort()[0] ?? end;
  const rows = await queries.closedBetween(db, from, until);
  const { names } = await namesIn(db, month);
  const data = rows.flatMap((row) => vouchersOfRow(row, names));
  return { data, next: until < end ? until : null, month };
}

/** A closed day with all that stands behind its figures. Refuses `day_unclosed`. */
export async function readClosing(db: Queryable, day: string) {
  const rows = await queries.closedBetween(db, addDays(day, -1), day);
  const row = rows.at(-1);
  if (row?.day !== day) throw new Refused(closingRefusals.day_unclosed);
  const before = rows.length > 1 ? rows[0]?.figures.liabilities : undefined;
  const { names, locked } = await namesIn(db, day.slice(0, 7));
  const refunds = await queries.refundsOf(db, day);
  const alone = await queries.aloneOf(db, day);
  return {
    closing: viewOf(row),
    opening_pieces: before ? { pieces: before.pieces, prizes: before.prizes } : null,
    vouchers: vouchersOfRow(row, names),
    refunds: refunds.map(({ order_id, order_number, at, ...refund }) => ({
      ...refund,
      order: order_id !== null && order_number !== null ? { id: order_id, order_number } : null,
      at: at.toISOString(),
    })),
    alone_steps: alone.map(({ kind, at, ...step }) => ({
      ...step,
      words: approvalKinds[kind as keyof typeof approvalKinds] ?? kind,
      at: at.toISOString(),
    })),
    locked,
  };
}
