import { type Static, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { commonRefusals, defineRefusals } from '../kernel/refusal.ts';
import { Id, IdParams, Success, Timestamp } from '../kernel/schema.ts';
import { FreeText } from '../kernel/texts.ts';
import { staffOrderRefusals } from './orders.ts';

/** Characters of a note, and notes of an order. */
export const noteLimits = { text: 500, notes: 200 } as const;

export const noteRefusals = defineRefusals({
  note_invalid: [422, `備註要有 1 至 ${noteLimits.text} 字`],
  notes_full: [409, `一筆訂單最多 ${noteLimits.notes} 則備註`],
});

/** What one of the staff tells the others about an order; members never see it, and nobody changes it. */
const OrderNote = Type.Object({ id: Id, text: Type.String(), by: Type.String(), at: Timestamp });
export type OrderNote = Static<typeof OrderNote>;

const notes = { access: 'staff', path: '/api/staff/orders/:id/notes', params: IdParams } as const;
const missing = { id: staffOrderRefusals.staff_order_missing } as const;

export const staffOrderNotes = defineCall({
  ...notes,
  right: 'read_orders',
  method: 'GET',
  summary: 'List the notes of the staff about an order, oldest first.',
  answer: Success({ data: Type.Array(OrderNote) }),
  fields: missing,
});

export const staffAddOrderNote = defineCall({
  ...notes,
  right: 'write_orders',
  method: 'POST',
  words: '寫下訂單備註',
  summary: 'Add a note about an order for the other staff.',
  body: Type.Object({ text: FreeText(noteLimits.text, 1) }),
  answer: Success({ data: OrderNote }),
  refusals: [noteRefusals.notes_full, commonRefusals.idempotency_conflict],
  fields: { ...missing, text: noteRefusals.note_invalid },
});
