import { productsWith } from '@kujiya/contract/staff/paths';
import { workLimits } from '@kujiya/contract/staff/work';
import { readStatement } from '#platform/postgres/database.ts';
import { type Queue, type QueuedRow, queued } from '#shop/staff/work.ts';

const arriving = readStatement<QueuedRow, [days: number]>(
  'work.arrivals_due',
  queued(`select product_id as id, arrives_at as since from goods
    where arrives_at > now() and arrives_at < now() + make_interval(days => $1) order by arrives_at`),
);

/** Preorders that count as arrived within days, unless staff move their day. */
export const arrivalQueue: Queue = {
  kind: 'arrivals_due',
  rights: ['read_catalogue', 'write_catalogue'],
  read: (db) => arriving(db, workLimits.arrivalDays),
  path: (ids) => productsWith('arrivals_due', ids, 'stock'),
  due: (day) => day,
};
