import { type Static, Type } from 'typebox';
import { defineCall } from './kernel/call.ts';
import { defineRefusals } from './kernel/refusal.ts';
import { Nullable, Success, Timestamp, Tokens } from './kernel/schema.ts';

export const payerLimits = {
  /** The highest limit a member can set, in NT$. */
  most: 1_000_000,
  /** Hours until a higher limit holds. */
  raiseHours: 24,
} as const;

/** What a payment of money may be refused for on account of who pays. `left`: NT$ that the limit still allows. */
export const payerRefusals = defineRefusals({
  payer_unconfirmed: [409, '第一次付款前，請先確認您已成年，或已取得法定代理人同意'],
  day_limit_reached: [422, '超過您自訂的每日付款上限，今天還可以付 {left} 元', Type.Object({ left: Tokens })],
  month_limit_reached: [
    422,
    '超過您自訂的每月付款上限，這個月還可以付 {left} 元',
    Type.Object({ left: Tokens }),
  ],
  limit_invalid: [422, '上限請填 0 到 1,000,000 之間的整數，不設上限請留空'],
  confirmation_invalid: [422, '請選擇您已成年，或已取得法定代理人同意'],
});

/** What the shop says when a call of this feature has succeeded. */
export const payerMessages = {
  limits: '付款上限已儲存',
  confirmed: '已記下您的確認',
} as const;

/** Of age, or with the consent of the legal guardian: what the law asks before a minor pays. */
export const PayerConfirmation = Type.Union([Type.Literal('adult'), Type.Literal('guardian')]);
export type PayerConfirmation = Static<typeof PayerConfirmation>;

/** A limit of the member's own; amounts in NT$. */
export const PayerLimit = Type.Object({
  /** Null: none. */
  limit: Nullable(Tokens),
  /** A higher one that was asked for, or (`limit` null) the end of it, and from when on. */
  next: Nullable(Type.Object({ limit: Nullable(Tokens), from: Timestamp })),
  /** Paid in this day or month of Taipei. */
  paid: Tokens,
});
export type PayerLimit = Static<typeof PayerLimit>;

export const Payer = Type.Object({
  /** Null before the first payment. */
  confirmation: Nullable(PayerConfirmation),
  day: PayerLimit,
  month: PayerLimit,
});
export type Payer = Static<typeof Payer>;

export const getPayer = defineCall({
  method: 'GET',
  path: '/api/user/payer',
  access: 'user',
  summary: 'What holds when I pay money: my confirmation, my own limits, and what I have paid.',
  answer: Success({ data: Payer }),
});

const Limit = Nullable(Type.Integer({ minimum: 0, maximum: payerLimits.most }));

export const setPayerLimits = defineCall({
  method: 'PUT',
  path: '/api/user/payer/limits',
  access: 'user',
  summary: 'My own limits by day and month: a lower one holds at once, a higher one after 24 hours.',
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
  summary: 'I am of age, or my legal guardian agrees that I pay.',
  body: Type.Object({ confirmation: PayerConfirmation }),
  answer: Success({ message: Type.String(), data: Payer }),
  refusals: [payerRefusals.confirmation_invalid],
  fields: { confirmation: payerRefusals.confirmation_invalid },
  failure: '儲存失敗，請稍後再試',
});
