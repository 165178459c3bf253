import { type Static, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { commonRefusals, defineRefusals } from '../kernel/refusal.ts';
import { Id, IdParams, Nullable, Success, Timestamp, Tokens } from '../kernel/schema.ts';
import { ToolType } from '../tool-cards.ts';
import { limitRefusals, WaitingApproval } from './approvals.ts';
import { memberRefusals } from './members.ts';
import { Reason, staffRefusals } from './session.ts';

/** The largest step in tokens or points; tool cards at once, and the days they last; coupons to choose from. */
export const balanceLimits = { amount: 1_000_000, cards: 20, cardDays: 90, coupons: 100 } as const;

/** What a tool card counts in tokens against the limits of the person who gives it: nobody can buy one. */
export const cardWorth: Readonly<Record<ToolType, number>> = { shake_card: 20, insight_card: 100 };

export const balanceRefusals = defineRefusals({
  adjust_kind_invalid: [422, '請選擇代幣或紅利點數'],
  gift_kind_invalid: [422, '請選擇要贈送的項目'],
  amount_invalid: [422, '請輸入不是 0 的整數，最多 1,000,000'],
  /** `available`: what the member can spend. */
  balance_short: [409, '會員目前只有 {available}，不夠扣', Type.Object({ available: Type.Integer() })],
  gift_missing: [404, '找不到這張優惠券或道具卡，或已不能贈送'],
});

export const balanceMessages = {
  adjusted: '餘額已更正',
  granted: '已贈送',
  waits: '已送出，等待另一位同事核准',
} as const;

const Amount = Type.Integer({ minimum: -balanceLimits.amount, maximum: balanceLimits.amount });
const AdjustKind = Type.Union([Type.Literal('tokens'), Type.Literal('points')]);
const GiftKind = Type.Union([
  Type.Literal('tokens'),
  Type.Literal('points'),
  Type.Literal('coupon'),
  Type.Literal('tool_card'),
]);
export type AdjustKind = Static<typeof AdjustKind>;
export type GiftKind = Static<typeof GiftKind>;

/** The declaration shared by both calls that change what a member has. */
const step = {
  access: 'staff',
  right: 'write_members',
  method: 'POST',
  params: IdParams,
  movesMoney: true,
  answer: Success({
    message: Type.String(),
    data: Type.Object({
      /** What it moved, or will move, in tokens; points at their worth, rounded up. */
      amount: Tokens,
      /** Present when it waits for a second person: nothing has moved. */
      approval: Type.Optional(WaitingApproval),
    }),
  }),
} as const;
const fields = {
  id: memberRefusals.member_missing,
  reason: [staffRefusals.reason_required, staffRefusals.reason_too_long],
} as const;
const refusals = [...limitRefusals, commonRefusals.idempotency_conflict] as const;

export const staffAdjustMember = defineCall({
  ...step,
  words: '更正會員餘額',
  path: '/api/staff/members/:id/adjust',
  summary:
    "Correct a member's tokens or points, up or down but never below zero. The member is told the reason.",
  body: Type.Object({ kind: AdjustKind, amount: Amount, reason: Reason }),
  refusals: [...refusals, balanceRefusals.balance_short],
  fields: { ...fields, kind: balanceRefusals.adjust_kind_invalid, amount: balanceRefusals.amount_invalid },
});

export const staffGrantMember = defineCall({
  ...step,
  words: '贈送會員',
  path: '/api/staff/members/:id/grant',
  summary: 'Give a member tokens, points, a coupon or tool cards. The member is told the reason.',
  body: Type.Object({
    kind: GiftKind,
    /** Tokens, points or cards (1 by default); not for a coupon. */
    amount: Type.Optional(Amount),
    /** As `staffGifts` lists it. */
    coupon_id: Type.Optional(Id),
    tool: Type.Optional(ToolType),
    reason: Reason,
  }),
  refusals,
  fields: {
    ...fields,
    kind: balanceRefusals.gift_kind_invalid,
    amount: balanceRefusals.amount_invalid,
    coupon_id: balanceRefusals.gift_missing,
    tool: balanceRefusals.gift_missing,
  },
});

export const staffGifts = defineCall({
  access: 'staff',
  right: 'write_members',
  method: 'GET',
  path: '/api/staff/members/gifts',
  summary: 'List the coupons that can be given to a member, newest first.',
  answer: Success({
    data: Type.Array(
      Type.Object({
        id: Id,
        title: Type.String(),
        amount: Tokens,
        min_purchase: Tokens,
        valid_until: Nullable(Timestamp),
        valid_days: Nullable(Type.Integer()),
      }),
    ),
  }),
});
