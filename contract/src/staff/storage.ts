import { Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { defineRefusals } from '../kernel/refusal.ts';
import { IdParams, Success, Timestamp } from '../kernel/schema.ts';
import { Reason, staffRefusals } from './session.ts';

export const staffStorageRefusals = defineRefusals({
  item_not_kept: [404, '找不到可延長的商品'],
  prolonging_changed: [409, '這件的保管期限已經改過，請重新整理後再看一次'],
});

const step = { access: 'staff', right: 'write_orders', method: 'POST', params: IdParams } as const;
const answer = Success({ data: Type.Object({ storage_days: Type.Integer() }) });
const fields = {
  id: staffStorageRefusals.item_not_kept,
  reason: [staffRefusals.reason_required, staffRefusals.reason_too_long],
} as const;

export const staffProlong = defineCall({
  ...step,
  words: '延長存放期限',
  path: '/api/staff/box-items/:id/prolong',
  summary: 'Extend the storage period of an item, including an expired one, with the reason.',
  movesMoney: true,
  body: Type.Object({ days: Type.Integer({ minimum: 1, maximum: 365 }), reason: Reason }),
  answer,
  fields,
});

export const staffUndoProlong = defineCall({
  ...step,
  words: '復原延長',
  path: '/api/staff/box-items/:id/prolong/undo',
  summary:
    'Take the last extension of an item in the storage back, with the reason. `expires_at` is the end that the person sees, so that of two who press one is refused.',
  movesMoney: true,
  body: Type.Object({ expires_at: Timestamp, reason: Reason }),
  answer,
  refusals: [staffStorageRefusals.prolonging_changed],
  fields: { ...fields, expires_at: staffStorageRefusals.prolonging_changed },
});
