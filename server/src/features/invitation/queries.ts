import type { InvitationState } from '@kujiya/contract/invitation';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import type { Finding } from '#shop/finding.ts';

/** SQL: the phone of a member was new when this member bound it. */
const hasNewPhone = (member: string): string =>
  `(${member}.phone is not null and exists (select from known_phones k
     where k.mark = phone_mark(${member}.phone) and k.member_id = ${member}.id))`;

/** SQL: the state of an invited member's reward; `r` is its row, if there is one. */
const stateOf = (member: string): string =>
  `coalesce(r.state, case when ${hasNewPhone(member)} then 'pending' else 'waiting' end)`;

type Mine = {
  code: string;
  name: string;
  can_be_invited: boolean;
  invited_by: string | null;
  my_reward: InvitationState | null;
};
export const ensureCode = writeStatement<Mine, [memberId: number, code: string, days: number]>(
  'invitation.ensure_code',
  `update members m set invitation_code = coalesce(m.invitation_code, $2) where m.id = $1
   returning m.invitation_code as code, m.display_name as name,
     m.invited_by is null and m.created_at >= now() - make_interval(days => $3) as can_be_invited,
     (select host.invitation_code from members host where host.id = m.invited_by) as invited_by,
     case when m.invited_by is not null then (select ${stateOf('m')} from (select) one
       left join invitation_rewards r on r.invitee_id = m.id) end as my_reward`,
);

export const countInvited = readStatement<{ invited: number; rewarded: number }, [memberId: number]>(
  'invitation.count_invited',
  `select (select count(*) from members where invited_by = $1) as invited,
     (select count(*) from invitation_rewards where inviter_id = $1 and state = 'granted') as rewarded`,
);

export type FriendRow = { name: string; joined_at: Date; state: InvitationState };
export const listFriends = readStatement<FriendRow, [memberId: number, limit: number]>(
  'invitation.list_friends',
  `select m.display_name as name, m.created_at as joined_at, ${stateOf('m')} as state
   from members m left join invitation_rewards r on r.invitee_id = m.id
   where m.invited_by = $1 order by m.id desc limit $2`,
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
  `select m.invited_by, m.created_at < now() - make_interval(days => $2) as late, ${hasNewPhone('m')} as has_new_phone
   from members m where m.id = $1 for no key update of m`,
);

export const setInviter = writeStatement<object, [memberId: number, inviterId: number]>(
  'invitation.set_inviter',
  'update members set invited_by = $2 where id = $1 and invited_by is null',
);

/** Signs that inviter and invitee are the same person: a shared browser, network or card, or very many rewards. */
export const findSuspicions = readStatement<
  { reasons: string[] },
  [inviteeId: number, inviterId: number, most: number, days: number]
>(
  'invitation.find_suspicions',
  `select array_remove(array[
     case when exists (select from known_browsers a join known_browsers b using (mark_hash)
       where a.member_id = $1 and b.member_id = $2) then 'device' end,
     case when exists (select from member_networks a join member_networks b using (network)
       where a.member_id = $1 and b.member_id = $2) then 'network' end,
     case when exists (
       select from orders o join payment_attempts a on a.order_id = o.id
         join orders p on p.member_id = $2 join payment_attempts b on b.order_id = p.id
           and b.card_first = a.card_first and b.card_last = a.card_last
       where o.member_id = $1) then 'card' end,
     case when (select count(*) from invitation_rewards where inviter_id = $2 and state = 'granted'
       and granted_at > now() - make_interval(days => $4)) >= $3 then 'many' end], null) as reasons`,
);

/** No row when this invitee's reward exists already. */
export const insertReward = writeStatement<
  { invitee_id: number },
  [inviteeId: number, inviterId: number, state: 'granted' | 'held', reasons: string[]]
>(
  'invitation.insert_reward',
  `insert into invitation_rewards (invitee_id, inviter_id, state, reasons, granted_at)
   values ($1, $2, $3, $4, case when $3 = 'granted' then now() end) on conflict do nothing returning invitee_id`,
);

/** Granted rewards whose points were not given to both members once, and points of rewards that were not granted. */
export const brokenRewards = readStatement<Finding>(
  'invitation.broken_rewards',
  `select 'a granted invitation gave both their points once' as rule,
     coalesce(e.reference, 'invitation:' || r.invitee_id || ':' || r.side) as example
   from (select x.invitee_id, s.side, case s.side when 'invitee' then x.invitee_id else x.inviter_id end as member_id
       from invitation_rewards x cross join (values ('invitee'), ('inviter')) s (side) where x.state = 'granted') r
   full join (select e.reference, a.member_id from journal_entries e join postings p on p.entry_id = e.id
       join ledger_accounts a on a.id = p.account_id and a.member_id is not null
       where e.kind = 'invitation') e
     on e.reference = 'invitation:' || r.invitee_id || ':' || r.side
   where r.member_id is distinct from e.member_id`,
);
