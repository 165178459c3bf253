import { type Config, ConfigError } from './platform/config.ts';
import { isOwned, ownDataFolder, requireWritable } from './platform/postgres/data-folder.ts';
import { type Database, openPool } from './platform/postgres/database.ts';
import { type EmbeddedPostgres, embeddedAddress, startPostgres } from './platform/postgres/embedded.ts';
import { timeLimits, within } from './platform/time-limits.ts';

export type Runtime = {
  db: Database;
  databaseUrl: string;
  /** Resolves with the reason when the embedded PostgreSQL cannot be kept running; other databases are not watched. */
  lost: Promise<Error>;
  close(): Promise<void>;
};

const never = new Promise<Error>(() => {});

/** Closes the database's connections, but does not wait for one that hangs. */
const leave = (db: Database): Promise<void> => within(timeLimits.database.farewell, db.end()).catch(() => {});

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
    const db = openPool(config.databaseUrl, undefined, { patient });
    await reachable(db, config.databaseUrl);
    return { db, databaseUrl: config.databaseUrl, lost: never, close: () => leave(db) };
  }
  if (as === 'visitor' && (await isOwned(config.dataDir))) {
    const databaseUrl = embeddedAddress(config.dataDir, 'kujiya', 'kujiya');
    const db = openPool(databaseUrl, 2, { patient });
    return { db, databaseUrl, lost: never, close: () => leave(db) };
  }
  const owner = await ownDataFolder(config.dataDir);
  let postgres: EmbeddedPostgres | undefined;
  try {
    postgres = await startPostgres(config.dataDir);
    const databaseUrl = postgres.url('kujiya');
    const db = openPool(databaseUrl, undefined, { patient });
    return {
      db,
      databaseUrl,
      lost: postgres.lost,
      async close() {
        await leave(db);
        await postgres?.stop();
        await owner.release();
      },
    };
  } catch (error) {
    await postgres?.stop();
    await owner.release();
    throw error;
  }
}
