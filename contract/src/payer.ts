import { Type } from 'typebox';
import { defineCall } from './kernel/call.ts';
import { Nullable, Success } from './kernel/schema.ts';
import { Payer, PayerConfirmation, payerLimits, payerRefusals } from './shop/payer.ts';

/** The messages of this feature's successful calls. */
export const payerMessages = {
  limits: '付款上限已儲存',
  confirmed: '已記下您的確認',
} as const;

export const getPayer = defineCall({
  method: 'GET',
  path: '/api/user/payer',
  access: 'user',
  summary: "Get the member's payment status: age confirmation, own limits and amounts paid.",
  answer: Success({ data: Payer }),
});

const Limit = Nullable(Type.Integer({ minimum: 0, maximum: payerLimits.most }));

export const setPayerLimits = defineCall({
  method: 'PUT',
  path: '/api/user/payer/limits',
  access: 'user',
  summary:
    "Set the member's own spending limits per day and month. A lower limit applies at once, a higher one after 24 hours.",
  body: Type.Object({ day: Type.Optional(Limit), month: Type.Optional(Limit) }),
  answer: Success({ message: Type.String(), data: Payer }),
  refusals: [payerRefusals.limit_invalid],
  fields: { day: payerRefusals.limit_invalid, month: payerRefusals.limit_invalid },
  failure: '儲存失敗，請稍後再試',
});

export const confirmPayer = defineCall({
  method: 'PUT',
  path: '/api/user/payer/confirmation',
  access: 'user',
  summary: 'Confirm that the member is of age or has the consent of a legal guardian.',
  body: Type.Object({ confirmation: PayerConfirmation }),
  answer: Success({ message: Type.String(), data: Payer }),
  refusals: [payerRefusals.confirmation_invalid],
  fields: { confirmation: payerRefusals.confirmation_invalid },
  failure: '儲存失敗，請稍後再試',
});
