import type { Carrier } from '@kujiya/contract/staff/carriers';
import { shipmentRefusals as refusals } from '@kujiya/contract/staff/shipments';
import { isTrackingOf, plainTracking } from '@kujiya/contract/staff/tracking';
import pg from 'pg';
import { Refused } from '#platform/http/refused.ts';
import type { Database, Queryable, Tx } from '#platform/postgres/database.ts';
import type { MemberData } from '#shop/personal-data.ts';
import { completeDelivered } from './close.ts';
import { labelSvg } from './label.ts';
import * as queries from './queries.ts';

/** The data staff enter when a carrier takes a parcel. */
export type Handed = { carrier: string; tracking_number: string };

/**
 * The carrier of a shipment, and its number in its stored form. Refuses `carrier_unknown`, and `tracking_invalid` for a
 * number of another form.
 */
export async function handedOf(
  tx: Queryable,
  { carrier: key, tracking_number }: Handed,
): Promise<{ carrier: Carrier; number: string }> {
  const carrier = (await queries.listCarriers(tx)).find((one) => one.key === key);
  if (!carrier) throw new Refused(refusals.carrier_unknown);
  const number = plainTracking(tracking_number);
  if (!isTrackingOf(carrier, number)) throw new Refused(refusals.tracking_invalid);
  return { carrier, number };
}

const isTaken = (error: unknown) =>
  error instanceof pg.DatabaseError && error.constraint === 'shipments_tracking';

const refuseTaken = (error: unknown): never => {
  if (isTaken(error)) throw new Refused(refusals.tracking_taken);
  throw error;
};

/**
 * Hands the shipment of an order to a carrier; the caller has moved the order. Refuses `tracking_taken` when another
 * shipment, of goods or of items, has the number; the transaction cannot go on then.
 */
export async function noteHandedOver(
  tx: Tx,
  orderId: number,
  carrier: string,
  number: string,
): Promise<void> {
  await queries.noteHandedOver(tx, orderId, carrier, number).catch(refuseTaken);
}

/** Gives a shipment that was handed over another carrier and number. Refuses `tracking_taken` in the same way. */
export async function noteRenumbered(
  tx: Tx,
  orderId: number,
  carrier: string,
  number: string,
): Promise<void> {
  await queries.noteRenumbered(tx, orderId, carrier, number).catch(refuseTaken);
}

/** The labels of those of these orders that are to be sent and whose address is still there. */
export async function shipmentLabels(tx: Tx, orderIds: readonly number[], shopName: string) {
  const labels = await queries.findLabels(tx, orderIds);
  return Promise.all(
    labels.map(async (label) => ({
      id: label.id,
      order_number: label.orderNumber,
      svg: await labelSvg(label, shopName),
    })),
  );
}

/** Completes delivered orders without a complaint, and deletes the addresses of orders that ended `addressDays` ago. */
export async function closeShipments(db: Database, addressDays: number): Promise<void> {
  await completeDelivered(db, queries.deliveredLongAgo);
  await queries.blankAddresses.alone(db, addressDays);
}

export const shippingMemberData: MemberData = {
  tables: { shipment_addresses: 'erased' },
  texts: {
    blanked: ['parcels.customer_note'],
    // Under its number the carrier finds a parcel that is disputed, and no other is handed over under the same.
    kept: ['shipments.carrier', 'shipments.tracking_number'],
  },
  export: { shipment_addresses: queries.exportAddresses },
  erase: [queries.eraseAddresses, queries.blankNotes],
};
