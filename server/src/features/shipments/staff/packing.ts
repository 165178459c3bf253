import { parcelRefusals } from '@kujiya/contract/parcels';
import { articleOf, byShelf, type PickedThing, type ShipmentPage } from '@kujiya/contract/staff/packing';
import { shipmentLimits as limits, shipmentRefusals as refusals } from '@kujiya/contract/staff/shipments';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import { putPlace } from '#shop/catalogue/places.ts';
import * as queries from './queries.ts';
import { shownShipment } from './shown.ts';

/** One shipment with its things and its history. Refuses `parcel_missing`. */
export async function showShipment(db: Queryable, orderId: number): Promise<ShipmentPage> {
  const [row] = await queries.readShipment(db, orderId);
  if (!row) throw new Refused(parcelRefusals.parcel_missing);
  const things = (await queries.listThings(db, [orderId])).map(({ order_id: _, ...thing }) => thing);
  const moves = await queries.listMoves(db, orderId);
  return {
    ...shownShipment(row),
    things: things.sort(byShelf),
    timeline: moves.map((one) => ({ ...one, at: one.at.toISOString() })),
  };
}

/**
 * What is to be fetched for these shipments, or with null for all that wait to be packed, summed in walking order.
 * Refuses `too_many_printed`.
 */
export async function pickList(db: Queryable, ids: readonly number[] | null) {
  if (ids && ids.length > limits.printed) throw new Refused(refusals.too_many_printed);
  const rows = await queries.listPickable(db, ids, limits.printed + 1);
  const shipments = rows.slice(0, limits.printed);
  const numbers = new Map(shipments.map(({ id, order_number }) => [id, order_number]));
  const things = new Map<string, PickedThing>();
  for (const { order_id, slots: _, ...thing } of await queries.listThings(db, [...numbers.keys()])) {
    const { code, quantity } = thing;
    const sum = things.get(code) ?? { ...thing, quantity: 0, shipments: [] };
    sum.quantity += quantity;
    sum.shipments.push({ id: order_id, order_number: numbers.get(order_id) ?? '', quantity });
    things.set(code, sum);
  }
  return {
    shipments,
    things: [...things.values()].sort(byShelf),
    has_more: rows.length > limits.printed,
  };
}

/** The goods or the prizes of a product with their places; none while it has neither. */
export const placesOf = (db: Queryable, productId: number) => queries.listPlaces(db, productId);

/** Sets where a thing lies, and its barcode; says which others have the same barcode. Refuses `thing_missing`. */
export async function setPlace(
  tx: Tx,
  caller: StaffCaller,
  code: string,
  place: { shelf: string; barcode: string },
) {
  // The variants of a prize lie where it does.
  const own = code.replace(/^(P\d+)-\d+$/, '$1');
  const after = await putPlace(tx, caller, own, place);
  const article = articleOf(after.barcode);
  const forms = [after.barcode, article, article.replace(/^0(?=\d{12}$)/, '')];
  const alike = await queries.listAlike(tx, own, forms);
  return { ...after, alike: alike.map(({ name }) => name) };
}
