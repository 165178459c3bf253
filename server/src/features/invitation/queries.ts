import { readStatement, writeStatement } from '#platform/postgres/database.ts';

type Mine = { code: string; name: string; can_be_invited: boolean; invited_by: string | null };
export const ensureCode = writeStatement<Mine, [memberId: number, code: string, days: number]>(
  'invitation.ensure_code',
  `update members set invitation_code = coalesce(invitation_code, $2) where id = $1
   returning invitation_code as code, display_name as name,
     invited_by is null and created_at >= now() - make_interval(days => $3) as can_be_invited,
     (select host.invitation_code from members host where host.id = members.invited_by) as invited_by`,
);

export const countInvited = readStatement<{ invited: number; rewarded: number }, [memberId: number]>(
  'invitation.count_invited',
  `select (select count(*) from members where invited_by = $1) as invited,
     (select count(*) from invitation_rewards where inviter_id = $1) as rewarded`,
);

export const findInviter = readStatement<{ id: number; name: string }, [code: string]>(
  'invitation.find_inviter',
  'select id, display_name as name from members where invitation_code = upper($1) and deleted_at is null',
);

type Invitee = {
  invited_by: number | null;
  late: boolean;
  /** The phone was new when this member bound it. */
  has_new_phone: boolean;
};
export const findInvitee = writeStatement<Invitee, [memberId: number, days: number]>(
  'invitation.find_invitee',
  `select m.invited_by, m.created_at < now() - make_interval(days => $2) as late,
     m.phone is not null and exists (select from known_phones k
       where k.mark = phone_mark(m.phone) and k.member_id = m.id) as has_new_phone
   from members m where m.id = $1 for no key update of m`,
);

export const setInviter = writeStatement<object, [memberId: number, inviterId: number]>(
  'invitation.set_inviter',
  'update members set invited_by = $2 where id = $1 and invited_by is null',
);

export const insertReward = writeStatement<{ invitee_id: number }, [inviteeId: number, inviterId: number]>(
  'invitation.insert_reward',
  `insert into invitation_rewards (invitee_id, inviter_id) values ($1, $2) on conflict do nothing
   returning invitee_id`,
);
