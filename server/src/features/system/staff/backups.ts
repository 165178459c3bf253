import { stat } from 'node:fs/promises';
import path from 'node:path';
import { type BackupKind, backupHours } from '@kujiya/contract/staff/events';
import type { Config } from '#platform/config.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { findDatabaseBackup } from './queries.ts';

/** When a file was last written; null when it cannot be seen. */
const writtenAt = (file: string): Promise<Date | null> =>
  stat(file).then(
    ({ mtime }) => mtime,
    () => null,
  );

/**
 * The newest backup of each kind, with its age in seconds, infinite where there is none. Nothing for a shop without
 * `BACKUP_NOTES`, which nobody backs up.
 */
export async function newestBackups(
  db: Queryable,
  { backupNotes }: Pick<Config, 'backupNotes'>,
  now: number,
) {
  if (backupNotes === null) return [];
  const [database] = await findDatabaseBackup(db);
  const made: Record<BackupKind, Date | null> = {
    database: database?.made_at ?? null,
    pictures: await writtenAt(path.join(backupNotes, 'pictures')),
  };
  return (Object.keys(backupHours) as BackupKind[]).map((kind) => {
    const at = made[kind];
    const age = at === null ? Number.POSITIVE_INFINITY : (now - at.getTime()) / 1_000;
    return { kind, made_at: at, age, is_late: age > backupHours[kind] * 3_600 };
  });
}
