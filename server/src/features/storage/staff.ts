import {
  type Carrier,
  carriers,
  type HandOver,
  parcelLimits as limits,
  parcelRefusals as refusals,
} from '@kujiya/contract/parcels';
import type { OrderStatus } from '@kujiya/contract/shop/orders';
import type { Context } from '#platform/context.ts';
import { Refused } from '#platform/http/refused.ts';
import { type Tx, transaction } from '#platform/postgres/database.ts';
import { moveOrder } from '#shop/orders/service.ts';
import { findParcel, putBack } from './parcel-queries.ts';
import * as queries from './staff-queries.ts';

/** Parcels to pack or to hand over, with their addresses; that they were read is written down with who read them. */
export function packList(
  { db }: Pick<Context, 'db'>,
  staffId: number,
  status: 'paid' | 'processing',
  after = 0,
) {
  return transaction(db, async (tx) => {
    const rows = await queries.packList(tx, status, after, limits.packListSize + 1);
    const shown = rows.slice(0, limits.packListSize);
    if (shown.length > 0)
      await queries.noteReadings(
        tx,
        staffId,
        shown.map(({ id }) => id),
        status === 'paid' ? 'pack list' : 'hand-over list',
      );
    return {
      data: shown.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
      next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    };
  });
}

async function move(
  tx: Tx,
  staffId: number,
  orderId: number,
  from: OrderStatus,
  to: OrderStatus,
  reason: string,
) {
  const [parcel] = await findParcel(tx, orderId);
  if (!parcel) throw new Refused(refusals.parcel_missing);
  const isMoved = await moveOrder(tx, orderId, { from, to, actor: `staff:${staffId}`, reason });
  if (!isMoved) throw new Refused(refusals.parcel_elsewhere, { status: parcel.status });
}

/** Begins to pack a parcel: from now on it cannot be called off. */
export async function packParcel(tx: Tx, staffId: number, orderId: number): Promise<void> {
  await move(tx, staffId, orderId, 'paid', 'processing', 'packed');
  await queries.notePacked(tx, orderId);
}

/** Gives a packed parcel to a carrier under its number; refuses a number of another shape, or another parcel's. */
export async function handOver(
  tx: Tx,
  staffId: number,
  orderId: number,
  { carrier, tracking_number }: { carrier: Carrier; tracking_number: string },
): Promise<void> {
  const number = tracking_number.replace(/[\s-]/g, '').toUpperCase();
  if (!new RegExp(carriers[carrier].pattern).test(number)) throw new Refused(refusals.tracking_invalid);
  await move(tx, staffId, orderId, 'processing', 'shipping', `handed over to ${carrier} as ${number}`);
  const [row] = await queries.handOver(tx, orderId, carrier, number);
  if (!row) throw new Refused(refusals.tracking_taken);
}

const carrierOf = (text: string): Carrier | undefined =>
  (Object.keys(carriers) as Carrier[]).find((key) => key === text || carriers[key].name.includes(text));

/**
 * Hands over many parcels from a pasted table: order number, carrier and tracking number a line, between tabs, commas or
 * blanks. Each line is a transaction of its own, and says what became of it.
 */
export async function handOverTable(
  { db }: Pick<Context, 'db'>,
  staffId: number,
  table: string,
): Promise<HandOver[]> {
  const lines = table.split('\n').map((line) => line.trim());
  const results: HandOver[] = [];
  for (const line of lines.filter((one) => one !== '')) {
    const [order_number = '', name = '', ...rest] = line.split(/[\t,，]+|\s{1,}/);
    const carrier = name === '' ? undefined : carrierOf(name);
    const [parcel] = await queries.findByNumber(db, order_number);
    const refusal = await (async () => {
      if (!parcel) return refusals.parcel_missing.message;
      if (!carrier) return refusals.carrier_unknown.message;
      try {
        const handed = { carrier, tracking_number: rest.join('') };
        await transaction(db, (tx) => handOver(tx, staffId, parcel.id, handed));
        return null;
      } catch (error) {
        if (error instanceof Refused) return error.refusal.message;
        throw error;
      }
    })();
    results.push({ order_number, refused: refusal });
  }
  return results;
}

/** The carrier has brought it. */
export async function deliverParcel(tx: Tx, staffId: number, orderId: number): Promise<void> {
  await move(tx, staffId, orderId, 'shipping', 'delivered', 'delivered');
  await queries.noteDelivered(tx, orderId);
}

/** The carrier has brought it back: its things return with the days they had, the fee was for the way. */
export async function returnParcel(tx: Tx, staffId: number, orderId: number): Promise<void> {
  await move(tx, staffId, orderId, 'shipping', 'cancelled', 'returned by the carrier');
  await putBack(tx, orderId);
}

/** Keeps a thing so many days longer; returns the days it has then. Refuses `item_missing`. */
export async function prolongItem(tx: Tx, itemId: number, days: number): Promise<number> {
  const [row] = await queries.prolong(tx, itemId, days);
  if (!row) throw new Refused(refusals.item_not_kept);
  return row.storage_days;
}
