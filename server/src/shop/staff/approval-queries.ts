import type { ApprovalState } from '@kujiya/contract/staff/approvals';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import { hasFactor } from './queries.ts';

/** The rights of an account that is not disabled. */
export const heldBy = readStatement<
  { rights: string[]; limits: Record<string, number>; has_factor: boolean },
  [staffId: number]
>(
  'staff.held_by',
  `select r.rights, r.limits, ${hasFactor} as has_factor from staff a join staff_roles r on r.name = a.role
   where a.id = $1 and a.disabled_at is null`,
);

export const expire = writeStatement<object, [kind: string, subject: string]>(
  'staff.expire_approval',
  `update staff_approvals set state = 'expired'
   where kind = $1 and subject = $2 and state = 'waiting' and expires_at <= now()`,
);

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
export const findWaiting = readStatement<{ id: number }, [kind: string, subject: string]>(
  'staff.find_waiting_approval',
  `select id from staff_approvals where kind = $1 and subject = $2 and state = 'waiting'`,
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
     case when state = 'waiting' and expires_at <= now() then 'expired' else state end as state
   from staff_approvals where id = $1 for update`,
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
};
export const listApprovals = readStatement<
  ApprovalRow,
  {
    id: number | null;
    rights: readonly string[];
    state: ApprovalState | null;
    cursor: number | null;
    most: number;
  }
>(
  'staff.list_approvals',
  `select * from (
     select p.id, p.kind, p.needs, p.subject, p.payload ->> 'words' as detail, p.amount, p.reason, p.asked_at, p.expires_at, p.decided_at, p.decision,
       case when p.state = 'waiting' and p.expires_at <= now() then 'expired' else p.state end as state,
       jsonb_build_object('id', a.id, 'name', a.name) as asked_by,
       case when d.id is not null then jsonb_build_object('id', d.id, 'name', d.name) end as decided_by
     from staff_approvals p join staff a on a.id = p.asked_by left join staff d on d.id = p.decided_by
     where p.needs = any ($rights) and ($id::bigint is null or p.id = $id) and ($cursor::bigint is null or p.id < $cursor)
   ) shown where $state::text is null or state = $state
   order by id desc limit $most`,
);
