import { type Queryable, readStatement } from '#platform/postgres/database.ts';

export type Archive = { is_on: boolean; archived_at: Date | null; failed_at: Date | null };

/**
 * How far the log of the database is archived; `failed_at`: when archiving last failed, null while it works. A backup lacks
 * all that follows the newest archived segment. Known to the primary alone.
 */
export const findArchive = readStatement<Archive>(
  'system.find_archive',
  `select current_setting('archive_mode') <> 'off' as is_on, last_archived_time as archived_at,
     case when current_setting('archive_mode') <> 'off' and last_failed_time > coalesce(last_archived_time, '-infinity')
       then last_failed_time end as failed_at
   from pg_stat_archiver`,
);

/**
 * When the newest backup of the database ended. Its script leaves the time, in seconds, in a setting of the database: it
 * needs no table, and standbys have it, too.
 */
export const findDatabaseBackup = readStatement<{ made_at: Date | null }>(
  'system.find_database_backup',
  `select to_timestamp(max(substring(setting from '^kujiya\\.backup_at=([0-9]+)$')::bigint)) as made_at
   from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase cross join unnest(s.setconfig) setting
   where d.datname = current_database() and s.setrole = 0`,
);

const hasJobs = readStatement<{ has: boolean }>(
  'system.has_jobs',
  `select to_regclass('graphile_worker.jobs') is not null as has`,
);

/** The jobs that failed when they were last tried. */
const failedJobs = 'from graphile_worker.jobs where last_error is not null order by run_at';

/**
 * Reads the jobs that failed, by the statement made around them; none until a server with jobs has started, because the
 * queue's tables belong to its library.
 */
export async function readFailedJobs<Row extends object>(
  db: Queryable,
  statement: (jobs: string) => string,
): Promise<readonly Row[]> {
  const [row] = await hasJobs(db);
  return row?.has ? (await db.query<Row>(statement(failedJobs))).rows : [];
}

export type FailedJobRow = {
  id: string;
  name: string;
  attempts: number;
  error: string;
  next_at: Date | null;
};

/** The jobs that failed, the next to be tried first. */
export const listFailedJobs = (db: Queryable, limit: number): Promise<readonly FailedJobRow[]> =>
  readFailedJobs(
    db,
    (jobs) => `select id::text, task_identifier as name, attempts, last_error as error,
      case when attempts < max_attempts then run_at end as next_at ${jobs} limit ${limit}`,
  );
