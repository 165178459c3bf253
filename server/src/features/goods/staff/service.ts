import { addDays, taipeiDate, taipeiDayStart } from '@kujiya/contract/kernel/time';
import type { OrderStatus } from '@kujiya/contract/shop/orders';
import { staffOrderLimits as limits, staffOrderRefusals as refusals } from '@kujiya/contract/staff/goods';
import { storageLimits } from '@kujiya/contract/storage';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import type { Tx } from '#platform/postgres/database.ts';
import { releaseGoods } from '#shop/goods/service.ts';
import { moveOrders } from '#shop/orders/queries.ts';
import { moveOrder } from '#shop/orders/service.ts';
import { type OrderRefund, refundOrder } from '#shop/refunds/service.ts';
import * as queries from './queries.ts';

const subject = (orderId: number) => `order:${orderId}`;

/** Refuses `staff_order_missing` for anything but an order of goods. */
export async function requireOrder(tx: Tx, orderId: number): Promise<queries.StaffOrderRow> {
  const [row] = await queries.findOrder(tx, orderId);
  if (!row) throw new Refused(refusals.staff_order_missing);
  return row;
}

type Step = { from: OrderStatus; to: OrderStatus; reason: string };

async function move(
  tx: Tx,
  { staffId, note }: StaffCaller,
  row: queries.StaffOrderRow,
  { from, to, reason }: Step,
) {
  const isMoved = await moveOrder(tx, row.id, { from, to, actor: `staff:${staffId}`, reason });
  if (!isMoved) throw new Refused(refusals.order_elsewhere, { status: row.status });
  note({ subjects: [subject(row.id)], before: { status: from }, after: { status: to } });
}

/** Notes that the pieces of an order have arrived: kept ones are in the storage now, others wait to be sent. */
export async function arrive(tx: Tx, caller: StaffCaller, orderId: number): Promise<void> {
  const row = await requireOrder(tx, orderId);
  if (row.status !== 'paid' && row.status !== 'processing')
    throw new Refused(refusals.order_elsewhere, { status: row.status });
  const actor = `staff:${caller.staffId}` as const;
  if (row.is_kept) {
    const [arrived] = await queries.arrive(tx, storageLimits.storageDays, null, orderId, actor);
    if (arrived?.orders.length === 0) throw new Refused(refusals.order_elsewhere, { status: row.status });
  } else {
    await moveOrder(tx, orderId, { from: 'paid', to: 'processing', actor, reason: 'arrived' });
    const [arrived] = await queries.noteArrived(tx, [orderId]);
    if (!arrived) throw new Refused(refusals.order_elsewhere, { status: row.status });
  }
  const now = await requireOrder(tx, orderId);
  caller.note({
    subjects: [subject(orderId)],
    before: { status: row.status },
    after: { status: now.status },
  });
}

/** Completes a delivered order without a complaint. */
export async function complete(tx: Tx, caller: StaffCaller, orderId: number): Promise<void> {
  await move(tx, caller, await requireOrder(tx, orderId), {
    from: 'delivered',
    to: 'completed',
    reason: 'completed',
  });
}

/** Refunds an order of goods, whole or in part; see `refundOrder`. */
export async function refund(tx: Tx, caller: StaffCaller, orderId: number, asked: OrderRefund) {
  await requireOrder(tx, orderId);
  const { amount, points } = await refundOrder(tx, caller, orderId, asked);
  return { amount, points };
}

/** Calls off an order that was not sent: an unpaid one is cancelled, a paid one refunded in full. */
export async function cancel(tx: Tx, caller: StaffCaller, orderId: number, reason: string) {
  const row = await requireOrder(tx, orderId);
  if (await releaseGoods(tx, orderId, `staff:${caller.staffId}`, reason)) {
    caller.note({
      subjects: [subject(orderId)],
      before: { status: 'pending' },
      after: { status: 'cancelled' },
    });
    return { amount: 0, points: row.points_used };
  }
  if (row.status !== 'paid' && row.status !== 'processing')
    throw new Refused(refusals.order_elsewhere, { status: row.status });
  return refund(tx, caller, orderId, { wanted: null, restock: true, reason });
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
  const end = taipeiDayStart(addDays(taipeiDate(now), limits.arrivalDays + 1));
  if (arrivesAt.getTime() >= end) throw new Refused(refusals.arrival_far);
  const [goods] = await queries.lockGoods(tx, productId);
  if (!goods) throw new Refused(refusals.goods_missing);
  const was = goods.arrives_at;
  const [moved] = await queries.reschedule(tx, productId, arrivesAt, storageLimits.storageDays, {
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
  const [kept] = await queries.arrive(tx, storageLimits.storageDays, productId, null, actor);
  const sent = (await queries.readyWith(tx, productId)).map(({ id }) => id);
  await moveOrders(tx, sent, 'paid', 'processing', actor, 'arrived');
  await queries.noteArrived(tx, sent);
  const orders = [...(kept?.orders ?? []), ...sent];
  note({
    subjects: [`product:${productId}`, ...orders.map(subject)],
    before: { arrives_at: goods.arrives_at },
    after: { orders: orders.length },
  });
  return orders.length;
}
