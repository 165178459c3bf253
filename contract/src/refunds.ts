import { type Static, Type } from 'typebox';
import { defineCall } from './kernel/call.ts';
import { commonRefusals, defineRefusals } from './kernel/refusal.ts';
import { Id, Nullable, Success, Timestamp, Tokens } from './kernel/schema.ts';
import { FreeText } from './kernel/texts.ts';

/**
 * Percent of unused tokens that the shop keeps; days after a payment within which its card accepts a refund; lengths in
 * characters.
 */
export const refundLimits = {
  feePercent: 10,
  cardDays: 85,
  accountMin: 5,
  accountMax: 120,
  listSize: 50,
  /** Rows of a page of an export. */
  exportSize: 200,
  /** The first and the longest wait before the gateway is asked again for a payout that it refused, in seconds. */
  gatewayWaits: [600, 28_800],
} as const;

export const refundRefusals = defineRefusals({
  refund_nothing: [422, '沒有可以退的代幣：只有儲值購買、還沒用掉的代幣能退'],
  refund_once: [409, '每個帳號只能退一次代幣'],
  transfer_account_required: [422, '請填寫退款帳戶（銀行、帳號和戶名）'],
  /** `amount`: the amount that can be refunded now. */
  refund_changed: [409, '可退的代幣已更新，請重新確認', Type.Object({ amount: Tokens })],
  refund_missing: [404, '找不到這筆退款'],
  refund_decided: [409, '這筆退款已經處理過了'],
  /** The card could take back the whole amount when the refund was asked for, and no longer can. */
  refund_account_missing: [
    409,
    '信用卡已超過可退款的期限，會員也沒有留退款帳戶。請退回申請，並請會員填寫帳戶後重新申請',
  ],
  payout_missing: [404, '找不到這筆付款'],
  payout_elsewhere: [409, '這筆付款目前的狀態不能這樣操作'],
  /** Pieces that are being shipped, or that their buyer has given away, cannot be taken back. */
  refund_in_parcel: [409, '商品正在出貨或已經送人：請先取消出貨、收回禮物，或等包裹送達'],
  refund_impossible: [409, '這筆訂單目前的狀態不能退款'],
  refund_too_many: [422, '退款數量超過可退的數量'],
});

export const refundMessages = { asked: '已收到代幣退還申請，我們會在 7 個工作天內處理' } as const;

/** `asked`: waits for the shop's decision; `paying`: the money is on its way back. */
export const RefundState = Type.Union([
  Type.Literal('asked'),
  Type.Literal('declined'),
  Type.Literal('paying'),
  Type.Literal('done'),
]);
export type RefundState = Static<typeof RefundState>;

/** A refund of unused tokens as its member sees it; amounts in tokens, which are NT$. */
export const TokenRefund = Type.Object({
  id: Id,
  state: RefundState,
  amount: Tokens,
  fee: Tokens,
  payout: Tokens,
  at: Timestamp,
  decided_at: Nullable(Timestamp),
  done_at: Nullable(Timestamp),
  /** Why it was declined; null for other states. */
  reason: Nullable(Type.String()),
});
export type TokenRefund = Static<typeof TokenRefund>;

export const tokenRefund = defineCall({
  method: 'GET',
  path: '/api/recharge/refund',
  access: 'user',
  summary: "Get the refundable part of the member's tokens and the state of their refund request.",
  answer: Success({
    data: Type.Object({
      /** Bought tokens that are unused; the fee; the payout in total, to cards and by transfer. */
      amount: Tokens,
      fee: Tokens,
      payout: Tokens,
      by_card: Tokens,
      by_transfer: Tokens,
      /** Whether a refund may be asked for. */
      open: Type.Boolean(),
      /** The member's newest refund. */
      refund: Nullable(TokenRefund),
    }),
  }),
  failure: '載入失敗，請稍後再試',
});

export const askTokenRefund = defineCall({
  method: 'POST',
  path: '/api/recharge/refund',
  access: 'user',
  summary: 'Request a refund of unused tokens, once per account. The tokens are held until the shop decides.',
  body: Type.Object({
    /** The amount the member was shown, in tokens. */
    amount: Type.Integer({ minimum: 1 }),
    /** Bank, account number and holder, needed when cards cannot take back the whole amount. */
    transfer_account: Type.Optional(Nullable(FreeText(refundLimits.accountMax))),
  }),
  answer: Success({ message: Type.String(), data: TokenRefund }),
  refusals: [
    refundRefusals.refund_nothing,
    refundRefusals.refund_once,
    refundRefusals.refund_changed,
    refundRefusals.transfer_account_required,
    commonRefusals.idempotency_conflict,
  ],
  fields: {
    amount: refundRefusals.refund_nothing,
    transfer_account: refundRefusals.transfer_account_required,
  },
  idempotent: true,
  movesMoney: true,
  failure: '申請失敗，請稍後再試',
});
