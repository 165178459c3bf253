import { type Static, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { commonRefusals, defineRefusals } from '../kernel/refusal.ts';
import { Id, IdParams, Nullable, Success, Timestamp, Tokens } from '../kernel/schema.ts';
import { CodeText } from '../kernel/texts.ts';
import { Reason, staffRefusals } from './session.ts';

/**
 * Seconds for which a step waits for its second person; rows of a page; seconds within which what a person moves is
 * summed, and which an account has to be old before it approves.
 */
export const approvalLimits = { waits: 7 * 86_400, page: 50, window: 86_400 } as const;

/** The mark of a step that one person did because nobody else could approve it. */
export const aloneWords = '一人核准';

/** The steps that wait for a second person above an amount, and what they are called. */
export const approvalKinds = {
  'order.refund': '訂單退款',
  'order.cancel': '取消訂單並退款',
  'refund.settle': '退還代幣',
  'member.adjust': '更正會員餘額',
  'member.grant': '贈送會員',
  'coupon.codes': '產生優惠券代碼',
  'coupon.terms': '提高優惠券金額',
  'coupon.limit': '提高代碼總次數',
  'settings.approval_amount': '提高核准金額',
} as const;
export type ApprovalKind = keyof typeof approvalKinds;

export const approvalRefusals = defineRefusals({
  approval_missing: [404, '找不到這筆待核准的事項'],
  /** `state`: what became of it. */
  approval_decided: [409, '這筆事項已經處理過或已逾期', Type.Object({ state: Type.String() })],
  approval_same_person: [403, '提出的人不能自己核准或婉拒，請由另一位同事處理'],
  approval_above_limit: [403, '這筆金額超過您的職務可以核准的上限'],
  /** `amount`: what it would move by now. */
  approval_changed: [409, '金額已和提出時不同，請婉拒後重新提出', Type.Object({ amount: Tokens })],
  /** `why`: what the step itself answers by now. */
  approval_impossible: [409, '已無法執行：{why}', Type.Object({ why: Type.String() })],
  /** `id`: the one that waits; parts of it are refused as well. */
  approval_waiting: [409, '這筆事項已有一步在等待核准，要先核准、婉拒或撤回', Type.Object({ id: Id })],
  approval_not_independent: [403, '提出的人建立、邀請或重設過您的帳號，請由另一位同事核准'],
  approval_too_new: [403, '帳號建立滿一天後才能核准'],
  approval_not_yours: [403, '只有提出的人可以撤回'],
});

/** Of a call whose step may wait: a step of the only person who could approve it needs a fresh proof. */
export const limitRefusals = [
  approvalRefusals.approval_waiting,
  commonRefusals.fresh_proof_required,
] as const;

/** In the answer of a call whose step waits: nothing has moved. */
export const WaitingApproval = Type.Object({ id: Id, state: Type.Literal('waiting') });
export type WaitingApproval = Static<typeof WaitingApproval>;

const State = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('approved'),
  Type.Literal('declined'),
  Type.Literal('expired'),
  Type.Literal('withdrawn'),
  /** Done by one person, because nobody else could approve it. */
  Type.Literal('alone'),
]);
export type ApprovalState = Static<typeof State>;

const Person = Type.Object({ id: Id, name: Type.String() });

const Approval = Type.Object({
  id: Id,
  kind: Type.String(),
  words: Type.String(),
  /** Such as `order:17`. */
  subject: Type.String(),
  /** What it does in words, where the kind and the amount leave that open. */
  detail: Nullable(Type.String()),
  /** Tokens, or NT$ for an order paid by money. */
  amount: Tokens,
  /** The member who gets it, or from whom it is taken. */
  receiver: Nullable(Person),
  /** What it is for: the number of an order and what was bought. */
  about: Nullable(Type.String()),
  /** Whether that is more than the caller's role may approve. */
  above_limit: Type.Boolean(),
  /** Why the caller may not approve it: the account was made by the person who asked, or is not a day old. */
  barred: Nullable(Type.Union([Type.Literal('made'), Type.Literal('new')])),
  reason: Type.String(),
  state: State,
  asked_by: Person,
  asked_at: Timestamp,
  expires_at: Timestamp,
  decided_by: Nullable(Person),
  decided_at: Nullable(Timestamp),
  decision: Nullable(Type.String()),
});
export type Approval = Static<typeof Approval>;

export const staffApprovals = defineCall({
  method: 'GET',
  path: '/api/staff/approvals',
  access: 'staff',
  right: 'self',
  summary:
    'List steps that wait, or waited, for a second person, newest first: those whose right the caller holds.',
  query: Type.Object({ state: Type.Optional(State), cursor: Type.Optional(Id) }),
  answer: Success({ data: Type.Array(Approval), next: Nullable(Id) }),
});

const decision = {
  method: 'POST',
  access: 'staff',
  // The right of the step itself is checked once it is known which it is.
  right: 'self',
  params: IdParams,
  body: Type.Object({ reason: Reason }),
  answer: Success({ data: Approval }),
  fields: {
    id: approvalRefusals.approval_missing,
    reason: [staffRefusals.reason_required, staffRefusals.reason_too_long],
  },
} as const;
const refusals = [
  approvalRefusals.approval_decided,
  approvalRefusals.approval_same_person,
  approvalRefusals.approval_above_limit,
  commonRefusals.right_missing,
] as const;

export const staffApprove = defineCall({
  ...decision,
  path: '/api/staff/approvals/:id/approve',
  fresh: true,
  words: '核准',
  summary: 'Approve a step: it is done now, once, for exactly the amount that was asked.',
  refusals: [
    ...refusals,
    approvalRefusals.approval_not_independent,
    approvalRefusals.approval_too_new,
    approvalRefusals.approval_changed,
    approvalRefusals.approval_impossible,
  ],
});

export const staffDecline = defineCall({
  ...decision,
  path: '/api/staff/approvals/:id/decline',
  words: '婉拒',
  summary: 'Decline a step: nothing moves.',
  refusals,
});

export const staffWithdraw = defineCall({
  ...decision,
  path: '/api/staff/approvals/:id/withdraw',
  words: '撤回',
  summary: 'Withdraw a step that the caller has asked for: nothing moves.',
  refusals: [approvalRefusals.approval_decided, approvalRefusals.approval_not_yours],
});

export const staffAllowance = defineCall({
  method: 'GET',
  path: '/api/staff/approvals/allowance',
  access: 'staff',
  right: 'self',
  summary: 'Get what the caller may still move alone by a right, and who could approve more.',
  query: Type.Object({
    right: Type.Union([
      Type.Literal('write_refunds'),
      Type.Literal('write_members'),
      Type.Literal('write_rewards'),
      Type.Literal('write_settings'),
    ]),
    /** What the step is about, such as `order:17`. */
    subject: Type.Optional(CodeText(60)),
    /** Tokens that somebody else would have to approve. */
    amount: Type.Optional(Tokens),
  }),
  answer: Success({
    data: Type.Object({
      /** What one person may move alone within 24 hours; what is left of it for this step. */
      most: Tokens,
      left: Tokens,
      /** The names of those who could approve now. */
      others: Type.Array(Type.String()),
      /** Whether the step goes through with a fresh proof, because there is nobody. */
      alone: Type.Boolean(),
    }),
  }),
});
export type Allowance = Static<(typeof staffAllowance)['answer']>['data'];
