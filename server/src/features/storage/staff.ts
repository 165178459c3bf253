import {
  type Carrier,
  carriers,
  parcelLimits as limits,
  parcelRefusals as refusals,
} from '@kujiya/contract/parcels';
import type { OrderStatus } from '@kujiya/contract/shop/orders';
import type { HandOver } from '@kujiya/contract/staff/parcels';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import { pageOf } from '#platform/pages.ts';
import { part, type Tx } from '#platform/postgres/database.ts';
import { moveOrder } from '#shop/orders/service.ts';
import { labelSvg } from '#shop/shipping/label.ts';
import { findParcel, putBack } from '#shop/shipping/queries.ts';
import { type Handed, trackingNumberOf } from '#shop/shipping/tracking.ts';
import * as queries from './staff-queries.ts';

const subject = (orderId: number) => `order:${orderId}`;

/** Parcels to pack, to hand over or on their way, with their addresses; the audit log says whose addresses were read. */
export async function packList(
  tx: Tx,
  { note }: StaffCaller,
  status: 'paid' | 'processing' | 'shipping',
  after = 0,
) {
  const rows = await queries.packList(tx, status, after, limits.packListSize + 1);
  const { shown, next } = pageOf(rows, limits.packListSize);
  note({ subjects: shown.map(({ id }) => subject(id)) });
  return { data: shown.map((row) => ({ ...row, created_at: row.created_at.toISOString() })), next };
}

/** The label of a parcel that is to be sent. Refuses `parcel_missing`, also where its address is gone. */
export async function labelOf(
  tx: Tx,
  { note }: StaffCaller,
  orderId: number,
  shopName: string,
): Promise<string> {
  const [parcel] = await queries.findLabel(tx, orderId);
  if (!parcel) throw new Refused(refusals.parcel_missing);
  note({ subjects: [subject(orderId)] });
  return labelSvg(parcel, shopName);
}

async function move(
  tx: Tx,
  { staffId, note }: StaffCaller,
  orderId: number,
  { from, to, reason }: { from: OrderStatus; to: OrderStatus; reason: string },
) {
  const [parcel] = await findParcel(tx, orderId);
  if (!parcel) throw new Refused(refusals.parcel_missing);
  const isMoved = await moveOrder(tx, orderId, { from, to, actor: `staff:${staffId}`, reason });
  if (!isMoved) throw new Refused(refusals.parcel_elsewhere, { status: parcel.status });
  note({ subjects: [subject(orderId)], before: { status: from }, after: { status: to } });
}

/** Begins to pack a parcel: from now on it cannot be called off. */
export async function packParcel(tx: Tx, caller: StaffCaller, orderId: number): Promise<void> {
  await move(tx, caller, orderId, { from: 'paid', to: 'processing', reason: 'packed' });
  await queries.notePacked(tx, orderId);
}

/**
 * Hands a packed parcel to a carrier under its tracking number; refuses one of another format, or of another parcel.
 */
export async function handOver(tx: Tx, caller: StaffCaller, orderId: number, handed: Handed): Promise<void> {
  const { carrier } = handed;
  const number = trackingNumberOf(handed);
  const reason = `handed over to ${carrier} as ${number}`;
  await move(tx, caller, orderId, { from: 'processing', to: 'shipping', reason });
  const [row] = await queries.handOver(tx, orderId, carrier, number);
  if (!row) throw new Refused(refusals.tracking_taken);
  caller.note({ after: { status: 'shipping', carrier, tracking_number: number } });
}

const carrierOf = (text: string): Carrier | undefined =>
  (Object.keys(carriers) as Carrier[]).find((key) => key === text || carriers[key].name.includes(text));

/** Hands over one line of a table; null, or the sentence that explains the refusal. */
async function handOverLine(
  tx: Tx,
  caller: StaffCaller,
  line: string,
): Promise<HandOver & { id: number | null }> {
  const [order_number = '', name = '', ...rest] = line.split(/[\t,，]+|\s+/);
  const carrier = name === '' ? undefined : carrierOf(name);
  const [parcel] = await queries.findByNumber(tx, order_number);
  const result = (refused: string | null) => ({ order_number, refused, id: parcel?.id ?? null });
  if (!parcel) return result(refusals.parcel_missing.message);
  if (!carrier) return result(refusals.carrier_unknown.message);
  try {
    await part(tx, () => handOver(tx, caller, parcel.id, { carrier, tracking_number: rest.join('') }));
    return result(null);
  } catch (error) {
    if (error instanceof Refused) return result(error.refusal.message);
    throw error;
  }
}

/**
 * Hands over many parcels from a pasted table: order number, carrier and tracking number a line, between tabs, commas
 * or blanks. A refused line gives its reason, and stops no other.
 */
export async function handOverTable(tx: Tx, caller: StaffCaller, table: string): Promise<HandOver[]> {
  const results: Awaited<ReturnType<typeof handOverLine>>[] = [];
  const silent = { ...caller, note() {} };
  for (const line of table.split('\n').map((one) => one.trim()))
    if (line !== '') results.push(await handOverLine(tx, silent, line));
  const handed = results.filter(({ refused }) => refused === null);
  caller.note({ subjects: handed.map(({ id }) => subject(id ?? 0)), after: { status: 'shipping' } });
  return results.map(({ order_number, refused }) => ({ order_number, refused }));
}

/** Notes that the carrier has delivered the parcel. */
export async function deliverParcel(tx: Tx, caller: StaffCaller, orderId: number): Promise<void> {
  await move(tx, caller, orderId, { from: 'shipping', to: 'delivered', reason: 'delivered' });
  await queries.noteDelivered(tx, orderId);
}

/**
 * Notes that the carrier has returned the parcel: its items are back with the days they had, the fee is not refunded.
 */
export async function returnParcel(tx: Tx, caller: StaffCaller, orderId: number): Promise<void> {
  await move(tx, caller, orderId, { from: 'shipping', to: 'cancelled', reason: 'returned by the carrier' });
  await putBack(tx, orderId);
}

/** Keeps an item so many days longer; returns the days it then has. Refuses `item_not_kept`. */
export async function prolongItem(
  tx: Tx,
  { note }: StaffCaller,
  itemId: number,
  days: number,
): Promise<number> {
  const [row] = await queries.prolong(tx, itemId, days);
  if (!row) throw new Refused(refusals.item_not_kept);
  note({ subjects: [`item:${itemId}`], before: { expires_at: row.was }, after: { expires_at: row.is_now } });
  return row.storage_days;
}
