import { Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { defineRefusals } from '../kernel/refusal.ts';
import { IdParams, Success, Timestamp } from '../kernel/schema.ts';
import { orderStep } from './orders.ts';
import { Reason, staffRefusals } from './session.ts';

/** Days from today to the last day a preorder may be moved to. */
export const arrivalLimits = { days: 365 } as const;

export const arrivalRefusals = defineRefusals({
  goods_missing: [404, '找不到這項商品'],
  arrival_past: [422, '到貨日須在今天之後；已經到貨請改用「到貨」'],
  arrival_far: [422, `到貨日最晚為 ${arrivalLimits.days} 天後，請確認年份`],
});

const goods = { access: 'staff', right: 'write_catalogue' } as const;

export const staffArriveOrder = defineCall(
  orderStep(
    'arrive',
    '登記商品到齊',
    'The pieces of an order are here: into the storage, or ready to be sent.',
  ),
);

export const staffRescheduleGoods = defineCall({
  ...goods,
  method: 'POST',
  words: '變更預購到貨日',
  path: '/api/staff/goods/:id/reschedule',
  summary: 'Change the arrival date of a preorder, within a year from now. Waiting members are notified.',
  params: IdParams,
  body: Type.Object({ arrives_at: Timestamp, reason: Reason }),
  answer: Success({ data: Type.Object({ orders: Type.Integer() }) }),
  refusals: [arrivalRefusals.arrival_past, arrivalRefusals.arrival_far],
  fields: {
    id: arrivalRefusals.goods_missing,
    reason: [staffRefusals.reason_required, staffRefusals.reason_too_long],
    arrives_at: arrivalRefusals.arrival_past,
  },
});

export const staffArriveGoods = defineCall({
  ...goods,
  method: 'POST',
  words: '登記預購到貨',
  path: '/api/staff/goods/:id/arrive',
  summary: 'Record the arrival of a preorder. All orders waiting for it proceed at once.',
  params: IdParams,
  answer: Success({ data: Type.Object({ orders: Type.Integer() }) }),
  fields: { id: arrivalRefusals.goods_missing },
});
