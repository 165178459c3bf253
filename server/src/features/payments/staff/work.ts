import { ordersOf } from '@kujiya/contract/staff/paths';
import { workLimits } from '@kujiya/contract/staff/work';
import { readStatement } from '#platform/postgres/database.ts';
import { type Queue, type QueuedRow, queued } from '#shop/staff/work.ts';

const strange = readStatement<QueuedRow, [days: number]>(
  'work.payments_strange',
  queued(`select number as id, at as since from gateway_messages
    where verdict in ('unknown', 'mismatch') and at > now() - make_interval(days => $1) order by at`),
);

/** Messages of the gateway about payments that the shop does not know, or knows with another amount. */
export const strangeQueue: Queue = {
  kind: 'payments_strange',
  right: 'read_money',
  read: (db) => strange(db, workLimits.strangeDays),
  path: ordersOf,
};
