import { levelOfGrowth } from '@kujiya/contract/vip';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import type { ShopEvent } from '#shop/events/kinds.ts';
import { earningOrders } from '#shop/orders/earning.ts';
import { refundsOf } from '#shop/refunds/earned.ts';
import * as queries from './queries.ts';

/** A unit paid is a growth point, once per order. */
export async function growByOrders(tx: Tx, events: readonly ShopEvent[]): Promise<void> {
  const orders = await earningOrders(tx, events);
  if (orders.length === 0) return;
  await queries.insertGrowth(
    tx,
    orders.map(({ id }) => `growth:order:${id}`),
    orders.map(({ memberId }) => memberId),
    orders.map(({ paid }) => paid),
  );
}

/** What was given back of an order is no growth any more; once per refund. */
export async function shrinkByRefunds(tx: Tx, events: readonly ShopEvent[]): Promise<void> {
  const refunds = (await refundsOf(tx, events)).filter(({ given }) => given > 0);
  if (refunds.length === 0) return;
  await queries.insertGrowth(
    tx,
    refunds.map(({ id }) => `growth-back:refund:${id}`),
    refunds.map(({ memberId }) => memberId),
    refunds.map(({ given }) => -given),
  );
}

/** The VIP level (1 to 6) of each of these members by all growth so far. */
export async function levelsOf(db: Queryable, memberIds: number[]): Promise<(memberId: number) => number> {
  const rows = await queries.sumGrowth(db, memberIds);
  const growth = new Map(rows.map((row) => [row.member_id, row.growth]));
  return (memberId) => levelOfGrowth(growth.get(memberId) ?? 0);
}
