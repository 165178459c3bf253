import { shopDefaults } from '@kujiya/contract/shop/shop-terms';
import type { Tx } from '#platform/postgres/database.ts';
import { returnPoints } from '#shop/ledger/queries.ts';
import { moveOrders } from '#shop/orders/queries.ts';
import { type Actor, moveOrder } from '#shop/orders/service.ts';
import * as queries from './queries.ts';

/*
 * Whatever moves an order of goods first locks the accounts of its buyer, so that the steps of one buyer's orders follow
 * each other, and takes the goods, for which buyers of all kinds wait, as late as it can.
 */

/** Completes orders whose pieces are all in the storage: nothing of them is sent. */
async function complete(tx: Tx, orderIds: number[], actor: Actor, reason: string): Promise<void> {
  await moveOrders(tx, orderIds, 'paid', 'processing', actor, reason);
  await moveOrders(tx, orderIds, 'processing', 'completed', actor, 'in storage');
}

/**
 * Hands over an order that has just been paid, by tokens or money: pieces that are kept go into the storage, which
 * completes the order unless some are still to arrive. Returns its status.
 */
export async function openPaid(
  tx: Tx,
  { id, isKept }: { id: number; isKept: boolean },
  actor: Actor,
): Promise<'paid' | 'completed'> {
  if (!isKept) return 'paid';
  const stored = await queries.store(tx, [id], shopDefaults.storageDays);
  if (stored.some(({ status }) => status === 'pending')) return 'paid';
  await complete(tx, [id], actor, 'in storage');
  return 'completed';
}

/**
 * Sells the pieces that an unpaid order has reserved when its payment arrives; also late, while nobody has cancelled it.
 * 'closed', with nothing written, when it was cancelled or paid already. The goods are locked before their arrival is
 * read: a piece is not stored as waiting when staff have just noted that it came.
 */
export async function payGoods(tx: Tx, orderId: number): Promise<'opened' | 'closed'> {
  const [buyer] = await queries.lockBuyer(tx, orderId);
  const move = {
    from: 'pending',
    to: 'paid',
    paymentStatus: 'paid',
    actor: 'gateway',
    reason: 'paid',
  } as const;
  if (!buyer || !(await moveOrder(tx, orderId, move))) return 'closed';
  await queries.endReservation(tx, orderId, true);
  await openPaid(tx, { id: orderId, isKept: buyer.is_kept === true }, 'gateway');
  return 'opened';
}

/** Cancels an unpaid order of goods: its points are back, its pieces for sale again. False when it is not pending. */
export async function releaseGoods(tx: Tx, orderId: number, actor: Actor, reason: string): Promise<boolean> {
  const [buyer] = await queries.lockBuyer(tx, orderId);
  const move = { from: 'pending', to: 'cancelled', paymentStatus: 'failed', actor, reason } as const;
  if (!buyer || !(await moveOrder(tx, orderId, move))) return false;
  await returnPoints(tx, buyer.member_id, `order:${orderId}`, `order-back:${orderId}`, 'cancellation');
  await queries.endReservation(tx, orderId, false);
  return true;
}

/** Completes those of the orders whose pieces are kept in the storage and have all arrived. */
export async function completeStored(tx: Tx, orderIds: readonly number[], actor: Actor): Promise<void> {
  const whole = await queries.whole(tx, orderIds);
  if (whole.length === 0) return;
  await complete(
    tx,
    whole.map(({ id }) => id),
    actor,
    'arrived',
  );
}

type Arriving = { productId?: number; orderId?: number; most?: number };

/**
 * Marks preordered pieces in the storage as arrived, so that they can be sent and their storage days begin: those of a
 * product or an order, otherwise those whose day has come. Completes an order with its last pieces, and records an event
 * for each. Returns the orders, at most `most`.
 */
export async function arrivePieces(
  tx: Tx,
  { productId, orderId, most }: Arriving,
  actor: Actor,
): Promise<number[]> {
  const which = [productId ?? null, orderId ?? null] as const;
  const locked = (await queries.lockArriving(tx, ...which, most ?? null)).map(({ id }) => id);
  if (locked.length === 0) return [];
  const arrived = await queries.arrive(tx, ...which, locked);
  const orders = arrived.map(({ id }) => id);
  await completeStored(tx, orders, actor);
  return orders;
}
