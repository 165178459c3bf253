import { catalogueRefusals } from '@kujiya/contract/catalogue';
import { stockLimits, stockRefusals } from '@kujiya/contract/staff/stock';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import { setGoodsTerms } from '#shop/catalogue/service.ts';
import { moveStock } from '#shop/stock/service.ts';
import * as queries from './queries.ts';
import { lockRecord } from './service.ts';

/** Moves the stock of goods. Refuses `product_missing`, `movement_invalid` for 0 pieces, and `stock_short`. */
export async function move(
  tx: Tx,
  { staffId, note }: StaffCaller,
  id: number,
  { quantity, reason, arrives_at }: { quantity: number; reason: string; arrives_at?: string | null },
) {
  if (quantity === 0) throw new Refused(stockRefusals.movement_invalid);
  const { goods, version } = await lockRecord(tx, id, null);
  if (!goods) throw new Refused(catalogueRefusals.product_missing);
  const moved = await moveStock(tx, [{ code: `G${id}`, quantity, reason }], { actor: `staff:${staffId}` });
  const { stock = goods.stock, received = goods.received } = moved ?? {};
  if (arrives_at !== undefined) {
    const terms = { ...goods, arrives_at: arrives_at === null ? null : new Date(arrives_at) };
    await setGoodsTerms(tx, id, version, terms);
  }
  note({ subjects: [`product:${id}`], before: { stock: goods.stock }, after: { stock } });
  return { stock, received };
}

/** The latest movements of the stock of goods. */
export const movements = async (db: Queryable, id: number) =>
  (await queries.listMovements(db, id, stockLimits.listed)).map(({ at, ...row }) => ({
    ...row,
    at: at.toISOString(),
  }));
