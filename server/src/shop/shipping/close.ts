import { parcelLimits } from '@kujiya/contract/parcels';
import { type Database, transaction } from '#platform/postgres/database.ts';
import { moveOrder } from '#shop/orders/service.ts';

/** Completes what was delivered long ago and nobody complained of, one by one. */
export async function completeDelivered(
  db: Database,
  longAgo: (db: Database, days: number) => Promise<{ order_id: number }[]>,
): Promise<void> {
  const days = parcelLimits.completedAfter;
  const reason = `${days} days after its delivery`;
  for (const { order_id } of await longAgo(db, days))
    await transaction(db, (tx) =>
      moveOrder(tx, order_id, { from: 'delivered', to: 'completed', actor: 'clock', reason }),
    );
}
