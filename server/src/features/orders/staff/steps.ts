import { staffOrderRefusals as refusals } from '@kujiya/contract/staff/orders';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import type { Tx } from '#platform/postgres/database.ts';
import { releaseGoods } from '#shop/goods/service.ts';
import { moveOrder } from '#shop/orders/service.ts';
import { type OrderRefund, refundOrder } from '#shop/refunds/service.ts';
import * as queries from './queries.ts';

const subject = (orderId: number) => `order:${orderId}`;

/** Refuses `staff_order_missing` for anything but an order of goods. */
export async function requireOrder(tx: Tx, orderId: number): Promise<queries.GoodsOrderRow> {
  const [row] = await queries.findGoodsOrder(tx, orderId);
  if (!row) throw new Refused(refusals.staff_order_missing);
  return row;
}

/** Completes a delivered order without a complaint. */
export async function complete(tx: Tx, { staffId, note }: StaffCaller, orderId: number): Promise<void> {
  const { status } = await requireOrder(tx, orderId);
  const step = {
    from: 'delivered',
    to: 'completed',
    actor: `staff:${staffId}`,
    reason: 'completed',
  } as const;
  if (!(await moveOrder(tx, orderId, step))) throw new Refused(refusals.order_elsewhere, { status });
  note({ subjects: [subject(orderId)], before: { status: step.from }, after: { status: step.to } });
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
