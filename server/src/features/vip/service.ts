import { levelOfGrowth } from '@kujiya/contract/vip';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import { earningOrder } from '#shop/orders/earning.ts';
import * as queries from './queries.ts';

/** A unit paid is a growth point, once per order. */
export async function growByOrder(tx: Tx, orderId: number | null): Promise<void> {
  const order = await earningOrder(tx, orderId);
  if (order) await queries.insertGrowth(tx, `growth:order:${order.id}`, order.memberId, order.paid);
}

/** The VIP level (1 to 6) of a member by all growth so far. */
export async function levelOf(db: Queryable, memberId: number): Promise<number> {
  const [row] = await queries.sumGrowth(db, memberId);
  return levelOfGrowth(row?.growth ?? 0);
}
