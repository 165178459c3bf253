import { catalogueRefusals } from '@kujiya/contract/catalogue';
import { placeRefusals } from '@kujiya/contract/staff/packing';
import { Refused } from '#platform/http/refused.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import * as queries from './queries.ts';
import { afterIssues, afterMovement, type Stock, stockOf } from './value.ts';

export type Thing = queries.ThingRow & { stock: Stock };

/** Goods and prizes by their codes, and the stock of each as it is now. Refuses `thing_missing`. */
export async function thingsOf(db: Queryable, codes: readonly string[]): Promise<Map<string, Thing>> {
  const rows = await queries.findThings(db, codes);
  const movements = Map.groupBy(await queries.listMovements(db, codes), ({ code }) => code);
  const things = new Map<string, Thing>();
  for (const row of rows) {
    const stock = afterIssues(stockOf(movements.get(row.code) ?? [], row.value), row.issued);
    things.set(row.code, { ...row, stock });
  }
  if (codes.some((code) => !things.has(code))) throw new Refused(placeRefusals.thing_missing);
  return things;
}

/** The same, locked: goods before prizes, each by id. */
export async function lockThings(tx: Tx, codes: readonly string[]) {
  await queries.lockGoods(tx, codes);
  await queries.lockPrizes(tx, codes);
  return thingsOf(tx, codes);
}

async function moveGoods(tx: Tx, { product_id, prize_id }: Thing, quantity: number) {
  if (prize_id !== null) return undefined;
  const [goods] = await queries.moveGoods(tx, product_id, quantity);
  if (!goods) throw new Refused(catalogueRefusals.stock_short);
  return goods;
}

type About = { actor: string; deliveryId?: number | null; cancels?: number | null };
const insert = (
  tx: Tx,
  { product_id, prize_id, issued, stock }: Thing,
  { quantity, amount }: { quantity: number; amount: number | null },
  { deliveryId = null, cancels = null, ...by }: About & { reason: string },
) =>
  queries.insertMovement(tx, {
    ...{ productId: prize_id === null ? product_id : null, prizeId: prize_id },
    ...{ quantity, amount, issued, unitCost: stock.cost, deliveryId, cancels, ...by },
  });

/**
 * Pieces of a thing that came or went. `amount`: NT$ for all of them, null when unknown; `isCounted`: pieces of a preorder
 * that are in the stock already, and get their cost now.
 */
export type Moved = { code: string; quantity: number; amount?: number | null; isCounted?: boolean };

/**
 * Moves the stock of goods and prizes, each movement with what a piece costs after it; `actor` is 'shop' or 'staff:' and
 * an id. Returns the last goods' stock. Refuses `thing_missing` and, when fewer goods are in stock, `stock_short`.
 */
export async function moveStock(tx: Tx, moves: readonly (Moved & { reason: string })[], about: About) {
  const things = await lockThings(tx, [...new Set(moves.map(({ code }) => code))]);
  let goods: { received: number; stock: number } | undefined;
  for (const { code, quantity, amount = null, isCounted = false, reason } of moves) {
    const thing = things.get(code);
    if (!thing) continue;
    const move = async (moved: { quantity: number; amount: number | null }) => {
      thing.stock = afterMovement(thing.stock, { ...moved, issued: thing.issued }, thing.value);
      await insert(tx, thing, moved, { ...about, reason });
    };
    if (isCounted) {
      if (thing.stock.pieces + thing.issued < quantity) throw new Refused(catalogueRefusals.stock_short);
      await move({ quantity: -quantity, amount: null });
    } else goods = await moveGoods(tx, thing, quantity);
    await move({ quantity, amount });
  }
  return goods;
}

/**
 * Takes the pieces of a delivery that was just marked as cancelled out of the stock; costs are as if it had never come.
 * Returns the subjects of the log. Refuses `stock_short` when some are sold.
 */
export async function reverseDelivery(
  tx: Tx,
  deliveryId: number,
  by: { actor: string; reason: string },
): Promise<string[]> {
  const moved = await queries.listDelivered(tx, deliveryId);
  const things = await lockThings(tx, [...new Set(moved.map(({ code }) => code))]);
  const sums = new Map<Thing, number>();
  for (const { code, quantity } of moved) {
    const thing = things.get(code);
    if (!thing) continue;
    sums.set(thing, (sums.get(thing) ?? 0) - quantity);
    await insert(tx, thing, { quantity: -quantity, amount: null }, { ...by, cancels: deliveryId });
  }
  for (const [thing, sum] of sums) if (sum !== 0) await moveGoods(tx, thing, sum);
  return [...new Set([...things.values()].map(({ product_id }) => `product:${product_id}`))];
}
