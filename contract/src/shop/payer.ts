import { type Static, Type } from 'typebox';
import { defineRefusals } from '../kernel/refusal.ts';
import { Nullable, Timestamp, Tokens } from '../kernel/schema.ts';
import { blockRefusals } from './blocks.ts';

export const payerLimits = {
  /** The highest limit a member can set, in NT$. */
  most: 1_000_000,
  /** Hours until a raised limit takes effect. */
  raiseHours: 24,
} as const;

/** Refusals of a payment of money because of its payer. `left`: NT$ that the limit still allows. */
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

/** The refusals of an amount beyond the member's own limits. */
export const limitRefusals = [payerRefusals.day_limit_reached, payerRefusals.month_limit_reached] as const;

/** The refusals at the start of a payment of money. */
export const payingRefusals = [
  payerRefusals.payer_unconfirmed,
  blockRefusals.member_blocked,
  ...limitRefusals,
] as const;

/** Of age, or with the consent of the legal guardian, which the law requires before a minor pays. */
export const PayerConfirmation = Type.Union([Type.Literal('adult'), Type.Literal('guardian')]);
export type PayerConfirmation = Static<typeof PayerConfirmation>;

/** A limit that the member has set; amounts in NT$. */
export const PayerLimit = Type.Object({
  /** Null without a limit. */
  limit: Nullable(Tokens),
  /** A raised limit, or (`limit` null) its removal, and the time it takes effect. */
  next: Nullable(Type.Object({ limit: Nullable(Tokens), from: Timestamp })),
  /** Paid on this day or in this month of Taipei. */
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
