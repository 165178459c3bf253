import { features } from './features.ts';
import { makeQueue } from './platform/jobs.ts';
import { type Database, transaction } from './platform/postgres/database.ts';
import { dropUnusedFunctions } from './platform/postgres/functions.ts';
import { applyMigrations, oneAtATime } from './platform/postgres/migrate.ts';
import { grantRunning } from './platform/postgres/running-role.ts';
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
 * contract; functions that no build uses any more are dropped. `db` is the owner's; `role` runs the shop, where that is
 * another. Servers that start together do it one after the other. Returns how many events were carried over.
 */
export const bringUpToDate = (db: Database, role: string | null = null): Promise<number> =>
  oneAtATime(db, async (client) => {
    await applyMigrations(client);
    await dropUnusedFunctions(db);
    if (role !== null) {
      await makeQueue(db);
      await grantRunning(client, role);
    }
    const carried = await rebaseEvents(client);
    await writeDefinitions(db);
    return carried;
  });
