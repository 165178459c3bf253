import { features } from './features.ts';
import { type Database, transaction } from './platform/postgres/database.ts';
import { applyMigrations, oneAtATime } from './platform/postgres/migrate.ts';

/** Writes what the contract says into the features' tables of definitions; safe to repeat. The caller holds the lock of a start. */
export const writeDefinitions = (db: Database): Promise<void> =>
  transaction(db, async (tx) => {
    for (const { definitions = [] } of features) for (const define of definitions) await define(tx);
  });

/** Brings a database up to this build: its tables, its functions, and the definitions of its contract. */
export const bringUpToDate = (db: Database): Promise<void> =>
  oneAtATime(db, async (client) => {
    await applyMigrations(client);
    await writeDefinitions(db);
  });
