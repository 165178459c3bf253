import { type Static, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { commonRefusals } from '../kernel/refusal.ts';
import { Id, IdParams, Nullable, Success, Timestamp, Tokens } from '../kernel/schema.ts';
import { FreeText } from '../kernel/texts.ts';
import { RefundState, refundRefusals } from '../refunds.ts';
import { limitRefusals, WaitingApproval } from './approvals.ts';
import { Reason, staffRefusals } from './session.ts';

const staffCall = { access: 'staff', right: 'read_refunds' } as const;
const Decision = Type.Object({ reason: Reason });
const Done = Success({});

const Way = Type.Union([Type.Literal('gateway'), Type.Literal('transfer'), Type.Literal('tokens')]);
const PayoutState = Type.Union([Type.Literal('waiting'), Type.Literal('refused'), Type.Literal('done')]);
export type PayoutState = Static<typeof PayoutState>;

const Payout = Type.Object({
  id: Id,
  /** The number of the payment attempt that it gives back. */
  number: Type.String(),
  amount: Tokens,
  way: Way,
  state: PayoutState,
  note: Nullable(Type.String()),
  failure: Nullable(Type.String()),
  done_at: Nullable(Timestamp),
});

const StaffRefund = Type.Object({
  id: Id,
  member_id: Id,
  member_name: Type.String(),
  /** `late`: of a payment that arrived after its member had deleted the account. */
  kind: Type.Union([Type.Literal('order'), Type.Literal('tokens'), Type.Literal('late')]),
  order_number: Nullable(Type.String()),
  amount: Tokens,
  fee: Tokens,
  points: Type.Integer(),
  state: RefundState,
  reason: Type.String(),
  at: Timestamp,
  /** The bank account of an open transfer, masked; whole in the export alone. Null otherwise. */
  transfer_account: Nullable(Type.String()),
  payouts: Type.Array(Payout),
});

export const staffRefunds = defineCall({
  ...staffCall,
  method: 'GET',
  path: '/api/staff/refunds',
  summary: 'List the refunds in a given state, oldest first, with their payouts.',
  query: Type.Object({ state: Type.Optional(RefundState), cursor: Type.Optional(Id) }),
  answer: Success({ data: Type.Array(StaffRefund), next: Nullable(Id) }),
});

export const staffExportRefunds = defineCall({
  ...staffRefunds,
  right: 'read_member_data',
  words: '匯出退款',
  path: '/api/staff/refunds/export',
  reads: 'personal',
  fresh: true,
  summary:
    'Get the same list for a file, in larger pages and with whole accounts. The log says whose accounts left the office.',
});

const reasonFields = [staffRefusals.reason_required, staffRefusals.reason_too_long] as const;

/** The declaration shared by all staff calls that decide about a refund of unused tokens. */
const refundDecision = {
  access: 'staff',
  right: 'write_refunds',
  method: 'POST',
  params: IdParams,
  body: Decision,
  refusals: [refundRefusals.refund_decided, commonRefusals.idempotency_conflict],
  fields: { id: refundRefusals.refund_missing, reason: reasonFields },
  movesMoney: true,
} as const;

export const staffSettleRefund = defineCall({
  ...refundDecision,
  words: '同意退代幣',
  path: '/api/staff/refunds/:id/settle',
  summary:
    'Approve a refund of unused tokens: to the cards of the top-ups as far as possible, the rest by bank transfer.',
  refusals: [...refundDecision.refusals, refundRefusals.refund_account_missing, ...limitRefusals],
  answer: Success({
    data: Type.Object({
      payouts: Type.Array(Payout),
      /** Present when the amount waits for a second person: nothing has moved. */
      approval: Type.Optional(WaitingApproval),
    }),
  }),
});

export const staffDeclineRefund = defineCall({
  ...refundDecision,
  words: '婉拒退代幣',
  path: '/api/staff/refunds/:id/decline',
  summary: 'Decline a refund of unused tokens. The held tokens return to the member, who sees the reason.',
  answer: Done,
});

/** The declaration shared by all staff calls that decide about one payout. */
const payoutDecision = {
  access: 'staff',
  right: 'write_refunds',
  method: 'POST',
  params: IdParams,
  body: Decision,
  answer: Done,
  refusals: [refundRefusals.payout_elsewhere, commonRefusals.idempotency_conflict],
  fields: { id: refundRefusals.payout_missing, reason: reasonFields },
  movesMoney: true,
} as const;

export const staffTransferPayout = defineCall({
  ...payoutDecision,
  words: '改為匯款退款',
  path: '/api/staff/payouts/:id/transfer',
  summary: 'Switch a payout that the gateway refused to a bank transfer.',
});

export const staffNoteTransfer = defineCall({
  ...payoutDecision,
  words: '登記已匯款',
  path: '/api/staff/payouts/:id/transferred',
  summary: "Record a bank transfer as sent, with the bank's reference.",
  body: Type.Object({ note: FreeText(100, 1) }),
  fields: { id: refundRefusals.payout_missing, note: staffRefusals.reason_required },
});

export const staffRevealAccount = defineCall({
  access: 'staff',
  right: 'write_refunds',
  method: 'POST',
  params: IdParams,
  body: Decision,
  refusals: [refundRefusals.payout_elsewhere],
  fields: { id: refundRefusals.payout_missing, reason: reasonFields },
  words: '查看匯款帳戶',
  path: '/api/staff/payouts/:id/account',
  reads: 'personal',
  summary:
    'Get the whole bank account of a transfer that is still to be sent, for a reason that the log keeps.',
  answer: Success({ data: Type.Object({ transfer_account: Nullable(Type.String()) }) }),
});

export const staffPayInTokens = defineCall({
  ...payoutDecision,
  words: '改以代幣退款',
  path: '/api/staff/payouts/:id/tokens',
  summary:
    'Pay out in tokens what the gateway refused to refund for an order. Requires the consent of the member.',
});

export const staffFailTransfer = defineCall({
  ...payoutDecision,
  words: '登記匯款失敗',
  path: '/api/staff/payouts/:id/failed',
  summary: 'Record why a bank transfer came back. The payout still waits, and can be sent again.',
});
