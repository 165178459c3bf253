import type { InputOf } from '@kujiya/contract/kernel/call';
import { addDays, taipeiDate, taipeiDayStart } from '@kujiya/contract/kernel/time';
import {
  marginLimits as limits,
  type Margin,
  type MarginBy,
  type MarginFigures,
  type staffMargins,
} from '@kujiya/contract/staff/margins';
import { overviewLimits, overviewRefusals } from '@kujiya/contract/staff/overview';
import { Refused } from '#platform/http/refused.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import * as queries from './margin-queries.ts';

type Row = queries.MarginRow;
const dayMs = 86_400_000;

/** The figures of some rows, each rounded once, from exact sums; `rate`: fees per NT$ paid. */
function figuresOf(rows: readonly Row[], rate: number): MarginFigures {
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);
  // A zero added makes −0 a 0.
  const money = (of: (row: Row) => number) => Math.round(sum(of) / 100) + 0;
  const fees = ({ paid }: Row) => paid * rate;
  const earned = (row: Row) => row.gross - row.points - row.coupons - row.refunded;
  return {
    pieces: sum(({ pieces }) => pieces),
    gross: money(({ gross }) => gross),
    points: money(({ points }) => points),
    coupons: money(({ coupons }) => coupons),
    refunded: money(({ refunded }) => refunded),
    cost: money(({ cost }) => cost),
    shipping: money(({ shipping }) => shipping),
    fees: money(fees),
    margin: money((row) => earned(row) - row.cost - row.shipping - fees(row)),
    unknown: sum(({ unknown }) => unknown),
  };
}

async function titled(db: Queryable, by: MarginBy, rows: readonly Row[], rate: number): Promise<Margin[]> {
  const ids = [...new Set(rows.map(({ product_id }) => product_id))];
  const products = new Map((await queries.titlesOf(db, ids)).map((one) => [one.id, one]));
  const lotIds = [...new Set(rows.flatMap(({ lot_id }) => lot_id ?? []))];
  const lots = new Map(
    by === 'lot' ? (await queries.lotTitlesOf(db, lotIds)).map(({ id, title }) => [id, title]) : [],
  );
  const keyOf = ({ month, product_id, lot_id }: Row) => {
    if (by === 'month') return month;
    if (by === 'series') return products.get(product_id)?.series ?? '';
    return `${by === 'lot' ? lot_id : product_id}`;
  };
  return [...Map.groupBy(rows, keyOf)].map(([key, some]) => {
    const isOne = by === 'lot' || by === 'product';
    const { product_id, lot_id } = some[0] as Row;
    return {
      key,
      title: isOne ? (products.get(product_id)?.name ?? '') : key,
      lot: by === 'lot' ? (lots.get(lot_id ?? 0) ?? '') : null,
      product_id: isOne ? product_id : null,
      ...figuresOf(some, rate),
    };
  });
}

/** What sales really earned, `now` in ms. Refuses `range_reversed` and `range_too_long`. */
export async function margins(
  db: Queryable,
  { by, parcel_cost, ...range }: InputOf<typeof staffMargins>['query'],
  now: number,
) {
  const { to = taipeiDate(now), from = addDays(to, -29) } = range;
  if (from > to) throw new Refused(overviewRefusals.range_reversed);
  const [start, end] = [taipeiDayStart(from), taipeiDayStart(addDays(to, 1))];
  if (end - start > overviewLimits.days * dayMs) throw new Refused(overviewRefusals.range_too_long);
  const days = { from: new Date(start), until: new Date(end), parcelCost: parcel_cost };
  const rows =
    by === 'lot'
      ? await queries.lotsBetween(db, days)
      : [...(await queries.drawsBetween(db, days)), ...(await queries.goodsBetween(db, days))];
  const [fees] = await queries.feeRate(db);
  const rate = fees?.rate ?? null;
  const found = await titled(db, by, rows, rate ?? 0);
  found.sort((one, other) =>
    by === 'month'
      ? other.key.localeCompare(one.key)
      : other.gross - one.gross || (one.key < other.key ? -1 : 1),
  );
  return { rows: found.slice(0, limits.rows), sums: figuresOf(rows, rate ?? 0), fee_rate: rate };
}
