import { Type } from 'typebox';
import { defineCall } from './kernel/call.ts';
import { defineRefusals } from './kernel/refusal.ts';
import { Id, Success } from './kernel/schema.ts';

export const paymentRefusals = defineRefusals({
  order_missing: [404, '取得跳轉網址失敗'],
});

/** What the shop says when a call of this feature has succeeded. */
export const paymentMessages = {
  paid: '付款完成',
} as const;

export const paymentRedirect = defineCall({
  method: 'GET',
  path: '/api/payment/redirect/:orderId',
  access: 'user',
  summary: 'Where the browser goes after an order of mine was made.',
  params: Type.Object({ orderId: Id }),
  answer: Success({ redirect_url: Type.String(), message: Type.String() }),
  refusals: [paymentRefusals.order_missing],
  fields: { orderId: paymentRefusals.order_missing },
  failure: '取得跳轉網址失敗',
});
