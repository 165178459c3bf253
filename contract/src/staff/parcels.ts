import { type Static, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { Id, IdParams, Nullable, Success, Timestamp } from '../kernel/schema.ts';
import { FreeText } from '../kernel/texts.ts';
import { Carrier, parcelRefusals } from '../parcels.ts';

const staffCall = { access: 'staff', right: 'read_parcels' } as const;
const Done = Success({});

/** A parcel for packing: its contents, recipient and address. */
const PackItem = Type.Object({
  id: Id,
  order_number: Type.String(),
  created_at: Timestamp,
  items_count: Type.Integer(),
  customer_note: Type.String(),
  carrier: Nullable(Carrier),
  tracking_number: Nullable(Type.String()),
  lines: Type.Array(Type.Object({ name: Type.String(), quantity: Type.Integer() })),
  name: Type.String(),
  phone: Type.String(),
  postcode: Type.String(),
  address: Type.String(),
});

export const staffPackList = defineCall({
  ...staffCall,
  method: 'GET',
  path: '/api/staff/parcels',
  reads: 'personal',
  summary:
    'Parcels to pack (`paid`), to hand over (`processing`) or on their way (`shipping`), oldest first, with the label of each.',
  query: Type.Object({
    status: Type.Optional(
      Type.Union([Type.Literal('paid'), Type.Literal('processing'), Type.Literal('shipping')]),
    ),
    after: Type.Optional(Id),
  }),
  answer: Success({ data: Type.Array(PackItem), next: Nullable(Id) }),
});

export const staffParcelLabel = defineCall({
  ...staffCall,
  method: 'GET',
  path: '/api/staff/parcels/:id/label',
  reads: 'personal',
  summary: 'The shipping label of a parcel, as a picture of 100 × 150 mm.',
  params: IdParams,
  answer: Success({ data: Type.Object({ svg: Type.String() }) }),
  fields: { id: parcelRefusals.parcel_missing },
});

/** The declaration shared by all staff calls for a step of a parcel. */
const parcelStep = {
  access: 'staff',
  right: 'write_parcels',
  method: 'POST',
  params: IdParams,
  answer: Done,
  refusals: [parcelRefusals.parcel_elsewhere],
  fields: { id: parcelRefusals.parcel_missing },
} as const;

export const staffPackParcel = defineCall({
  ...parcelStep,
  path: '/api/staff/parcels/:id/pack',
  summary: 'Begin to pack a parcel; it can no longer be called off.',
});

export const staffHandOver = defineCall({
  ...parcelStep,
  path: '/api/staff/parcels/:id/hand-over',
  summary: 'Give a packed parcel to a carrier, under its tracking number.',
  body: Type.Object({ carrier: Carrier, tracking_number: FreeText(60) }),
  refusals: [parcelRefusals.parcel_elsewhere, parcelRefusals.tracking_taken],
  fields: {
    id: parcelRefusals.parcel_missing,
    carrier: parcelRefusals.carrier_unknown,
    tracking_number: parcelRefusals.tracking_invalid,
  },
});

/** The result for one line of a table; null: handed over. */
const HandOver = Type.Object({ order_number: Type.String(), refused: Nullable(Type.String()) });
export type HandOver = Static<typeof HandOver>;

export const staffHandOverTable = defineCall({
  ...staffCall,
  right: 'write_parcels',
  method: 'POST',
  path: '/api/staff/parcels/hand-over',
  summary: 'Mark many parcels as shipped, from a pasted table of order number, carrier and tracking number.',
  body: Type.Object({ table: FreeText(100_000) }),
  answer: Success({ data: Type.Array(HandOver) }),
});

export const staffDeliver = defineCall({
  ...parcelStep,
  path: '/api/staff/parcels/:id/deliver',
  summary: 'The carrier has brought it.',
});

export const staffReturn = defineCall({
  ...parcelStep,
  path: '/api/staff/parcels/:id/return',
  summary: 'The carrier has brought it back: its things return to the storage.',
});

export const staffProlong = defineCall({
  access: 'staff',
  right: 'write_parcels',
  method: 'POST',
  path: '/api/staff/box-items/:id/prolong',
  summary: 'Extend the storage period of an item, including an expired one.',
  idempotent: true,
  params: IdParams,
  body: Type.Object({ days: Type.Integer({ minimum: 1, maximum: 365 }) }),
  answer: Success({ data: Type.Object({ storage_days: Type.Integer() }) }),
  fields: { id: parcelRefusals.item_not_kept },
});
