import { readStatement } from '#platform/postgres/database.ts';

/**
 * Whether the newest segment of the database's log could not be archived: from then on a backup lacks what follows.
 * False where nothing is archived.
 */
export const findArchiving = readStatement<{ fails: boolean }>(
  'system.find_archiving',
  `select current_setting('archive_mode') <> 'off' and coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as fails
   from pg_stat_archiver`,
);
