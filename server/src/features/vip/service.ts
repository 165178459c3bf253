import { levelOfGrowth } from '@kujiya/contract/vip';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import type { ShopEvent } from '#shop/events/kinds.ts';
import { earningOrders } from '#shop/orders/earning.ts';
import { noteRefunds } from '#shop/points/service.ts';
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
  // A payment whose event was late may have been given back before.
  await queries.takeGrowthBack(
    tx,
    orders.map(({ id }) => id),
  );
}

/** Growth that refunded orders gave is taken back, a unit for a unit, once. */
export async function shrinkByRefunds(tx: Tx, events: readonly ShopEvent[]): Promise<void> {
  await noteRefunds(tx, events);
  const ids = events.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]));
  await queries.takeGrowthBack(tx, ids);
}

/** The VIP level (1 to 6) of each of these members by all growth so far. */
export async function levelsOf(db: Queryable, memberIds: number[]): Promise<(memberId: number) => number> {
  const rows = await queries.sumGrowth(db, memberIds);
  const growth = new Map(rows.map((row) => [row.member_id, row.growth]));
  return (memberId) => levelOfGrowth(growth.get(memberId) ?? 0);
}
