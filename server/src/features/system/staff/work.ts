import { systemPage } from '@kujiya/contract/staff/paths';
import { workLimits } from '@kujiya/contract/staff/work';
import { readStatement } from '#platform/postgres/database.ts';
import { type Queue, type QueuedRow, queued, queueStatement } from '#shop/staff/work.ts';
import { newestBackups } from './backups.ts';
import { findArchive, readFailedJobs } from './queries.ts';

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

const queue = (kind: Queue['kind'], read: Queue['read']): Queue => ({
  kind,
  rights: ['read_log'],
  read,
  path: () => systemPage,
});

/** Jobs and events that failed, consumers of events that lag behind, a log that is not archived, and backups that are too old. */
export const systemQueues: readonly Queue[] = [
  queue('jobs_failed', (db) =>
    readFailedJobs<QueuedRow>(db, (jobs) => queued(`select id, run_at as since ${jobs}`)),
  ),
  queue('events_failed', (db) => failed(db)),
  queue('archive_fails', async (db) =>
    (await findArchive(db))
      .filter(({ failed_at }) => failed_at !== null)
      .map(({ archived_at, failed_at }) => ({
        count: 1,
        oldest: archived_at ?? failed_at,
        ids: null,
      })),
  ),
  queue('backups_late', async (db, { config, now }) => {
    // A shop that sells and is not backed up at all is no better than one whose backups are late.
    if (config.production && config.backupNotes === null)
      return [{ count: 1, oldest: new Date(now), ids: null }];
    const late = (await newestBackups(db, config, now)).filter(({ is_late }) => is_late);
    const since = late.map(({ made_at }) => made_at?.getTime() ?? now);
    return [{ count: late.length, oldest: new Date(Math.min(...since, now)), ids: null }];
  }),
  queue('events_late', (db) => late(db, workLimits.lateSeconds)),
];
