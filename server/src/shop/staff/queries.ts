import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import type { Finding } from '#shop/finding.ts';

/** SQL: whether the account `a` has a second factor. */
export const hasFactor = `(exists (select from staff_passkeys k where k.staff_id = a.id)
  or exists (select from staff_totp t where t.staff_id = a.id and t.confirmed_at is not null))`;

/** The session's owner and rights; also updates the time last seen, at most once a minute. */
export const liveStaff = writeStatement<
  { staff_id: number; rights: string[]; has_factor: boolean; is_fresh: boolean },
  [tokenHash: Buffer, idleSeconds: number, freshSeconds: number]
>(
  'staff.live_session',
  `with live as (
     select s.token_hash, a.id as staff_id, r.rights, ${hasFactor} as has_factor,
       s.proved_at > now() - make_interval(secs => $3) as is_fresh
     from staff_sessions s join staff a on a.id = s.staff_id join staff_roles r on r.name = a.role
     where s.token_hash = $1 and s.expires_at > now() and s.last_seen_at > now() - make_interval(secs => $2)
       and a.disabled_at is null
   ), seen as (
     update staff_sessions s set last_seen_at = now() from live
     where s.token_hash = live.token_hash and s.last_seen_at < now() - interval '1 minute'
   )
   select staff_id, rights, has_factor, is_fresh from live`,
);

export const insertEntry = writeStatement<
  object,
  {
    staffId: number | null;
    what: string;
    words: string;
    area: string | null;
    address: string | null;
    subjects: readonly string[];
    before: string | null;
    after: string | null;
    reason: string | null;
  }
>(
  'staff.insert_log_entry',
  `insert into staff_log (staff_id, what, words, area, address, subjects, before, after, reason)
   values ($staffId, $what, $words, $area, $address, $subjects, $before, $after, $reason)`,
);

/** Broken rules of staff. */
export const brokenStaff = readStatement<Finding>(
  'staff.broken',
  `select 'a move by staff was made by an existing account and is in the log' as rule, 'move ' || m.id as example
     from order_moves m where m.actor like 'staff:%' and not exists (
       select from staff_log l where l.staff_id = substr(m.actor, 7)::bigint and 'order:' || m.order_id = any (l.subjects)
         and l.at = m.at)
   union all
   select 'the audit log is one unbroken chain', 'entry ' || id from (
     select l.id, l.position, row_number() over (order by l.position) as counted, l.hash,
       sha256(convert_to(coalesce(encode(lag(l.hash) over (order by l.position), 'hex'), '') || jsonb_build_array(
         l.position, l.staff_id, l.what, l.words, l.area, l.address, l.subjects, l.before, l.after, l.reason,
         extract(epoch from l.at))::text, 'UTF8')) as expected
     from staff_log l) chain where position <> counted or hash <> expected
   union all
   select 'an approved refund moved its amount once, in the name of who approved it', 'approval ' || p.id
     from staff_approvals p where p.state in ('approved', 'alone') and p.needs = 'write_refunds' and 1 <> (
       select count(*) from refunds r where r.actor = 'staff:' || coalesce(p.decided_by, p.asked_by) and p.decided_at = case r.kind
           when 'order' then r.at else r.decided_at end
         and r.amount - r.fee = p.amount
         and p.subject = case r.kind when 'order' then 'order:' || r.order_id else 'refund:' || r.id end)
   union all
   select 'a disabled account has no session', 'staff ' || a.id
     from staff a join staff_sessions s on s.staff_id = a.id where a.disabled_at is not null`,
);

/** Who changed a record last, by the log. */
export const lastAuthor = readStatement<{ name: string }, [subject: string]>(
  'staff.last_author',
  `select a.name from staff_log l join staff a on a.id = l.staff_id
   where l.subjects @> array[$1] and l.after is not null order by l.id desc limit 1`,
);
