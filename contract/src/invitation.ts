import { Type } from 'typebox';
import { defineCall } from './kernel/call.ts';
import { defineRefusals } from './kernel/refusal.ts';
import { Nullable, Points, Success } from './kernel/schema.ts';

/** Points for each side, and the days in which a new member may still name who invited them. */
export const invitationLimits = {
  reward: 200,
  daysToName: 7,
  triesPerHour: 20,
  codePattern: '^[A-Za-z0-9]{4,20}$',
} as const;

export const invitationRefusals = defineRefusals({
  invitation_invalid: [404, '邀請連結無效'],
  invitation_own: [422, '不能使用自己的邀請碼'],
  invitation_taken: [409, '您已經使用過邀請碼了'],
  invitation_younger: [422, '邀請人須是比您更早加入的會員'],
  invitation_late: [422, '註冊超過 7 天，無法再使用邀請碼'],
});

/** What the shop says when a call of this feature has succeeded. */
export const invitationMessages = {
  rewarded: `邀請成功，您與好友各獲得 ${invitationLimits.reward} 點紅利`,
  registered: '邀請碼已登記',
} as const;

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
      /** I have come lately enough to name who invited me, and have not yet. */
      can_be_invited: Type.Boolean(),
      /** The code of whoever invited me. */
      invited_by: Nullable(Type.String()),
    }),
  }),
  failure: '獲取邀請連結失敗',
});

export const registerInvitation = defineCall({
  method: 'POST',
  path: '/api/invitation/register',
  access: 'user',
  summary: 'Name who invited me; both get points once I have bound a phone no account has had.',
  body: Type.Object({ invitation_code: Type.String({ maxLength: 100 }) }),
  answer: Success({ message: Type.String(), data: Type.Object({ rewarded: Type.Boolean() }) }),
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
