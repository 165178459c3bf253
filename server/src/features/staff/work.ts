import { approvalLimits } from '@kujiya/contract/staff/approvals';
import { approvalsPage } from '@kujiya/contract/staff/paths';
import { readStatement } from '#platform/postgres/database.ts';
import { isMadeBy } from '#shop/staff/limit-queries.ts';
import { type Queue, type QueuedRow, queued } from '#shop/staff/work.ts';

const toDecide = readStatement<
  QueuedRow,
  [staffId: number, rights: readonly string[], most: readonly (number | null)[], seconds: number]
>(
  'work.approvals',
  queued(`select a.id, a.asked_at as since from staff_approvals a
      join unnest($2::text[], $3::bigint[]) h (needs, most) on h.needs = a.needs and a.amount <= coalesce(h.most, a.amount)
      join staff who on who.id = $1 and who.created_at <= now() - make_interval(secs => $4)
      join staff asker on asker.id = a.asked_by and asker.disabled_at is null
    where a.state = 'waiting' and a.expires_at > now() and a.asked_by <> $1
      and not ${isMadeBy('$1::bigint', 'a.asked_by')} order by a.id`),
);

/** Steps of others that the caller may approve. */
export const approvalQueue: Queue = {
  kind: 'approvals',
  rights: ['self'],
  read: (db, { staffId, rights, most }) =>
    toDecide(
      db,
      staffId,
      rights,
      rights.map((right) => (Number.isFinite(most(right)) ? most(right) : null)),
      approvalLimits.window,
    ),
  path: () => approvalsPage,
  due: (asked) => new Date(asked.getTime() + approvalLimits.waits * 1_000),
};
