import { addDays, taipeiDate, taipeiDayStart } from '@kujiya/contract/kernel/time';
import { arrivalLimits as limits, arrivalRefusals as refusals } from '@kujiya/contract/staff/goods';
import { staffOrderRefusals as orderRefusals } from '@kujiya/contract/staff/orders';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import type { Tx } from '#platform/postgres/database.ts';
import { arrivePieces } from '#shop/goods/service.ts';
import { moveOrders } from '#shop/orders/queries.ts';
import { moveOrder } from '#shop/orders/service.ts';
import * as queries from './queries.ts';

const subject = (orderId: number) => `order:${orderId}`;

/** Refuses `staff_order_missing` for anything but an order of goods. */
async function requireOrder(tx: Tx, orderId: number): Promise<queries.GoodsOrderRow> {
  const [row] = await queries.findOrder(tx, orderId);
  if (!row) throw new Refused(orderRefusals.staff_order_missing);
  return row;
}

/** Notes that the pieces of an order have arrived: kept ones are in the storage now, others wait to be sent. */
export async function arrive(tx: Tx, caller: StaffCaller, orderId: number): Promise<void> {
  const row = await requireOrder(tx, orderId);
  if (row.status !== 'paid' && row.status !== 'processing')
    throw new Refused(orderRefusals.order_elsewhere, { status: row.status });
  const actor = `staff:${caller.staffId}` as const;
  if (row.is_kept) {
    const arrived = await arrivePieces(tx, { orderId }, actor);
    if (arrived.length === 0) throw new Refused(orderRefusals.order_elsewhere, { status: row.status });
  } else {
    await moveOrder(tx, orderId, { from: 'paid', to: 'processing', actor, reason: 'arrived' });
    const [arrived] = await queries.noteArrived(tx, [orderId]);
    if (!arrived) throw new Refused(orderRefusals.order_elsewhere, { status: row.status });
  }
  const now = await requireOrder(tx, orderId);
  caller.note({
    subjects: [subject(orderId)],
    before: { status: row.status },
    after: { status: now.status },
  });
}

/**
 * Moves the arrival of a preorder to another day, `now` in ms; returns how many orders wait for it. Refuses
 * `goods_missing`, `arrival_past` and `arrival_far`.
 */
export async function reschedule(
  tx: Tx,
  { note }: StaffCaller,
  productId: number,
  arrivesAt: Date,
  now: number,
): Promise<number> {
  if (arrivesAt.getTime() <= now) throw new Refused(refusals.arrival_past);
  const end = taipeiDayStart(addDays(taipeiDate(now), limits.days + 1));
  if (arrivesAt.getTime() >= end) throw new Refused(refusals.arrival_far);
  const [goods] = await queries.lockGoods(tx, productId);
  if (!goods) throw new Refused(refusals.goods_missing);
  const was = goods.arrives_at;
  const [moved] = await queries.reschedule(tx, productId, arrivesAt, {
    product_id: productId,
    name: goods.name,
    was: was?.toISOString() ?? null,
    arrives_at: arrivesAt.toISOString(),
  });
  note({
    subjects: [`product:${productId}`],
    before: { arrives_at: was },
    after: { arrives_at: arrivesAt },
  });
  return moved?.orders ?? 0;
}

/**
 * Notes that a preorder has arrived: all lines that wait for it change at once; returns how many orders did. Refuses
 * `goods_missing`.
 */
export async function arriveAll(tx: Tx, { staffId, note }: StaffCaller, productId: number): Promise<number> {
  const [goods] = await queries.lockGoods(tx, productId);
  if (!goods) throw new Refused(refusals.goods_missing);
  const actor = `staff:${staffId}` as const;
  await queries.arriveNow(tx, productId);
  const kept = await arrivePieces(tx, { productId }, actor);
  const sent = (await queries.readyWith(tx, productId)).map(({ id }) => id);
  await moveOrders(tx, sent, 'paid', 'processing', actor, 'arrived');
  await queries.noteArrived(tx, sent);
  const orders = [...kept, ...sent];
  note({
    subjects: [`product:${productId}`, ...orders.map(subject)],
    before: { arrives_at: goods.arrives_at },
    after: { orders: orders.length },
  });
  return orders.length;
}
