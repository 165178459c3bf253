import { Type } from 'typebox';
import { catalogueRefusals } from '../catalogue.ts';
import { defineCall } from '../kernel/call.ts';
import { commonRefusals, defineRefusals } from '../kernel/refusal.ts';
import { Id, IdParams, Nullable, Success, Timestamp } from '../kernel/schema.ts';
import { Reason, staffRefusals } from './session.ts';

/** Pieces of one movement; movements listed. */
export const stockLimits = { pieces: 100_000, listed: 200 } as const;

export const stockRefusals = defineRefusals({
  movement_invalid: [422, '數量要是不為零的整數'],
});

const Cost = Nullable(Type.Integer());
const missing = { id: catalogueRefusals.product_missing } as const;

export const moveStaffStock = defineCall({
  access: 'staff',
  right: 'write_catalogue',
  words: '庫存異動',
  method: 'POST',
  path: '/api/staff/goods/:id/movements',
  summary: 'Add pieces of goods that came in, or (negative) write pieces off, with the reason.',
  params: IdParams,
  body: Type.Object({
    quantity: Type.Integer({ minimum: -stockLimits.pieces, maximum: stockLimits.pieces }),
    reason: Reason,
    arrives_at: Type.Optional(Nullable(Timestamp)),
  }),
  answer: Success({ data: Type.Object({ stock: Type.Integer(), received: Type.Integer() }) }),
  movesMoney: true,
  refusals: [
    catalogueRefusals.stock_short,
    catalogueRefusals.arrival_waits,
    commonRefusals.idempotency_conflict,
  ],
  fields: {
    ...missing,
    quantity: stockRefusals.movement_invalid,
    reason: [staffRefusals.reason_required, staffRefusals.reason_too_long],
  },
});

export const staffMovements = defineCall({
  access: 'staff',
  right: 'read_catalogue',
  method: 'GET',
  mayLag: true,
  path: '/api/staff/goods/:id/movements',
  summary: 'List the movements of the stock of goods, newest first.',
  params: IdParams,
  answer: Success({
    data: Type.Array(
      Type.Object({
        id: Id,
        quantity: Type.Integer(),
        /** NT$ for all its pieces; null: not known. */
        amount: Cost,
        /** What a piece costs after it on the average, in hundredths of NT$. */
        unit_cost: Cost,
        reason: Type.String(),
        /** Null: the shop itself. */
        by: Nullable(Type.String()),
        at: Timestamp,
      }),
    ),
  }),
  fields: missing,
});
