import { type Static, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { commonRefusals, defineRefusals } from '../kernel/refusal.ts';
import { Id, IdParams, Nullable, Success, Timestamp, Tokens } from '../kernel/schema.ts';
import { paymentChannels, staffPaymentRefusals } from './payments.ts';
import { Reason, staffRefusals } from './session.ts';

export const mismatchLimits = { listSize: 50 } as const;

/** How books and gateway can disagree: its name, what it means, and what to do about it. */
export const mismatchKinds = {
  amount_differs: {
    title: '金額不同',
    means: '金流收到的金額，和店裡這筆付款的金額不一樣，所以沒有入帳。',
    steps: '先再查一次金流。確定收了錢，就請金流把款項退給顧客，或到會員頁以代幣補給顧客，再標記已處理。',
  },
  unknown_here: {
    title: '店裡沒有這筆',
    means: '金流通知有一筆付款，但店裡沒有這個編號，沒有動任何帳。',
    steps:
      '先再查一次金流，再到金流後台用編號查顧客。不是本店的款項請金流處理；是本店的就退款給顧客，再標記已處理。',
  },
  not_paid_there: {
    title: '金流沒有收到款',
    means: '店裡記為已付款，金流卻說沒有收到這筆款項。',
    steps:
      '先再查一次金流，再到金流後台核對。確定沒有收款，就聯絡顧客，商品還沒寄出的先不要寄，再標記已處理。',
  },
  refunded_there: {
    title: '金流已退款',
    means: '金流把這筆款項退回了，店裡沒有這筆退款。',
    steps: '先到金流後台看是誰退的。顧客已收回款項，就在店裡辦理這筆訂單的退款或更正，再標記已處理。',
  },
  paid_twice: {
    title: '付了兩次',
    means: '這筆付款已經入帳，金流又通知另一筆金流序號的款項。第二筆沒有入帳。',
    steps: '先再查一次金流。確定收了兩次，就請金流退掉第二筆，再標記已處理。',
  },
  trade_differs: {
    title: '金流序號不符',
    means: '通知裡的金流序號是空的，或已經屬於另一筆付款，所以沒有入帳。',
    steps: '先再查一次金流：款項是真的，查詢時會自動入帳。再到金流後台核對序號，然後標記已處理。',
  },
  merchant_differs: {
    title: '不是本店的商店代號',
    means: '通知裡的商店代號不是本店的，沒有動任何帳。',
    steps: '請金流確認通知網址有沒有設定錯誤，再標記已處理。',
  },
} as const;
export type MismatchKind = keyof typeof mismatchKinds;

export const mismatchRefusals = defineRefusals({
  mismatch_missing: [404, '找不到這筆差異'],
  mismatch_settled: [409, '這筆差異已經處理過了'],
  gateway_silent: [503, '金流沒有回應，請過幾分鐘再查一次'],
});

const Mismatch = Type.Object({
  id: Id,
  kind: Type.Unsafe<MismatchKind>(Type.Enum(Object.keys(mismatchKinds))),
  /** As the gateway named it. */
  number: Type.String(),
  /** The payment, when the shop has it. */
  payment_id: Nullable(Id),
  trade_number: Nullable(Type.String()),
  /** NT$ by the books and by the gateway. */
  ours: Nullable(Tokens),
  theirs: Nullable(Tokens),
  via: Type.Unsafe<keyof typeof paymentChannels>(Type.Enum(Object.keys(paymentChannels))),
  found_at: Timestamp,
  settled: Nullable(Type.Object({ at: Timestamp, by: Type.String(), reason: Type.String() })),
});
export type Mismatch = Static<typeof Mismatch>;

export const staffMismatches = defineCall({
  access: 'staff',
  right: 'read_money',
  method: 'GET',
  path: '/api/staff/payment-mismatches',
  summary: 'List the payments about which books and gateway disagree: open ones, or those that were settled.',
  query: Type.Object({
    state: Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('settled')])),
    cursor: Type.Optional(Id),
  }),
  answer: Success({ data: Type.Array(Mismatch), next: Nullable(Id) }),
});

/** What the gateway answers now, and what became of it here. */
const QueryAnswer = Success({
  data: Type.Object({
    /** In words: the state at the gateway, and whether the books have changed. */
    words: Type.String(),
    changed: Type.Boolean(),
  }),
});
const ask = { access: 'staff', right: 'write_money', method: 'POST', words: '向金流查詢付款' } as const;

export const staffAskPayment = defineCall({
  ...ask,
  path: '/api/staff/payments/:id/ask',
  repeatable: 'what the gateway answers is booked once',
  summary:
    'Ask the gateway about a payment now. What it says is applied as the regular query would: a payment is credited once, however often it is asked about.',
  params: IdParams,
  answer: QueryAnswer,
  refusals: [mismatchRefusals.gateway_silent],
  fields: { id: staffPaymentRefusals.staff_payment_missing },
});

export const staffAskMismatch = defineCall({
  ...ask,
  path: '/api/staff/payment-mismatches/:id/ask',
  repeatable: 'what the gateway answers is booked once',
  summary: 'Ask the gateway about the payment of a mismatch now, in the same way.',
  params: IdParams,
  answer: QueryAnswer,
  refusals: [mismatchRefusals.gateway_silent],
  fields: { id: mismatchRefusals.mismatch_missing },
});

export const staffSettleMismatch = defineCall({
  access: 'staff',
  right: 'write_money',
  method: 'POST',
  words: '標記付款差異已處理',
  path: '/api/staff/payment-mismatches/:id/settle',
  summary: 'Record that a person has settled a mismatch, and why. It moves no money.',
  params: IdParams,
  body: Type.Object({ reason: Reason }),
  answer: Success({}),
  movesMoney: true,
  refusals: [mismatchRefusals.mismatch_settled, commonRefusals.idempotency_conflict],
  fields: {
    id: mismatchRefusals.mismatch_missing,
    reason: [staffRefusals.reason_required, staffRefusals.reason_too_long],
  },
});
