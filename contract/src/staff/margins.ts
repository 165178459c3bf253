import { type Static, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { Day, Id, Nullable, Success, Tokens } from '../kernel/schema.ts';
import { overviewRefusals } from './overview.ts';

/** Rows of an answer; NT$ that one parcel costs at most, and unless somebody says more. */
export const marginLimits = { rows: 500, parcelMax: 1_000, usualParcel: 60 } as const;

/** By what margins are summed. */
export const MarginBy = Type.Union([
  Type.Literal('lot'),
  Type.Literal('product'),
  Type.Literal('series'),
  Type.Literal('month'),
]);
export type MarginBy = Static<typeof MarginBy>;

/** NT$, each rounded by itself; `margin` is the rounded difference of the exact sums. */
const figures = {
  /** Tickets, boxes, capsules and pieces of goods. */
  pieces: Type.Integer(),
  /** At their prices. */
  gross: Tokens,
  /** Taken off by points and by coupons. */
  points: Tokens,
  coupons: Tokens,
  /** Given back of these sales, whenever it was. */
  refunded: Tokens,
  /** What the pieces cost the shop; those that were given back and are on sale again cost nothing. */
  cost: Tokens,
  /** Parcels that were handed over, at the price asked for, less what members paid for them. */
  shipping: Tokens,
  /** The payment fees at the share that settlements show. */
  fees: Tokens,
  margin: Tokens,
  /** Pieces of which nobody knows the cost; they count as if they had cost nothing. */
  unknown: Type.Integer(),
};
export type MarginFigures = Record<keyof typeof figures, number>;

const Margin = Type.Object({
  /** The lot's or product's number, the series' name or the month. */
  key: Type.String(),
  title: Type.String(),
  /** Of a lot: its own title. */
  lot: Nullable(Type.String()),
  product_id: Nullable(Id),
  ...figures,
});
export type Margin = Static<typeof Margin>;

export const staffMargins = defineCall({
  access: 'staff',
  right: 'read_money',
  method: 'GET',
  mayLag: true,
  path: '/api/staff/margins',
  summary:
    'What was really earned by the sales of a range of days, by lot, product, series or month: a lot that sold within the range counts with all it ever sold. `parcel_cost`: what the shop pays for one parcel. Without an end the range lasts until today, without a beginning 30 days.',
  query: Type.Object({
    from: Type.Optional(Day),
    to: Type.Optional(Day),
    by: MarginBy,
    parcel_cost: Type.Integer({ minimum: 0, maximum: marginLimits.parcelMax }),
  }),
  answer: Success({
    data: Type.Object({
      rows: Type.Array(Margin),
      sums: Type.Object(figures),
      /** Fees per NT$ of all payments that were settled; null before the first settlement. */
      fee_rate: Nullable(Type.Number()),
    }),
  }),
  refusals: [overviewRefusals.range_reversed, overviewRefusals.range_too_long],
  fields: { from: overviewRefusals.range_invalid, to: overviewRefusals.range_invalid },
});
