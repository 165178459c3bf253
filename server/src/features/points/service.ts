import { rebatePoints } from '@kujiya/contract/vip';
import { levelsOf } from '#features/vip/service.ts';
import type { Tx } from '#platform/postgres/database.ts';
import type { ShopEvent } from '#shop/events/kinds.ts';
import { grantPoints } from '#shop/ledger/service.ts';
import { earningOrders } from '#shop/orders/earning.ts';

/** Points for what was paid for orders, by each member's VIP level at this moment, once per order. */
export async function rebateForOrders(tx: Tx, events: readonly ShopEvent[]): Promise<void> {
  const orders = await earningOrders(tx, events);
  if (orders.length === 0) return;
  const level = await levelsOf(
    tx,
    orders.map(({ memberId }) => memberId),
  );
  await grantPoints(
    tx,
    'rebate',
    orders.map(({ id, memberId, paid }) => ({
      memberId,
      reference: `rebate:order:${id}`,
      points: rebatePoints(paid, level(memberId)),
    })),
  );
}
