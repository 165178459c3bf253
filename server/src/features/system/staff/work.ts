import { systemPage } from '@kujiya/contract/staff/paths';
import { workLimits } from '@kujiya/contract/staff/work';
import { type Queryable, readStatement } from '#platform/postgres/database.ts';
import { type Queue, type QueuedRow, queued, queueStatement } from '#shop/staff/work.ts';

const failed = queueStatement(
  'events_failed',
  `select f.consumer || ' ' || f.id as id, e.at as since
   from event_failures f join events e on e.xid = f.xid and e.id = f.id order by f.xid, f.id`,
);

/** Consumers whose next event is old. */
const late = readStatement<QueuedRow, [seconds: number]>(
  'work.events_late',
  queued(`select c.consumer as id, e.at as since from event_cursors c cross join lateral (
      select at from events where (xid, id) > (c.xid, c.id) order by xid, id limit 1) e
    where e.at < now() - make_interval(secs => $1)`),
);

const hasJobs = readStatement<{ has: boolean }>(
  'work.has_jobs',
  `select to_regclass('graphile_worker.jobs') is not null as has`,
);
const failedJobs = queued(
  'select id, run_at as since from graphile_worker.jobs where last_error is not null order by run_at',
);

/** The queue of the jobs belongs to its library: its table exists only once a server with jobs has started. */
async function jobs(db: Queryable): Promise<readonly QueuedRow[]> {
  const [row] = await hasJobs(db);
  return row?.has ? (await db.query<QueuedRow>(failedJobs)).rows : [];
}

const queue = (kind: Queue['kind'], read: Queue['read']): Queue => ({
  kind,
  right: 'read_log',
  read,
  path: () => systemPage,
});

/** Jobs and events that failed, and consumers of events that lag behind. */
export const systemQueues: readonly Queue[] = [
  queue('jobs_failed', jobs),
  queue('events_failed', (db) => failed(db)),
  queue('events_late', (db) => late(db, workLimits.lateSeconds)),
];
