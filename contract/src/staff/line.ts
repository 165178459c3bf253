import { Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { Nullable, Success, Timestamp } from '../kernel/schema.ts';

export const staffLine = defineCall({
  method: 'GET',
  path: '/api/staff/line',
  access: 'staff',
  right: 'read_log',
  summary: "Report the messages by LINE of the last thirty days, and the month's quota as LINE counts it.",
  answer: Success({
    data: Type.Object({
      is_on: Type.Boolean(),
      /** Members whose account follows the shop's. */
      followers: Type.Integer(),
      waiting: Type.Integer(),
      sent: Type.Integer(),
      failed: Type.Integer(),
      /** The latest failure, with LINE's status; 0: no answer. */
      failed_at: Nullable(Timestamp),
      failed_status: Nullable(Type.Integer()),
      /** Messages of this month; null where LINE does not say. `most` is null in a plan without a limit. */
      quota: Nullable(Type.Object({ used: Type.Integer(), most: Nullable(Type.Integer()) })),
    }),
  }),
});
