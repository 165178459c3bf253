import type { InputOf } from '@kujiya/contract/kernel/call';
import { largestInteger } from '@kujiya/contract/kernel/schema';
import { taipeiDate } from '@kujiya/contract/kernel/time';
import {
  type createDelivery,
  deliveryLimits,
  deliveryRefusals as refusals,
} from '@kujiya/contract/staff/deliveries';
import { articleOf } from '@kujiya/contract/staff/packing';
import { type StockThing, stockThingLimits } from '@kujiya/contract/staff/stock-things';
import { type createStocktake, stocktakeLimits, stocktakeRefusals } from '@kujiya/contract/staff/stocktakes';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import { searchWords } from '#shop/search/words.ts';
import { lockThings, moveStock, reverseDelivery, thingsOf } from '#shop/stock/service.ts';
import * as queries from './queries.ts';

async function shown(db: Queryable, rows: readonly queries.ShelfRow[]): Promise<StockThing[]> {
  const things = await thingsOf(
    db,
    rows.map(({ code }) => code),
  );
  return rows.map(({ balance, is_recorded, ...row }) => {
    const { stock, value, is_coming = false } = things.get(row.code) ?? {};
    const unit_cost = stock?.cost ?? (value == null ? null : value * 100);
    return { ...row, unit_cost, is_coming, on_hand: is_recorded ? balance : null };
  });
}

/**
 * Goods and prizes by a scanned code, else by name, or all of a product, with what lies on the shelves and what one costs.
 */
export async function findThings(
  db: Queryable,
  { q = '', product_id }: { q?: string; product_id?: number },
): Promise<StockThing[]> {
  if (product_id !== undefined) return shown(db, await queries.shelvesOfProduct(db, product_id));
  const article = articleOf(q);
  const forms = [q.trim(), article, article.replace(/^0/, '')];
  const scanned = await queries.codesScanned(db, q.trim().toUpperCase(), forms);
  const { typed } = searchWords(q);
  const named =
    scanned.length > 0 || typed === null
      ? []
      : await queries.codesNamed(db, { typed, limit: stockThingLimits.found });
  const codes = [...scanned, ...named].map(({ code }) => code);
  const rows = await queries.shelvesOf(db, codes);
  return shown(
    db,
    rows.toSorted((one, other) => codes.indexOf(one.code) - codes.indexOf(other.code)),
  );
}

/** The code that stands on two lines, if one does. */
const twiceIn = (lines: readonly { code: string }[]) =>
  lines.find(({ code }, i) => lines.findIndex((one) => one.code === code) < i)?.code;

const sumOf = (lines: readonly { quantity: number; amount: number }[], name: 'quantity' | 'amount') =>
  lines.reduce((sum, line) => sum + line[name], 0);

/** Deliveries, newest first, the cursor of the next page, and the suppliers known so far, the latest first. */
export async function listDeliveries(db: Queryable, { q = '', cursor }: { q?: string; cursor?: number }) {
  const before = Math.min(cursor ?? largestInteger, largestInteger);
  const rows = await queries.listDeliveries(db, before, deliveryLimits.page + 1, q.trim());
  const page = rows.slice(0, deliveryLimits.page);
  return {
    data: page.map(({ at, cancelled_at, ...row }) => ({
      ...row,
      pieces: sumOf(row.lines, 'quantity'),
      amount: sumOf(row.lines, 'amount'),
      at: at.toISOString(),
      cancelled_at: cancelled_at?.toISOString() ?? null,
    })),
    next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
    suppliers: (await queries.listSuppliers(db)).map(({ supplier }) => supplier),
  };
}

/**
 * Records a delivery, whose lines become stock movements, `now` in ms. Refuses `delivery_day_invalid`, `delivery_twice`,
 * `thing_missing`, and `stock_short` for a counted line of more pieces than the preorder has.
 */
export async function deliver(
  tx: Tx,
  { staffId, note }: StaffCaller,
  { supplier, number, received_on, lines }: InputOf<typeof createDelivery>['body'],
  now: number,
): Promise<{ id: number }> {
  if (received_on > taipeiDate(now)) throw new Refused(refusals.delivery_day_invalid);
  const things = await lockThings(tx, [...new Set(lines.map(({ code }) => code))]);
  const twice = twiceIn(lines);
  if (twice !== undefined)
    throw new Refused(refusals.delivery_twice, { name: things.get(twice)?.name ?? twice });
  const [delivery] = await queries.insertDelivery(tx, supplier, number, received_on, staffId);
  if (!delivery) throw new Error('no delivery was inserted');
  const reason = `進貨：${supplier}${number && ` ${number}`}`;
  await moveStock(
    tx,
    lines.map(({ is_counted, ...line }) => ({ ...line, isCounted: is_counted, reason })),
    { actor: `staff:${staffId}`, deliveryId: delivery.id },
  );
  const products = [...new Set([...things.values()].map(({ product_id }) => `product:${product_id}`))];
  note({
    subjects: [`delivery:${delivery.id}`, ...products],
    after: { supplier, number, received_on, pieces: sumOf(lines, 'quantity'), cost: sumOf(lines, 'amount') },
  });
  return delivery;
}

/** Cancels a delivery. Refuses `delivery_missing`, `delivery_cancelled`, and `stock_short` once pieces are sold. */
export async function cancel(
  tx: Tx,
  { staffId, note }: StaffCaller,
  id: number,
  reason: string,
): Promise<void> {
  const [delivery] = await queries.lockDelivery(tx, id);
  if (!delivery) throw new Refused(refusals.delivery_missing);
  if (delivery.is_cancelled) throw new Refused(refusals.delivery_cancelled);
  await queries.cancelDelivery(tx, id);
  const subjects = await reverseDelivery(tx, id, { actor: `staff:${staffId}`, reason });
  note({
    subjects: [`delivery:${id}`, ...subjects],
    before: { supplier: delivery.supplier },
  });
}

/** Counts of the shelves, newest first, and the cursor of the next page. */
export async function listStocktakes(db: Queryable, cursor = largestInteger) {
  const before = Math.min(cursor, largestInteger);
  const rows = await queries.listStocktakes(db, before, stocktakeLimits.page + 1);
  const page = rows.slice(0, stocktakeLimits.page);
  return {
    data: page.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
    next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
  };
}

/**
 * Records a count, and moves the stock by each difference. Refuses `thing_missing`, `stocktake_twice`, `stocktake_moved`
 * when the books changed since they were read, `stocktake_reason`, and `stock_short` when sold goods are missing.
 */
export async function take(
  tx: Tx,
  { staffId, note }: StaffCaller,
  { note: about, lines }: InputOf<typeof createStocktake>['body'],
): Promise<{ id: number; differences: number }> {
  const codes = [...new Set(lines.map(({ code }) => code))];
  const things = await lockThings(tx, codes);
  const shelves = new Map((await queries.shelvesOf(tx, codes)).map((row) => [row.code, row]));
  const nameOf = (code: string) => shelves.get(code)?.name ?? code;
  const twice = twiceIn(lines);
  if (twice !== undefined) throw new Refused(stocktakeRefusals.stocktake_twice, { name: nameOf(twice) });
  const moves = lines.flatMap(({ code, expected, counted, reason }) => {
    const { balance = 0, is_recorded = false } = shelves.get(code) ?? {};
    const name = nameOf(code);
    const now = is_recorded ? balance : null;
    if (expected !== now) throw new Refused(stocktakeRefusals.stocktake_moved, { name, expected: now });
    if (now !== null && now !== counted && reason.trim() === '')
      throw new Refused(stocktakeRefusals.stocktake_reason, { name });
    const quantity = counted - balance;
    const why = reason.trim() || '首次清點';
    return quantity === 0 ? [] : [{ code, quantity, reason: `盤點：${why}`.slice(0, 200) }];
  });
  await moveStock(tx, moves, { actor: `staff:${staffId}` });
  const kept = lines.map((line) => ({ ...line, name: nameOf(line.code) }));
  const [made] = await queries.insertStocktake(tx, about, JSON.stringify(kept), staffId);
  if (!made) throw new Error('no stocktake was inserted');
  const moved = moves.flatMap(({ code }) => things.get(code) ?? []);
  note({
    subjects: [`stocktake:${made.id}`, ...new Set(moved.map(({ product_id }) => `product:${product_id}`))],
    after: { note: about, things: lines.length, differences: moves.length },
  });
  return { id: made.id, differences: moves.length };
}
