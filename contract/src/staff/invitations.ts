import { Type } from 'typebox';
import { invitationRefusals } from '../invitation.ts';
import { defineCall } from '../kernel/call.ts';
import { Id, IdParams, Success, Timestamp } from '../kernel/schema.ts';
import { Reason } from './session.ts';

/** Why a reward was held: the same browser, the same network, the same card, or an inviter with many rewards. */
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
  right: 'read_rewards',
  summary: 'List the invitation rewards held for review, oldest first.',
  answer: Success({
    data: Type.Array(
      Type.Object({
        /** The id of the invited member. */
        id: Id,
        invitee: Side,
        inviter: Side,
        /** Members the inviter has brought, and how many of them brought points to both sides. */
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
  words: '審核邀請獎勵',
  path: '/api/staff/invitations/:id/decide',
  access: 'staff',
  right: 'write_rewards',
  summary: 'Release a held invitation reward to both members, or decline it.',
  params: IdParams,
  body: Type.Object({
    decision: Type.Union([Type.Literal('release'), Type.Literal('decline')]),
    reason: Reason,
  }),
  answer: Success({ message: Type.String() }),
  refusals: [invitationRefusals.invitation_settled],
});
