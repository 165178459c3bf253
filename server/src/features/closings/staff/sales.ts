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
export function openSpans(last: queries.KeptRow, to: string) {
  const about = { from: null, until: startOf(addDays(to, 1)), floor: addDays(last.day, 1) };
  const endless = { last: Number.MAX_SAFE_INTEGER };
  return {
    entries: { ...about, ...endless, first: last.settled_entry + 1, ahead: last.ahead_entries },
    items: { ...about, ...endless, first: last.settled_item + 1, ahead: last.ahead_items },
  };
}
export type Spans = Awaited<ReturnType<typeof spans>> | ReturnType<typeof openSpans>;

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

/** Keeps what the closed day sold, drew and to whom, by the rule by which the closing counts its entries. */
export async function keepDay(tx: Tx, day: string, last: { day: string } | null): Promise<void> {
  const [kept] = await queries.lastKept(tx);
  const found = kept && kept.day === last?.day ? openSpans(kept, day) : await spans(tx, day, day);
  const products = await productDays(tx, found);
  const [buyers] = await queries.buyersByDay(tx, found.entries);
  const { until } = found.entries;
  const [[entry], [item]] = [
    await queries.settledEntry(tx, found.entries.first - 1, until),
    await queries.settledItem(tx, found.items.first - 1, until),
  ];
  const [members] = await queries.joinedFor(tx, startOf(day), until);
  const settled = { settledEntry: entry?.id ?? 0, settledItem: item?.id ?? 0 };
  const [ahead] = await queries.countedAhead(tx, settled.settledEntry, settled.settledItem, until);
  await queries.insertDay(tx, {
    day,
    draws: products.reduce((sum, { draws }) => sum + draws, 0),
    newBuyers: buyers?.new_buyers ?? 0,
    returningBuyers: buyers?.returning_buyers ?? 0,
    joined: members?.joined ?? null,
    ...settled,
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
