import { type Static, Type } from 'typebox';
import { catalogueRefusals } from '../catalogue.ts';
import { defineCall } from '../kernel/call.ts';
import { defineRefusals } from '../kernel/refusal.ts';
import { Id, IdParams, Success, Timestamp } from '../kernel/schema.ts';
import { CodeText, FreeText } from '../kernel/texts.ts';
import { parcelRefusals } from '../parcels.ts';
import { OrderStatus } from '../shop/orders.ts';
import { LotSlots } from '../shop/slots.ts';
import { Shipment, ShipmentIds, shipmentRefusals } from './shipments.ts';
import { scannedCode } from './tracking.ts';

/** Characters of a shelf place and of a barcode. */
export const placeLimits = { shelfMax: 20, barcodeMax: 40 } as const;

export const placeRefusals = defineRefusals({
  thing_missing: [404, '找不到這件商品或獎品'],
});

/** Something in a shipment, as many as belong in it: pieces of goods, or of a prize. */
export const Thing = Type.Object({
  /** Its own code, as on the pick list: `G` and the id of the goods, or `P` and that of the prize; `-` and that of its variant. */
  code: Type.String(),
  name: Type.String(),
  image_url: Type.String(),
  quantity: Type.Integer(),
  /** Where a prize was drawn; empty for goods. */
  slots: LotSlots,
  /** Empty until somebody has set it. */
  shelf: Type.String(),
  barcode: Type.String(),
});
export type Thing = Static<typeof Thing>;

const ShipmentPage = Type.Object({
  ...Shipment.properties,
  /** In the order of their shelf places; those of a parcel whose things went back are not in it any more. */
  things: Type.Array(Thing),
  timeline: Type.Array(
    Type.Object({
      id: Id,
      from: OrderStatus,
      to: OrderStatus,
      /** `member`, `clock`, `gateway`, or the name of the person. */
      by: Type.String(),
      /** In the words of the person who gave it, or those of the shop itself. */
      reason: Type.String(),
      at: Timestamp,
    }),
  ),
});
export type ShipmentPage = Static<typeof ShipmentPage>;

export const staffShipment = defineCall({
  access: 'staff',
  right: 'read_parcels',
  method: 'GET',
  path: '/api/staff/shipments/:id',
  summary: 'Get one shipment with its things, their shelf places and its history; its address is masked.',
  params: IdParams,
  answer: Success({ data: ShipmentPage }),
  fields: { id: parcelRefusals.parcel_missing },
});

/** Something on a pick list, as many as all its shipments need, and for which of them. */
const PickedThing = Type.Object({
  ...Type.Omit(Thing, ['slots']).properties,
  shipments: Type.Array(Type.Object({ id: Id, order_number: Type.String(), quantity: Type.Integer() })),
});
export type PickedThing = Static<typeof PickedThing>;

export const staffPickList = defineCall({
  access: 'staff',
  right: 'read_parcels',
  method: 'GET',
  path: '/api/staff/pick-list',
  summary:
    'Get what is to be fetched from the shelves for these shipments, or for all that wait to be packed: things summed in walking order, those without a place last. Shipments that do not wait to be packed, or wait for a preorder, are left out.',
  query: Type.Object({ ids: Type.Optional(ShipmentIds) }),
  answer: Success({
    data: Type.Object({
      shipments: Type.Array(Type.Object({ id: Id, order_number: Type.String() })),
      things: Type.Array(PickedThing),
      /** Whether more shipments wait than a list holds. */
      has_more: Type.Boolean(),
    }),
  }),
  refusals: [shipmentRefusals.too_many_printed],
});

/** Goods or a prize, with its place and barcode. */
const Placed = Type.Omit(Thing, ['quantity', 'slots']);
export type Placed = Static<typeof Placed>;

export const staffPlaces = defineCall({
  access: 'staff',
  right: 'read_catalogue',
  method: 'GET',
  path: '/api/staff/products/:id/places',
  summary: 'List the goods or the prizes of a product with their shelf places and barcodes.',
  params: IdParams,
  answer: Success({ data: Type.Array(Placed) }),
  fields: { id: catalogueRefusals.product_missing },
});

export const staffSetPlace = defineCall({
  access: 'staff',
  right: 'write_parcels',
  method: 'PUT',
  words: '設定儲位與條碼',
  path: '/api/staff/places/:code',
  summary: 'Set the shelf place and the barcode of goods or of a prize, also of one that a commitment froze.',
  params: Type.Object({ code: CodeText(20, 1) }),
  body: Type.Object({ shelf: FreeText(placeLimits.shelfMax), barcode: CodeText(placeLimits.barcodeMax) }),
  answer: Success({
    data: Type.Object({
      code: Type.String(),
      shelf: Type.String(),
      barcode: Type.String(),
      /** Other things with this barcode, which a scan cannot tell from this one. */
      alike: Type.Array(Type.String()),
    }),
  }),
  fields: { code: placeRefusals.thing_missing },
});

const walking = new Intl.Collator('en', { numeric: true });
/** The order in which things are fetched: shelf places as people count them, A-2 before A-10; without one last. */
export const byShelf = (one: Pick<Thing, 'shelf' | 'code'>, other: Pick<Thing, 'shelf' | 'code'>): number =>
  Number(one.shelf === '') - Number(other.shelf === '') ||
  walking.compare(one.shelf, other.shelf) ||
  walking.compare(one.code, other.code);

/** Why scanned pieces are not exactly those of a shipment. */
export type Misfit =
  | { kind: 'wrong'; code: string }
  | { kind: 'too_many'; name: string }
  | { kind: 'missing'; things: { name: string; quantity: number }[] };

/**
 * A barcode as the article that it names: American boxes print 12 digits (UPC-A), which are the 13 of an EAN without its
 * leading 0; scanners send either.
 */
export const articleOf = (barcode: string): string => {
  const code = scannedCode(barcode).toUpperCase();
  return /^\d{12}$/.test(code) ? `0${code}` : code;
};

/** A thing with a code read by a scanner and room for one more piece; or why there is none. */
export function placeScan(
  things: readonly Thing[],
  packed: ReadonlyMap<string, number>,
  read: string,
): Thing | Misfit {
  const code = scannedCode(read).toUpperCase();
  const article = articleOf(code);
  const known = things.filter((thing) => thing.code === code || articleOf(thing.barcode) === article);
  const [first] = known;
  if (!first || code === '') return { kind: 'wrong', code: scannedCode(read) };
  // Two prizes may have the same barcode: the piece belongs to the one that still lacks it.
  const lacking = known.find((thing) => (packed.get(thing.code) ?? 0) < thing.quantity);
  return lacking ?? { kind: 'too_many', name: first.name };
}

/** The pieces of a shipment that are not packed yet. */
export const missingOf = (things: readonly Thing[], packed: ReadonlyMap<string, number>) =>
  things
    .map(({ code, name, quantity }) => ({ name, quantity: quantity - (packed.get(code) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);

/** Whether everything that was scanned belongs in a shipment and nothing is missing; null when so. */
export function misfitOf(
  things: readonly Thing[],
  scanned: readonly { code: string; quantity: number }[],
): Misfit | null {
  const packed = new Map<string, number>();
  const isOwn = ({ code }: { code: string }) => things.some((thing) => thing.code === code);
  // Own codes first: they name one thing only.
  for (const { code, quantity } of [...scanned].sort((a, b) => Number(isOwn(b)) - Number(isOwn(a))))
    for (let piece = 0; piece < quantity; piece++) {
      const thing = placeScan(things, packed, code);
      if ('kind' in thing) return thing;
      packed.set(thing.code, (packed.get(thing.code) ?? 0) + 1);
    }
  const missing = missingOf(things, packed);
  return missing.length > 0 ? { kind: 'missing', things: missing } : null;
}
