import { features } from './features.ts';
import { type Database, transaction } from './platform/postgres/database.ts';
import { applyMigrations, oneAtATime } from './platform/postgres/migrate.ts';
import { rebaseEvents } from './shop/events/restored.ts';

/**
 * Writes the contract's rows into the features' tables of definitions; safe to repeat. The caller holds the start lock.
 */
export const writeDefinitions = (db: Database): Promise<void> =>
  transaction(db, async (tx) => {
    for (const { definitions = [] } of features) for (const define of definitions) await define(tx);
  });

/**
 * Brings a database up to this build: its tables, its functions, its events after a restore, and the definitions of its
 * contract. Servers that start together do it one after the other. Returns how many events were carried over.
 */
export const bringUpToDate = (db: Database): Promise<number> =>
  oneAtATime(db, async (client) => {
    await applyMigrations(client);
    const carried = await rebaseEvents(client);
    await writeDefinitions(db);
    return carried;
  });
