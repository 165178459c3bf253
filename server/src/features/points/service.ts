import { rebatePoints } from '@kujiya/contract/vip';
import { levelOf } from '#features/vip/service.ts';
import { readStatement, type Tx } from '#platform/postgres/database.ts';
import { credit } from '#shop/ledger/service.ts';
import { earningOrder } from '#shop/orders/earning.ts';

const findEntry = readStatement<{ id: number }, [reference: string]>(
  'points.find_entry',
  'select id from journal_entries where reference = $1',
);

/** Points for what was paid for an order, by the member's VIP level at this moment, once per order. */
export async function rebateForOrder(tx: Tx, orderId: number | null): Promise<void> {
  const order = await earningOrder(tx, orderId);
  if (!order) return;
  const reference = `rebate:order:${order.id}`;
  const points = rebatePoints(order.paid, await levelOf(tx, order.memberId));
  if (points === 0 || (await findEntry(tx, reference)).length > 0) return;
  await credit(tx, {
    memberId: order.memberId,
    reference,
    kind: 'rebate',
    from: 'gift',
    tokens: 0,
    points,
  });
}
