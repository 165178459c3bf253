import { type Config, ConfigError } from './platform/config.ts';
import { isOwned, ownDataFolder, requireWritable } from './platform/postgres/data-folder.ts';
import { type Database, openPool } from './platform/postgres/database.ts';
import { type EmbeddedPostgres, embeddedAddress, startPostgres } from './platform/postgres/embedded.ts';
import { makeRunningRole, runningRole } from './platform/postgres/running-role.ts';
import { timeLimits, within } from './platform/time-limits.ts';

export type Runtime = {
  /** For the role that owns the tables: brings them up to date, and is that of commands. */
  owner: Database;
  /** For the role that runs a shop, which owns nothing where there are two; for a visitor the owner's. */
  db: Database;
  databaseUrl: string;
  /** Resolves with the reason when the embedded PostgreSQL cannot be kept running; other databases are not watched. */
  lost: Promise<Error>;
  close(): Promise<void>;
};

const never = new Promise<Error>(() => {});

/** Closes the database's connections, but does not wait for one that hangs. */
const leave = (db: Database): Promise<void> => within(timeLimits.database.farewell, db.end()).catch(() => {});

const leaveBoth = async (...pools: Database[]) => {
  await Promise.all([...new Set(pools)].map(leave));
};

async function reachable(db: Database, url: string): Promise<void> {
  try {
    await db.query('select 1');
  } catch (error) {
    const host = URL.canParse(url) ? new URL(url).host : 'an address that cannot be read';
    const reason = (error as Error).message || (error as { code?: string }).code;
    throw new ConfigError(`The database at ${host} (DATABASE_URL) cannot be used: ${reason}.`);
  }
}

/**
 * Opens the configured database. `owner` starts the embedded PostgreSQL and refuses a data folder in use; a `visitor`
 * (audit) uses the one that a running shop has started, or starts it itself.
 */
export async function openRuntime(config: Config, as: 'owner' | 'visitor' = 'owner'): Promise<Runtime> {
  const patient = as === 'visitor';
  if (config.databaseUrl !== null) {
    await requireWritable(config.dataDir);
    const ownerUrl = config.databaseUrl;
    const databaseUrl = (patient ? null : config.databaseAppUrl) ?? ownerUrl;
    const db = openPool(databaseUrl, undefined, { patient });
    const owner = ownerUrl === databaseUrl ? db : openPool(ownerUrl, 2, { patient: true });
    for (const pool of new Set([owner, db])) await reachable(pool, pool === db ? databaseUrl : ownerUrl);
    return { owner, db, databaseUrl, lost: never, close: () => leaveBoth(owner, db) };
  }
  if (as === 'visitor' && (await isOwned(config.dataDir))) {
    const databaseUrl = embeddedAddress(config.dataDir, 'kujiya', 'kujiya');
    const db = openPool(databaseUrl, 2, { patient });
    return { owner: db, db, databaseUrl, lost: never, close: () => leave(db) };
  }
  const folder = await ownDataFolder(config.dataDir);
  let postgres: EmbeddedPostgres | undefined;
  try {
    postgres = await startPostgres(config.dataDir);
    await makeRunningRole(postgres.adminUrl('postgres'));
    const owner = openPool(postgres.url('kujiya'), patient ? undefined : 2, { patient: true });
    const databaseUrl = patient
      ? postgres.url('kujiya')
      : embeddedAddress(config.dataDir, runningRole, 'kujiya');
    const db = patient ? owner : openPool(databaseUrl);
    return {
      owner,
      db,
      databaseUrl,
      lost: postgres.lost,
      async close() {
        await leaveBoth(owner, db);
        await postgres?.stop();
        await folder.release();
      },
    };
  } catch (error) {
    await postgres?.stop();
    await folder.release();
    throw error;
  }
}
