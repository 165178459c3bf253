import { storageLimits } from '@kujiya/contract/storage';
import { type Tx, writeStatement } from '#platform/postgres/database.ts';
import type { Actor } from '#shop/orders/service.ts';

const payOrder = writeStatement<
  { outcome: 'opened' | 'closed' },
  [orderId: number, actor: Actor, storageDays: number]
>('goods.pay', 'select pay_goods($1, $2, $3) as outcome');

const releaseOrder = writeStatement<{ released: boolean }, [orderId: number, actor: Actor, reason: string]>(
  'goods.release',
  'select release_goods($1, $2, $3) as released',
);

const complete = writeStatement<object, [orderId: number, actor: Actor]>(
  'goods.complete_stored',
  'select complete_stored($1, $2)',
);

const store = writeStatement<object, [orderId: number, storageDays: number]>(
  'goods.store',
  'select store_goods(array[$1::bigint], $2)',
);

/** Puts the pieces of a paid order into its member's storage. */
export async function storeGoods(tx: Tx, orderId: number): Promise<void> {
  await store(tx, orderId, storageLimits.storageDays);
}

/** Completes an order whose pieces go into the storage, once all of them have arrived. */
export async function completeStored(tx: Tx, orderId: number, actor: Actor): Promise<void> {
  await complete(tx, orderId, actor);
}

/** Sells the pieces that an unpaid order has reserved: 'opened', or 'closed' when it was cancelled or paid already. */
export async function payGoods(tx: Tx, orderId: number): Promise<'opened' | 'closed'> {
  const [row] = await payOrder(tx, orderId, 'gateway', storageLimits.storageDays);
  if (!row) throw new Error(`order ${orderId} was not paid`);
  return row.outcome;
}

/** Cancels an unpaid order of goods: its pieces are for sale again, its points back. False when it is not pending. */
export async function releaseGoods(tx: Tx, orderId: number, actor: Actor, reason: string): Promise<boolean> {
  const [row] = await releaseOrder(tx, orderId, actor, reason);
  return row?.released ?? false;
}
