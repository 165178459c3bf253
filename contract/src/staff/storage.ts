import { Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { defineRefusals } from '../kernel/refusal.ts';
import { IdParams, Success } from '../kernel/schema.ts';

export const staffStorageRefusals = defineRefusals({ item_not_kept: [404, '找不到可延長的商品'] });

export const staffProlong = defineCall({
  access: 'staff',
  right: 'write_parcels',
  method: 'POST',
  words: '延長存放期限',
  path: '/api/staff/box-items/:id/prolong',
  summary: 'Extend the storage period of an item, including an expired one.',
  movesMoney: true,
  params: IdParams,
  body: Type.Object({ days: Type.Integer({ minimum: 1, maximum: 365 }) }),
  answer: Success({ data: Type.Object({ storage_days: Type.Integer() }) }),
  fields: { id: staffStorageRefusals.item_not_kept },
});
