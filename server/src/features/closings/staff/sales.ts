import { addDays, taipeiDayStart } from '@kujiya/contract/kernel/time';
import { apportion } from '@kujiya/contract/shop/apportion';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import { partOf } from '#shop/refunds/shares.ts';
import * as queries from './sales-queries.ts';

/** What a product sold on a day, what of it was refunded, and what was drawn. */
export type ProductDay = { day: string; productId: number; sold: number; refunded: number; draws: number };

/** When a day of Taiwan's calendar begins. */
const startOf = (day: string): Date => new Date(taipeiDayStart(day));

/** The entries and the pieces of a time, from the start of one day to the end of another. */
export async function spans(db: Queryable, from: string, to: string) {
  const time = [startOf(from), startOf(addDays(to, 1))] as const;
  const about = { from: time[0], until: time[1], ahead: [], floor: from };
  const [[entries], [items]] = [
    await queries.entriesBetween(db, ...time),
    await queries.itemsBetween(db, ...time),
  ];
  const nothing = { first: 1, last: 0 };
  return { entries: { ...about, ...(entries ?? nothing) }, items: { ...about, ...(items ?? nothing) } };
}

/** What a closing of the day after this one, or of a later day, counts until the end of that day. */
export function openSpans(last: queries.LastClosedRow, to: string) {
  const about = { from: null, until: startOf(addDays(to, 1)), floor: addDays(last.day, 1) };
  const endless = { last: Number.MAX_SAFE_INTEGER };
  return {
    entries: { ...about, ...endless, first: last.settled_entry + 1, ahead: last.ahead_entries },
    items: { ...about, ...endless, first: last.settled_item + 1, ahead: last.ahead_items },
  };
}
export type Spans = { entries: queries.Found; items: queries.Found };

/** The products of a sale or refund, each with its part of the amount. */
function partsOf({ is_refund, amount, product_id, paid, lines }: queries.SaleRow): [number, number][] {
  if (product_id !== null) return [[product_id, Math.abs(amount)]];
  const shares = apportion(
    paid ?? 0,
    (lines ?? []).map(({ subtotal }) => subtotal),
  );
  return (lines ?? []).flatMap((line, i) => {
    const share = shares[i] ?? 0;
    return line.product_id === null
      ? []
      : [[line.product_id, is_refund ? partOf(share, line, line.more) : share]];
  });
}

/** What the products sold, by day. */
export async function productDays(db: Queryable, { entries, items }: Spans): Promise<ProductDay[]> {
  const days = new Map<string, ProductDay>();
  const of = (day: string, productId: number) => {
    const key = `${day} ${productId}`;
    const known = days.get(key) ?? { day, productId, sold: 0, refunded: 0, draws: 0 };
    days.set(key, known);
    return known;
  };
  for (const row of await queries.salesByProduct(db, entries))
    for (const [productId, amount] of partsOf(row))
      of(row.day, productId)[row.is_refund ? 'refunded' : 'sold'] += amount;
  for (const { day, product_id, draws } of await queries.drawsByProduct(db, items))
    of(day, product_id).draws += draws;
  return [...days.values()];
}

/** What a closing of this day counts, and how far of it is settled. */
export async function dayToClose(tx: Tx, day: string, last: { day: string } | null) {
  const [kept] = await queries.lastClosed(tx);
  const { entries, items } =
    kept && kept.day === last?.day ? openSpans(kept, day) : await spans(tx, day, day);
  const { until } = entries;
  const [entry = { settled: 0, last: 0 }] = await queries.edgesOfEntries(tx, entries.first - 1, until);
  const [item = { settled: 0, last: 0 }] = await queries.edgesOfItems(tx, items.first - 1, until);
  return {
    entries: { ...entries, last: Math.min(entries.last, entry.last) },
    items: { ...items, last: Math.min(items.last, item.last) },
    edges: { entry, item },
  };
}

/** Keeps what the closed day sold, drew and to whom, by the rule by which the closing counts its entries. */
export async function keepDay(
  tx: Tx,
  day: string,
  { edges: { entry, item }, ...found }: Awaited<ReturnType<typeof dayToClose>>,
): Promise<void> {
  const products = await productDays(tx, found);
  const [buyers] = await queries.buyersByDay(tx, found.entries);
  const { until } = found.entries;
  const [members] = await queries.joinedFor(tx, startOf(day), until);
  const [ahead] = await queries.countedAhead(tx, entry.settled, entry.last, item.settled, item.last, until);
  await queries.insertDay(tx, {
    day,
    draws: products.reduce((sum, { draws }) => sum + draws, 0),
    newBuyers: buyers?.new_buyers ?? 0,
    returningBuyers: buyers?.returning_buyers ?? 0,
    joined: members?.joined ?? null,
    settledEntry: entry.settled,
    settledItem: item.settled,
    aheadEntries: ahead?.entries ?? [],
    aheadItems: ahead?.items ?? [],
  });
  await queries.insertProducts(
    tx,
    day,
    products.map(({ productId }) => productId),
    products.map(({ sold }) => sold),
    products.map(({ refunded }) => refunded),
    products.map(({ draws }) => draws),
  );
}
