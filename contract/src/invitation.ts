import { type Static, Type } from 'typebox';
import { defineCall } from './kernel/call.ts';
import { defineRefusals } from './kernel/refusal.ts';
import { Nullable, Points, Success, Timestamp } from './kernel/schema.ts';
import { CodeText } from './kernel/texts.ts';

/** Points for each side, and the days within which a new member may still enter an invitation code. */
export const invitationLimits = {
  reward: 200,
  daysToName: 7,
  triesPerHour: 20,
  /** Rewards an inviter gets within `freeDays` days without a check; any more are held for the staff to review. */
  freeRewards: 20,
  freeDays: 30,
  /** Invited friends in the list, the latest ones. */
  listed: 20,
  /** Held rewards in the staff's list, the oldest ones. */
  heldListed: 200,
  codePattern: '^[A-Za-z0-9]{4,20}$',
} as const;

export const invitationRefusals = defineRefusals({
  invitation_invalid: [404, '邀請連結無效'],
  invitation_own: [422, '不能使用自己的邀請碼'],
  invitation_taken: [409, '您已經使用過邀請碼了'],
  invitation_younger: [422, '邀請人須是比您更早加入的會員'],
  invitation_settled: [409, '這筆邀請獎勵已經處理過了'],
  invitation_late: [422, '註冊超過 7 天，無法再使用邀請碼'],
});

/** The messages of this feature's successful calls. */
export const invitationMessages = {
  due: `邀請成功，您與好友將各獲得 ${invitationLimits.reward} 點紅利`,
  registered: '邀請碼已登記',
  released: '已放行，雙方的紅利即將入帳',
  declined: '已退回，雙方不會獲得紅利',
} as const;

/**
 * The state of an invitation's reward. `waiting`: the invited member has not yet bound a phone that is new to the shop;
 * `pending`: the points are about to arrive; `held`: the staff are reviewing it; `declined`: the staff refused it.
 */
export const InvitationState = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('pending'),
  Type.Literal('granted'),
  Type.Literal('held'),
  Type.Literal('declined'),
]);
export type InvitationState = Static<typeof InvitationState>;

const Reward = Type.Object({ reward_amount: Points, inviter_name: Type.String() });

export const invitationLink = defineCall({
  method: 'GET',
  path: '/api/invitation/link',
  access: 'user',
  summary: "Get the member's invitation link and code, and the invitations made with it.",
  answer: Success({
    data: Type.Object({
      invitation_url: Type.String(),
      invitation_code: Type.String(),
      invitation_reward: Reward,
      /** Members who registered with the member's code, and how many of them brought points to both sides. */
      invited: Type.Integer(),
      rewarded: Type.Integer(),
      /** The member joined recently enough to enter an invitation code, and has not entered one yet. */
      can_be_invited: Type.Boolean(),
      /** The inviter's code, and the state of the member's own reward for it. */
      invited_by: Nullable(Type.String()),
      my_reward: Nullable(InvitationState),
      /** The latest members who registered with the code; only the first character of each name is shown. */
      friends: Type.Array(Type.Object({ name: Type.String(), joined_at: Timestamp, state: InvitationState })),
    }),
  }),
  failure: '獲取邀請連結失敗',
});

export const registerInvitation = defineCall({
  method: 'POST',
  path: '/api/invitation/register',
  access: 'user',
  summary:
    "Set the member's inviter. Both receive points once the member has bound a phone that no other account has had.",
  body: Type.Object({ invitation_code: CodeText(100) }),
  answer: Success({ message: Type.String(), data: Type.Object({ state: InvitationState }) }),
  refusals: [
    invitationRefusals.invitation_invalid,
    invitationRefusals.invitation_own,
    invitationRefusals.invitation_younger,
    invitationRefusals.invitation_taken,
    invitationRefusals.invitation_late,
  ],
  idempotent: true,
  movesMoney: true,
  fields: { invitation_code: invitationRefusals.invitation_invalid },
  failure: '處理邀請連結失敗',
});

export const invitation = defineCall({
  method: 'GET',
  mayLag: true,
  path: '/api/invite/:code',
  access: 'none',
  summary: 'Get the member an invitation code belongs to.',
  params: Type.Object({ code: Type.String({ maxLength: 100 }) }),
  answer: Success({ data: Reward }),
  refusals: [invitationRefusals.invitation_invalid],
  fields: { code: invitationRefusals.invitation_invalid },
});
