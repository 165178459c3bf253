import type { Tx } from '#platform/postgres/database.ts';
import { credit } from '#shop/ledger/service.ts';
import { moveOrder } from '#shop/orders/service.ts';
import * as queries from './queries.ts';

/** A person of the staff who calls a parcel off, and why; they may also call off a packed one, which they have. */
type Staff = { staffId: number; reason: string };

/**
 * Calls off a parcel before it is packed, or for staff before a carrier has it: its things are in the storage again with the days they had left, the fee
 * (tokens) in the wallet. Answers 'missing' when the member has no such parcel, 'called off before' when it was called
 * off already (a second press, another device), and 'packed' when it is too late.
 */
export async function callOffParcel(
  tx: Tx,
  memberId: number,
  orderId: number,
  staff?: Staff,
): Promise<'called off' | 'missing' | 'called off before' | 'packed'> {
  await queries.lockWallet(tx, memberId);
  await queries.lockShipment(tx, orderId);
  // A separate statement: the snapshot of the one that waited is older than the wait.
  const [parcel] = await queries.findShipment(tx, orderId);
  if (parcel?.member_id !== memberId || parcel.kind !== 'storage') return 'missing';
  if (parcel.status === 'refunded') return 'called off before';
  const isTooLate = parcel.packed_at !== null && !staff;
  if (isTooLate || (parcel.status !== 'paid' && parcel.status !== 'processing')) return 'packed';
  const isMoved = await moveOrder(tx, orderId, {
    from: parcel.status,
    to: 'refunded',
    paymentStatus: 'refunded',
    actor: staff ? `staff:${staff.staffId}` : 'member',
    reason: staff?.reason ?? 'called off before it was packed',
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
