import { parcelLimits } from '@kujiya/contract/parcels';
import { type Database, transaction } from '#platform/postgres/database.ts';
import { moveOrder } from '#shop/orders/service.ts';

/** Reads the next orders, by id behind `after`, that were delivered more than `days` ago; none at the end. */
type LongAgo = (db: Database, days: number, after: number) => Promise<{ order_id: number }[]>;

/** Completes orders that were delivered long ago without a complaint, one by one. */
export async function completeDelivered(db: Database, longAgo: LongAgo): Promise<void> {
  const days = parcelLimits.completedAfter;
  const reason = `${days} days after its delivery`;
  for (let after = 0; ; ) {
    const orders = await longAgo(db, days, after);
    if (orders.length === 0) return;
    for (const { order_id } of orders) {
      await transaction(db, (tx) =>
        moveOrder(tx, order_id, { from: 'delivered', to: 'completed', actor: 'clock', reason }),
      );
      after = order_id;
    }
  }
}
