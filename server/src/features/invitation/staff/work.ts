import { heldInvitationsPage } from '@kujiya/contract/staff/paths';
import { type Queue, queueStatement } from '#shop/staff/work.ts';

const held = queueStatement(
  'invitations_held',
  `select invitee_id as id, noted_at as since from invitation_rewards where state = 'held' order by noted_at`,
);

/** Invitation rewards that are held for review. */
export const heldQueue: Queue = {
  kind: 'invitations_held',
  rights: ['read_rewards', 'write_rewards'],
  read: (db) => held(db),
  path: () => heldInvitationsPage,
};
