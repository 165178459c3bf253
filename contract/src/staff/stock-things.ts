import { type Static, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { Id, Nullable, Success } from '../kernel/schema.ts';
import { FreeText } from '../kernel/texts.ts';
import { Thing } from './packing.ts';

/** Things found by a name. */
export const stockThingLimits = { found: 50 } as const;

/** Goods or a prize, as it is delivered and counted. */
const StockThing = Type.Object({
  ...Type.Omit(Thing, ['quantity', 'slots']).properties,
  product_id: Id,
  /** With its tier. */
  name: Type.String(),
  product: Type.String(),
  /** Pieces in one tube; null for anything but a prize of tubes. */
  per_tube: Nullable(Type.Integer()),
  /** Pieces on the shelves by the books: sold ones too, until they are handed over; null while none were recorded. */
  on_hand: Nullable(Type.Integer()),
  /** What one costs now, in hundredths of NT$; null while nobody knows it. */
  unit_cost: Nullable(Type.Integer()),
  /** A preorder that has not arrived: its pieces are in the stock already. */
  is_coming: Type.Boolean(),
});
export type StockThing = Static<typeof StockThing>;

export const staffStockThings = defineCall({
  access: 'staff',
  right: 'read_catalogue',
  method: 'GET',
  path: '/api/staff/stock/things',
  summary:
    'Find goods and prizes by code or barcode, or by their name or that of their product; or all of one product.',
  query: Type.Object({ q: Type.Optional(FreeText(100)), product_id: Type.Optional(Id) }),
  answer: Success({ data: Type.Array(StockThing) }),
});
