import { readStatement, writeStatement } from '#platform/postgres/database.ts';

export type HeldRow = {
  id: number;
  invitee_name: string;
  invitee_since: Date;
  inviter_id: number;
  inviter_name: string;
  inviter_since: Date;
  invited: number;
  rewarded: number;
  reasons: ('device' | 'network' | 'card' | 'many')[];
  noted_at: Date;
};
export const listHeld = readStatement<HeldRow, [limit: number]>(
  'invitation.list_held',
  `select r.invitee_id as id, a.display_name as invitee_name, a.created_at as invitee_since,
     b.id as inviter_id, b.display_name as inviter_name, b.created_at as inviter_since,
     (select count(*) from members m where m.invited_by = b.id) as invited,
     (select count(*) from invitation_rewards x where x.inviter_id = b.id and x.state = 'granted') as rewarded,
     r.reasons, r.noted_at
   from invitation_rewards r join members a on a.id = r.invitee_id join members b on b.id = r.inviter_id
   where r.state = 'held' order by r.noted_at, r.invitee_id limit $1`,
);

/** No row when the reward is not held, or no longer. */
export const decide = writeStatement<
  { inviter_id: number },
  [inviteeId: number, state: 'granted' | 'declined', staffId: number]
>(
  'invitation.decide',
  `update invitation_rewards set state = $2, decided_by = $3, decided_at = now(),
     granted_at = case when $2 = 'granted' then now() end
   where invitee_id = $1 and state = 'held' returning inviter_id`,
);
