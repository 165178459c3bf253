import { heldInvitationsPage } from '@kujiya/contract/staff/paths';
import { type Queue, queueStatement } from '#shop/staff/work.ts';

const held = queueStatement(
  'invitations_held',
  `select invitee_id as id, noted_at as since from invitation_rewards where state = 'held' order by noted_at`,
);

/** Invitation rewards that are held for review. */
export const heldQueue: Queue = {
  kind: 'invitations_held',
  right: 'read_rewards',
  read: (db) => held(db),
  path: () => heldInvitationsPage,
};
