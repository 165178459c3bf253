import type { ApprovalState } from '@kujiya/contract/staff/approvals';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import { isMadeBy } from './limit-queries.ts';

/** SQL: whether an approval `p` waits no longer: its time is over, or the person who asked was dismissed. */
const isOver = `(p.expires_at <= now() or exists (select from staff d where d.id = p.asked_by and d.disabled_at is not null))`;

/** Whatever waits about a subject no longer. */
export const expire = writeStatement<object, [subject: string]>(
  'staff.expire_approval',
  `update staff_approvals p set state = 'expired' where subject = $1 and state = 'waiting' and ${isOver}`,
);

/** Steps of a person who is dismissed. */
export const expireOf = writeStatement<object, [staffId: number]>(
  'staff.expire_approvals_of',
  `update staff_approvals set state = 'expired' where asked_by = $1 and state = 'waiting'`,
);

/** SQL: why the account `a` may not approve what `asker` asked; null when it may. */
function barredSql(asker: string, seconds: string): string {
  return `case when ${isMadeBy('a.id', asker)} then 'made'
    when a.created_at > now() - make_interval(secs => ${seconds}) then 'new' end`;
}

/** No row when the same step waits already. */
export const insertApproval = writeStatement<
  { id: number },
  {
    kind: string;
    right: string;
    subject: string;
    amount: number;
    payload: string;
    reason: string;
    staffId: number;
    seconds: number;
  }
>(
  'staff.insert_approval',
  `insert into staff_approvals (kind, needs, subject, amount, payload, reason, asked_by, expires_at)
   values ($kind, $right, $subject, $amount, $payload, $reason, $staffId, now() + make_interval(secs => $seconds))
   on conflict (kind, subject) where state = 'waiting' do nothing returning id`,
);
export const findWaiting = readStatement<{ id: number }, [subject: string]>(
  'staff.find_waiting_approval',
  `select id from staff_approvals where subject = $1 and state = 'waiting' order by id limit 1`,
);

/** A step that the person who asks does now, because nobody else could approve it. */
export const insertAlone = writeStatement<
  object,
  {
    kind: string;
    right: string;
    subject: string;
    amount: number;
    payload: string;
    reason: string;
    staffId: number;
  }
>(
  'staff.insert_approval_alone',
  `insert into staff_approvals (kind, needs, subject, amount, payload, reason, asked_by, expires_at, state, decided_at)
   values ($kind, $right, $subject, $amount, $payload, $reason, $staffId, now(), 'alone', now())`,
);

/** Until the transaction ends nobody else decides it. */
export const lockApproval = writeStatement<
  {
    id: number;
    kind: string;
    needs: string;
    subject: string;
    amount: number;
    payload: unknown;
    asked_by: number;
    state: ApprovalState;
  },
  [id: number]
>(
  'staff.lock_approval',
  `select id, kind, needs, subject, amount, payload, asked_by,
     case when state = 'waiting' and ${isOver} then 'expired' else state end as state
   from staff_approvals p where id = $1 for update`,
);
/** Why an account may not approve what another one asked; null when it may. */
export const barOf = readStatement<
  { barred: 'made' | 'new' | null },
  [staffId: number, askedBy: number, seconds: number]
>('staff.bar_of', `select ${barredSql('$2', '$3')} as barred from staff a where a.id = $1`);
export const withdraw = writeStatement<object, [id: number]>(
  'staff.withdraw_approval',
  `update staff_approvals set state = 'withdrawn', decided_at = now() where id = $1 and state = 'waiting'`,
);
export const decide = writeStatement<
  object,
  [id: number, state: 'approved' | 'declined', staffId: number, reason: string]
>(
  'staff.decide_approval',
  `update staff_approvals set state = $2, decided_by = $3, decision = $4, decided_at = now()
   where id = $1 and state = 'waiting'`,
);

export type ApprovalRow = {
  id: number;
  kind: string;
  needs: string;
  subject: string;
  detail: string | null;
  amount: number;
  reason: string;
  state: ApprovalState;
  asked_by: { id: number; name: string };
  asked_at: Date;
  expires_at: Date;
  decided_by: { id: number; name: string } | null;
  decided_at: Date | null;
  decision: string | null;
  receiver: { id: number; name: string } | null;
  about: string | null;
  barred: 'made' | 'new' | null;
};
/** The member whom a step is about, and the number of an order with the pieces that are asked for, or all of them. */
const receiver = `cross join lateral (select split_part(p.subject, ':', 1) as thing,
       case when p.subject ~ '^[a-z]+:[0-9]+$' then split_part(p.subject, ':', 2)::bigint end as id) s
     left join orders o on s.thing = 'order' and o.id = s.id
     left join refunds f on s.thing = 'refund' and f.id = s.id
     left join members m on m.id = coalesce(o.member_id, f.member_id, case when s.thing = 'member' then s.id end)`;
const about = `case when o.id is not null then concat_ws('：', o.order_number,
       (select string_agg(l.name || ' × ' || coalesce((w.line ->> 'quantity')::integer, l.quantity), '、' order by l.position)
        from order_lines l left join jsonb_array_elements(nullif(p.payload #> '{asked,wanted}', 'null')) w (line)
          on (w.line ->> 'position')::integer = l.position
        where l.order_id = o.id
          and (w.line is not null or coalesce(p.payload #> '{asked,wanted}', 'null') = 'null'))) end`;

export const listApprovals = readStatement<
  ApprovalRow,
  {
    id: number | null;
    rights: readonly string[];
    state: ApprovalState | null;
    cursor: number | null;
    most: number;
    staffId: number;
    seconds: number;
  }
>(
  'staff.list_approvals',
  `select * from (
     select p.id, p.kind, p.needs, p.subject, p.payload ->> 'words' as detail, p.amount, p.reason, p.asked_at, p.expires_at, p.decided_at, p.decision,
       case when p.state = 'waiting' and ${isOver} then 'expired' else p.state end as state,
       jsonb_build_object('id', a.id, 'name', a.name) as asked_by,
       case when d.id is not null then jsonb_build_object('id', d.id, 'name', d.name) end as decided_by,
       case when m.id is not null then jsonb_build_object('id', m.id, 'name', m.display_name) end as receiver,
       ${about} as about,
       (select ${barredSql('p.asked_by', '$seconds')} from staff a where a.id = $staffId::bigint) as barred
     from staff_approvals p join staff a on a.id = p.asked_by left join staff d on d.id = p.decided_by ${receiver}
     where p.needs = any ($rights) and ($id::bigint is null or p.id = $id) and ($cursor::bigint is null or p.id < $cursor)
   ) shown where $state::text is null or state = $state
   order by id desc limit $most`,
);
