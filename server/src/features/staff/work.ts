import { approvalLimits } from '@kujiya/contract/staff/approvals';
import { approvalsPage } from '@kujiya/contract/staff/paths';
import { readStatement } from '#platform/postgres/database.ts';
import { type Queue, type QueuedRow, queued } from '#shop/staff/work.ts';

const toDecide = readStatement<QueuedRow, [staffId: number, rights: readonly string[]]>(
  'work.approvals',
  queued(`select id, asked_at as since from staff_approvals
    where state = 'waiting' and expires_at > now() and asked_by <> $1 and needs = any ($2) order by id`),
);

/** Steps of others that the caller may approve or decline. */
export const approvalQueue: Queue = {
  kind: 'approvals',
  right: 'self',
  read: (db, { staffId, rights }) => toDecide(db, staffId, rights),
  path: () => approvalsPage,
  due: (asked) => new Date(asked.getTime() + approvalLimits.waits * 1_000),
};
