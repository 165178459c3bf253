import { type Static, Type } from 'typebox';
import { catalogueRefusals } from '../catalogue.ts';
import { defineCall } from '../kernel/call.ts';
import { commonRefusals, defineRefusals } from '../kernel/refusal.ts';
import { Day, Id, IdParams, Nullable, Success, Timestamp } from '../kernel/schema.ts';
import { CodeText, FreeText } from '../kernel/texts.ts';
import { placeRefusals } from './packing.ts';
import { Reason, staffRefusals } from './session.ts';
import { stockLimits } from './stock.ts';

/** Lines of a delivery; characters of a supplier's name and of the number of its note; NT$ of a line; page of the list. */
export const deliveryLimits = {
  lines: 200,
  supplierMax: 60,
  numberMax: 40,
  amountMax: 10_000_000,
  page: 20,
} as const;

export const deliveryRefusals = defineRefusals({
  delivery_invalid: [422, `請填寫供應商，並加入 1 至 ${deliveryLimits.lines} 項，每項要有數量和小計`],
  delivery_day_invalid: [422, '請填寫到貨日，例如 2026-11-28，最晚是今天'],
  delivery_twice: [422, '「{name}」有兩行，請合成一行', Type.Object({ name: Type.String() })],
  delivery_missing: [404, '找不到這張進貨單'],
  delivery_cancelled: [409, '這張進貨單已經作廢了'],
});

const Delivery = Type.Object({
  id: Id,
  supplier: Type.String(),
  number: Type.String(),
  received_on: Day,
  pieces: Type.Integer(),
  /** NT$. */
  amount: Type.Integer(),
  lines: Type.Array(
    Type.Object({
      code: Type.String(),
      product_id: Id,
      name: Type.String(),
      quantity: Type.Integer(),
      amount: Type.Integer(),
    }),
  ),
  by: Type.String(),
  at: Timestamp,
  cancelled_at: Nullable(Timestamp),
});
export type Delivery = Static<typeof Delivery>;

export const staffDeliveries = defineCall({
  access: 'staff',
  right: 'read_catalogue',
  method: 'GET',
  mayLag: true,
  path: '/api/staff/deliveries',
  summary: 'List what suppliers delivered, newest first, with the suppliers known so far.',
  query: Type.Object({ q: Type.Optional(FreeText(60)), cursor: Type.Optional(Id) }),
  answer: Success({ data: Type.Array(Delivery), next: Nullable(Id), suppliers: Type.Array(Type.String()) }),
});

export const createDelivery = defineCall({
  access: 'staff',
  right: 'write_catalogue',
  words: '登記進貨',
  method: 'POST',
  path: '/api/staff/deliveries',
  summary:
    'Record a delivery: each line adds pieces of goods or of a prize at its cost. A counted line is of a preorder whose pieces are in the stock already: it only gives them their cost.',
  body: Type.Object({
    supplier: FreeText(deliveryLimits.supplierMax, 1),
    number: CodeText(deliveryLimits.numberMax),
    received_on: Day,
    lines: Type.Array(
      Type.Object({
        code: CodeText(20, 1),
        quantity: Type.Integer({ minimum: 1, maximum: stockLimits.pieces }),
        /** NT$ for all its pieces. */
        amount: Type.Integer({ minimum: 0, maximum: deliveryLimits.amountMax }),
        is_counted: Type.Boolean(),
      }),
      { minItems: 1, maxItems: deliveryLimits.lines },
    ),
  }),
  answer: Success({ data: Type.Object({ id: Id }) }),
  movesMoney: true,
  refusals: [
    placeRefusals.thing_missing,
    deliveryRefusals.delivery_twice,
    deliveryRefusals.delivery_day_invalid,
    catalogueRefusals.stock_short,
    commonRefusals.idempotency_conflict,
  ],
  fields: {
    supplier: deliveryRefusals.delivery_invalid,
    lines: deliveryRefusals.delivery_invalid,
    received_on: deliveryRefusals.delivery_day_invalid,
  },
});

export const cancelDelivery = defineCall({
  access: 'staff',
  right: 'write_catalogue',
  words: '作廢進貨單',
  method: 'POST',
  path: '/api/staff/deliveries/:id/cancel',
  summary: 'Take a delivery back that was recorded by mistake: its pieces leave the stock again.',
  params: IdParams,
  body: Type.Object({ reason: Reason }),
  answer: Success({}),
  movesMoney: true,
  refusals: [
    deliveryRefusals.delivery_cancelled,
    catalogueRefusals.stock_short,
    commonRefusals.idempotency_conflict,
  ],
  fields: {
    id: deliveryRefusals.delivery_missing,
    reason: [staffRefusals.reason_required, staffRefusals.reason_too_long],
  },
});
