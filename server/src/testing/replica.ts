import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { chownToPostgres } from '#platform/postgres/cluster.ts';
import { embeddedAddress, socketFolder, startPostgres } from '#platform/postgres/embedded.ts';
import { postmasterOf, signalPostgres } from './process.ts';

const run = promisify(execFile);

export type Replica = {
  /** The database of this name on the replica, for the role that owns the shop's data. */
  url(database: string): string;
  /** Runs a statement as the administrator: `select pg_wal_replay_pause()`. */
  tell(statement: string): Promise<void>;
  /** Freezes it, lets it go on, or kills it; a killed one is started again by its keeper. */
  signal(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): Promise<void>;
  stop(): Promise<void>;
};

/**
 * A streaming replica, kept in `dataDir`, of the PostgreSQL that keeps its data in `primaryDir`; `name` is unique among
 * them. The shop's role may then see on both how the log is received.
 */
export async function startReplica(
  primaryDir: string,
  dataDir: string,
  name: string,
  settings: Record<string, string> = {},
): Promise<Replica> {
  const cluster = path.join(dataDir, 'postgres');
  const admin = new pg.Client({ connectionString: embeddedAddress(primaryDir, 'postgres', 'postgres') });
  await admin.connect();
  await admin.query('grant pg_read_all_stats to kujiya');
  await admin.query('select pg_create_physical_replication_slot($1, true)', [name]);
  await admin.query('select pg_backup_start($1, true)', [name]);
  await chownToPostgres(dataDir);
  // Files that vanish meanwhile are in the log.
  await run('cp', ['-a', path.join(primaryDir, 'postgres'), cluster]).catch(() => {});
  const { rows } = await admin.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await admin.end();
  await writeFile(path.join(cluster, 'backup_label'), rows[0]?.labelfile ?? '');
  await writeFile(path.join(cluster, 'standby.signal'), '');
  await rm(path.join(cluster, 'postmaster.pid'), { force: true });
  const postgres = await startPostgres(dataDir, {
    fsync: 'off',
    max_connections: '300',
    primary_conninfo: `host=${socketFolder(primaryDir)} user=postgres`,
    primary_slot_name: name,
    ...settings,
  });
  return {
    url: postgres.url,
    async tell(statement) {
      const client = new pg.Client({ connectionString: postgres.adminUrl('postgres') });
      await client.connect();
      await client.query(statement).finally(() => client.end());
    },
    async signal(signal) {
      const postmaster = await postmasterOf(dataDir);
      if (postmaster !== null) signalPostgres(postmaster, signal);
    },
    stop: () => postgres.stop(),
  };
}
