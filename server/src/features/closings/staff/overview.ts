import { addDays, taipeiDate, taipeiDayStart } from '@kujiya/contract/kernel/time';
import { games } from '@kujiya/contract/shop/games';
import {
  overviewLimits as limits,
  type MemberFigures,
  type MoneyFigures,
  type OverviewProduct,
  overviewRefusals as refusals,
} from '@kujiya/contract/staff/overview';
import { Refused } from '#platform/http/refused.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { figuresOf, keyOf, less } from './figures.ts';
import * as queries from './overview-queries.ts';
import { lastClosing, type Totals } from './queries.ts';
import { openSpans, productDays, type Spans, spans } from './sales.ts';
import * as sales from './sales-queries.ts';

/** The days from `from` to `to`, both included. */
export type Range = { from: string; to: string };

/** The range that was asked for; without an end until today (of `now`, ms), without a beginning 30 days. */
export function requestedRange({ from, to }: Partial<Range>, now: number): Range {
  const end = to ?? taipeiDate(now);
  return { from: from ?? addDays(end, -29), to: end };
}

const daysIn = ({ from, to }: Range) => (taipeiDayStart(to) - taipeiDayStart(from)) / 86_400_000 + 1;
const earlier = (a: string, b: string) => (a < b ? a : b);
const later = (a: string, b: string) => (a > b ? a : b);
const rangeOf = (from: string, to: string): Range | null => (from <= to ? { from, to } : null);

/** As many days before a range. */
const daysBefore = (range: Range): Range => ({
  from: addDays(range.from, -daysIn(range)),
  to: addDays(range.from, -1),
});

/**
 * The parts of a range: days before the first that is kept, which are read by the time of their entries; kept days; and
 * days after the last of them, which are counted as a closing would.
 */
function partsOf({ from, to }: Range, first: string | null, last: string | null) {
  if (first === null || last === null) return { timed: { from, to }, kept: null, open: null };
  return {
    timed: rangeOf(from, earlier(to, addDays(first, -1))),
    kept: rangeOf(later(from, first), earlier(to, last)),
    open: rangeOf(later(from, addDays(last, 1)), to),
  };
}

async function checked(db: Queryable, range: Range) {
  if (range.from > range.to) throw new Refused(refusals.range_reversed);
  if (daysIn(range) > limits.days) throw new Refused(refusals.range_too_long);
  const [known] = await queries.knownDays(db);
  if (!known || range.to > known.today) throw new Refused(refusals.range_to_come);
  return known;
}

/** Each day of the range with its figures, their sums, and those of the days before; a missing day is all zero. */
function byDay<F extends Record<string, number>, D extends object>(
  { from, to }: Range,
  zero: F,
  of: ReadonlyMap<string, F>,
  about: (day: string) => D,
) {
  const sumsOf = ({ from, to }: Range): F => {
    const sums: Record<string, number> = { ...zero };
    for (let day = from; day <= to; day = addDays(day, 1))
      for (const [name, value] of Object.entries(of.get(day) ?? {})) sums[name] = (sums[name] ?? 0) + value;
    return sums as F;
  };
  const days: (F & D & { day: string })[] = [];
  for (let day = from; day <= to; day = addDays(day, 1))
    days.push({ day, ...about(day), ...(of.get(day) ?? zero) });
  const before = daysBefore({ from, to });
  return { from, to, days, sums: sumsOf({ from, to }), before: { ...before, sums: sumsOf(before) } };
}

const noMoney: MoneyFigures = {
  ...{ tickets: 0, boxes: 0, capsules: 0, goods: 0, shipping: 0 },
  ...{ sold: 0, topped_up: 0, refunded: 0 },
};
const kinds: Record<string, keyof MoneyFigures> = {
  [games.ichiban.orderType]: 'tickets',
  [games.blindbox.orderType]: 'boxes',
  [games.gacha.orderType]: 'capsules',
  shop: 'goods',
  box_shipping: 'shipping',
};

type Sold = Pick<ReturnType<typeof figuresOf>, 'sold' | 'topped_up' | 'refunded'> & {
  sold_by_kind: readonly { kind: string; amount: number }[];
};
function moneyOf({ sold_by_kind, sold, topped_up, refunded }: Sold): MoneyFigures {
  // Nothing taken off is −0; a zero added makes it 0.
  const money = { ...noMoney, sold, topped_up: topped_up + 0, refunded: refunded + 0 };
  for (const { kind, amount } of sold_by_kind) {
    const name = kinds[kind];
    if (name) money[name] += amount;
  }
  return money;
}

/** Adds the money of days that are not closed; `base`: what the totals of the first of them lack. */
async function addMoney(
  db: Queryable,
  days: Map<string, MoneyFigures>,
  found: sales.Found,
  base: Totals = {},
): Promise<void> {
  const totals = new Map<string, Totals>([[found.floor, base]]);
  for (const row of await sales.moneyByDay(db, found)) {
    const day = totals.get(row.day) ?? {};
    const key = keyOf({ ...row, currency: 'token' });
    totals.set(row.day, { ...day, [key]: (day[key] ?? 0) + row.amount });
  }
  for (const [day, moved] of totals) days.set(day, moneyOf(figuresOf(moved)));
}

/** The money of each day, by the rules of the closing. */
export async function money(db: Queryable, range: Range) {
  const { first_closed, last_closed } = await checked(db, range);
  const all = { from: daysBefore(range).from, to: range.to };
  const { timed, kept, open } = partsOf(all, first_closed, last_closed);
  const days = new Map<string, MoneyFigures>();
  if (timed) await addMoney(db, days, (await spans(db, timed.from, timed.to)).entries);
  if (kept)
    for (const { day, ...closed } of await queries.closedMoney(db, kept.from, kept.to))
      days.set(day, moneyOf(closed));
  const [last] = open ? await lastClosing(db) : [];
  if (open && last) {
    const about = { ...last, settled_item: 0, ahead_entries: [], ahead_items: [] };
    // Entries that the last closing counted though they were not settled are found again, and taken off.
    const ahead = Object.entries(less(last.counted, last.settled)).map(([key, sum]) => [key, -sum]);
    await addMoney(db, days, openSpans(about, open.to).entries, Object.fromEntries(ahead));
  }
  const isClosed = (day: string) =>
    first_closed !== null && day >= first_closed && day <= (last_closed ?? '');
  return byDay(range, noMoney, days, (day) => ({ is_closed: isClosed(day) }));
}

/** The parts of a range by what closings keep of a day; `read` is called for those that none has kept. */
async function beyondKept(
  db: Queryable,
  range: Range,
  firstKept: string | null,
  read: (found: Spans) => Promise<void>,
): Promise<Range | null> {
  const [last] = await sales.lastClosed(db);
  const { timed, kept, open } = partsOf(range, firstKept, last?.day ?? null);
  if (timed) await read(await spans(db, timed.from, timed.to));
  if (open && last) await read(openSpans(last, open.to));
  return kept;
}

/** The slots drawn on each day. */
export async function draws(db: Queryable, range: Range) {
  const { first_kept } = await checked(db, range);
  const all = { from: daysBefore(range).from, to: range.to };
  const days = new Map<string, { draws: number }>();
  const kept = await beyondKept(db, all, first_kept, async ({ items }) => {
    for (const row of await sales.drawsByProduct(db, items))
      days.set(row.day, { draws: (days.get(row.day)?.draws ?? 0) + row.draws });
  });
  if (kept)
    for (const { day, draws } of await queries.closedDays(db, kept.from, kept.to)) days.set(day, { draws });
  return byDay(range, { draws: 0 }, days, () => ({}));
}

const nobody: MemberFigures = { joined: 0, new_buyers: 0, returning_buyers: 0 };

/** The members who joined on each day, and those who bought. */
export async function members(db: Queryable, range: Range) {
  const { first_kept } = await checked(db, range);
  const all = { from: daysBefore(range).from, to: range.to };
  const days = new Map<string, MemberFigures>();
  const add = (day: string, figures: Partial<MemberFigures>) =>
    days.set(day, { ...(days.get(day) ?? nobody), ...figures });
  const kept = await beyondKept(db, all, first_kept, async ({ entries }) => {
    for (const { day, ...buyers } of await sales.buyersByDay(db, entries)) add(day, buyers);
  });
  if (kept)
    for (const { day, new_buyers, returning_buyers, joined } of await queries.closedDays(
      db,
      kept.from,
      kept.to,
    ))
      add(day, { new_buyers, returning_buyers, joined: joined ?? 0 });
  for (const { day, joined } of await queries.joinedByDay(db, all.from, all.to)) add(day, { joined });
  return byDay(range, nobody, days, () => ({}));
}

/** The best products of a range. */
export async function products(
  db: Queryable,
  { by, ...range }: Range & { by: 'sold' | 'draws' },
): Promise<OverviewProduct[]> {
  const { first_kept } = await checked(db, range);
  const sums = new Map<number, Omit<queries.ProductSum, 'product_id'>>();
  const add = (id: number, more: Omit<queries.ProductSum, 'product_id'>) => {
    const now = sums.get(id) ?? { sold: 0, refunded: 0, draws: 0 };
    sums.set(id, {
      sold: now.sold + more.sold,
      refunded: now.refunded + more.refunded,
      draws: now.draws + more.draws,
    });
  };
  const kept = await beyondKept(db, range, first_kept, async (found) => {
    for (const row of await productDays(db, found)) if (row.day >= range.from) add(row.productId, row);
  });
  if (kept)
    for (const { product_id, ...sum } of await queries.closedProducts(db, kept.from, kept.to))
      add(product_id, sum);
  const best = [...sums]
    .filter(([, sum]) => sum[by] > 0)
    .sort(([a, x], [b, y]) => y[by] - x[by] || y.sold - x.sold || a - b)
    .slice(0, limits.products);
  const names = await queries.namesOf(
    db,
    best.map(([id]) => id),
  );
  return best.map(([id, { sold, refunded, draws }]) => {
    const { name, type } = names.find((one) => one.id === id) ?? { name: '', type: 3 };
    return { id, name, type, sold, refunded, draws };
  });
}
