import type { CallShape } from '@kujiya/contract/kernel/call';
import * as accounts from '@kujiya/contract/staff/accounts';
import { advisoryLock } from '#platform/postgres/advisory-locks.ts';
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

/** Until the transaction ends nobody else moves anything in this person's name, or about this subject. */
export const lockMoves = writeStatement<object, [staffId: number, subject: string]>(
  'staff.lock_moves',
  `select ${advisoryLock('staffMove', "'staff:' || $1::bigint")}, ${advisoryLock('staffMove', '$2::text')}`,
);

/** What a person has moved alone: within so many seconds, by this right, and ever about a subject that is no member. */
export const movedBy = readStatement<
  { by_all: number; by_right: number; about: number },
  [staffId: number, right: string, subject: string, seconds: number]
>(
  'staff.moved_by',
  `select coalesce(sum(m.amount) filter (where m.is_recent), 0)::bigint as by_all,
     coalesce(sum(m.amount) filter (where m.is_recent and m.needs = $2), 0)::bigint as by_right,
     coalesce(sum(m.amount) filter (where m.subject = $3 and m.subject not like 'member:%'), 0)::bigint as about
   from (select needs, subject, amount, at > now() - make_interval(secs => $4) as is_recent from staff_moves
     where staff_id = $1 and (at > now() - make_interval(secs => $4) or subject = $3)) m`,
);

export const insertMove = writeStatement<
  object,
  [staffId: number, right: string, kind: string, subject: string, amount: number]
>(
  'staff.insert_move',
  'insert into staff_moves (staff_id, needs, kind, subject, amount) values ($1, $2, $3, $4, $5)',
);

const whatOf = (calls: readonly CallShape[]) =>
  `(${calls.map(({ method, path }) => `'${method} ${path}'`).join(', ')})`;

/** SQL: whether the account `who` was made, invited or reset by `maker`, by the log. */
export const isMadeBy = (who: string, maker: string): string =>
  `exists (select from staff_log l where l.subjects @> array['staff:' || ${who}] and l.staff_id = ${maker} and l.what in ${whatOf(
    [accounts.staffCreateAccount, accounts.staffInvite, accounts.staffResetFactors],
  )})`;

/** The names of other people who may approve such a step, and whether the person has taken others' access away. */
export const othersFor = readStatement<
  { others: string[]; took_away: boolean },
  { staffId: number; right: string; amount: number; needsFactor: boolean; seconds: number }
>(
  'staff.others_for',
  `select coalesce((select array_agg(a.name order by a.id) from staff a join staff_roles r on r.name = a.role
       where a.id <> $staffId::bigint and a.disabled_at is null and (r.rights && array['*', $right::text])
         and a.created_at <= now() - make_interval(secs => $seconds)
         and $amount::bigint <= coalesce((r.limits ->> $right)::bigint, $amount)
         and (a.password_hash is not null or exists (select from staff_passkeys k where k.staff_id = a.id))
         and (not $needsFactor or ${hasFactor}) and not ${isMadeBy('a.id', '$staffId')}), '{}') as others,
     exists (select from staff_log t where t.staff_id = $staffId and t.at > now() - make_interval(secs => $seconds)
       and t.what in ${whatOf([
         accounts.staffDeactivate,
         accounts.staffInvite,
         accounts.staffResetFactors,
         accounts.staffChangeAccount,
         accounts.staffChangeRole,
       ])}) as took_away`,
);
