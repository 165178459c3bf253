import type { Tx } from '#platform/postgres/database.ts';
import { credit } from '#shop/ledger/service.ts';
import { moveOrder } from '#shop/orders/service.ts';
import * as queries from './queries.ts';

/**
 * Calls off a parcel before it is packed: its things are in the storage again with the days they had left, the fee
 * (tokens) in the wallet. Answers 'missing' when the member has no such parcel, 'called off before' when it was called
 * off already (a second press, another device), and 'packed' when it is too late.
 */
export async function callOffParcel(
  tx: Tx,
  memberId: number,
  orderId: number,
): Promise<'called off' | 'missing' | 'called off before' | 'packed'> {
  await queries.lockWallet(tx, memberId);
  const [parcel] = await queries.findParcel(tx, orderId);
  if (parcel?.member_id !== memberId) return 'missing';
  if (parcel.status === 'refunded') return 'called off before';
  const isMoved = await moveOrder(tx, orderId, {
    from: 'paid',
    to: 'refunded',
    paymentStatus: 'refunded',
    actor: 'member',
    reason: 'called off before it was packed',
  });
  if (!isMoved) return 'packed';
  if (parcel.shipping_fee > 0)
    await credit(tx, {
      memberId,
      reference: `refund:order:${orderId}`,
      kind: 'refund',
      from: 'sales',
      tokens: parcel.shipping_fee,
      points: 0,
    });
  await queries.putBack(tx, orderId);
  return 'called off';
}
