import { type Static, Type } from 'typebox';
import { defineCall } from './kernel/call.ts';
import { defineRefusals } from './kernel/refusal.ts';
import { Id, IdParams, Nullable, Points, Success, Timestamp } from './kernel/schema.ts';
import { Reason } from './staff.ts';

/** Points for each side, and the days in which a new member may still name who invited them. */
export const invitationLimits = {
  reward: 200,
  daysToName: 7,
  triesPerHour: 20,
  /** Rewards of one inviter within so many days; more are held for a look. */
  freeRewards: 20,
  freeDays: 30,
  /** Friends that are listed, the latest. */
  listed: 20,
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

/** What the shop says when a call of this feature has succeeded. */
export const invitationMessages = {
  due: `邀請成功，您與好友將各獲得 ${invitationLimits.reward} 點紅利`,
  registered: '邀請碼已登記',
  released: '已放行，雙方的紅利即將入帳',
  declined: '已退回，雙方不會獲得紅利',
} as const;

/**
 * What became of an invitation's reward. `waiting`: no phone is bound that was new; `pending`: it is about to come; `held`:
 * somebody of the staff looks at it; `declined`: they said no.
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
  summary: 'My invitation link and code, and what came of it.',
  answer: Success({
    data: Type.Object({
      invitation_url: Type.String(),
      invitation_code: Type.String(),
      invitation_reward: Reward,
      /** Members who registered by my code, and those of them for whom both got points. */
      invited: Type.Integer(),
      rewarded: Type.Integer(),
      /** I joined recently enough to name who invited me, and have not done so yet. */
      can_be_invited: Type.Boolean(),
      /** The code of the member who invited me, and what became of my reward for it. */
      invited_by: Nullable(Type.String()),
      my_reward: Nullable(InvitationState),
      /** The latest who came by my code; of a name only the first letter is told. */
      friends: Type.Array(Type.Object({ name: Type.String(), joined_at: Timestamp, state: InvitationState })),
    }),
  }),
  failure: '獲取邀請連結失敗',
});

export const registerInvitation = defineCall({
  method: 'POST',
  path: '/api/invitation/register',
  access: 'user',
  summary: 'Name who invited me; both get points soon after I have bound a phone no account has had.',
  body: Type.Object({ invitation_code: Type.String({ maxLength: 100 }) }),
  answer: Success({ message: Type.String(), data: Type.Object({ state: InvitationState }) }),
  refusals: [
    invitationRefusals.invitation_invalid,
    invitationRefusals.invitation_own,
    invitationRefusals.invitation_younger,
    invitationRefusals.invitation_taken,
    invitationRefusals.invitation_late,
  ],
  idempotent: true,
  fields: { invitation_code: invitationRefusals.invitation_invalid },
  failure: '處理邀請連結失敗',
});

export const invitation = defineCall({
  method: 'GET',
  path: '/api/invite/:code',
  access: 'none',
  summary: 'Who invites by this code.',
  params: Type.Object({ code: Type.String({ maxLength: 100 }) }),
  answer: Success({ data: Reward }),
  refusals: [invitationRefusals.invitation_invalid],
  fields: { code: invitationRefusals.invitation_invalid },
});

/** Why a reward was held: one browser, one part of the net, one card, or an inviter of many. */
const Suspicion = Type.Union([
  Type.Literal('device'),
  Type.Literal('network'),
  Type.Literal('card'),
  Type.Literal('many'),
]);

const Side = Type.Object({ id: Id, name: Type.String(), created_at: Timestamp });

export const heldInvitations = defineCall({
  method: 'GET',
  path: '/api/staff/invitations/held',
  access: 'staff',
  right: 'rewards',
  summary: 'Rewards of invitations that wait for a look, the oldest first.',
  answer: Success({
    data: Type.Array(
      Type.Object({
        /** The invited member's. */
        id: Id,
        invitee: Side,
        inviter: Side,
        /** Members whom the inviter has brought, and for how many of them both had points. */
        invited: Type.Integer(),
        rewarded: Type.Integer(),
        reasons: Type.Array(Suspicion),
        noted_at: Timestamp,
      }),
    ),
  }),
});

export const decideInvitation = defineCall({
  method: 'POST',
  path: '/api/staff/invitations/:id/decide',
  access: 'staff',
  right: 'rewards',
  summary: 'Release a held reward, so that both get their points, or decline it.',
  params: IdParams,
  body: Type.Object({
    decision: Type.Union([Type.Literal('release'), Type.Literal('decline')]),
    reason: Reason,
  }),
  answer: Success({ message: Type.String() }),
  refusals: [invitationRefusals.invitation_settled],
});
