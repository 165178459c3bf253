import { parcelRefusals } from '@kujiya/contract/parcels';
import { placeRefusals, type ShipmentPage } from '@kujiya/contract/staff/packing';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import * as queries from './queries.ts';
import { shownShipment } from './shown.ts';

/** One shipment with its things and its history. Refuses `parcel_missing`. */
export async function showShipment(db: Queryable, orderId: number): Promise<ShipmentPage> {
  const [row] = await queries.readShipment(db, orderId);
  if (!row) throw new Refused(parcelRefusals.parcel_missing);
  const things = await queries.listThings(db, orderId);
  const moves = await queries.listMoves(db, orderId);
  return {
    ...shownShipment(row),
    things,
    timeline: moves.map((one) => ({ ...one, at: one.at.toISOString() })),
  };
}

/** Sets where a thing lies, and its barcode. Refuses `thing_missing`. */
export async function setPlace(
  tx: Tx,
  { note }: StaffCaller,
  code: string,
  { shelf, barcode }: { shelf: string; barcode: string },
) {
  const [before] = await queries.readPlace(tx, code);
  const [after] = await queries.setPlace(tx, code, shelf, barcode);
  if (!after) throw new Refused(placeRefusals.thing_missing);
  note({ subjects: [`thing:${code}`], before: before ?? {}, after: { shelf, barcode } });
  return after;
}
