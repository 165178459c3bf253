import { parseBeaconName } from '@kujiya/fairness/beacon/name';
import type { Database, Queryable } from '#platform/postgres/database.ts';
import { sandboxValue } from '#shop/beacon/sandbox.ts';
import { beaconOf } from '#shop/beacon/service.ts';
import { assign } from '#shop/draws/assign.ts';
import { openDue } from '#shop/draws/life.ts';

/** The beacon of shops without relays. */
export const testBeacon = beaconOf({ beaconRelays: null });

/** The lots that wait for their value, and its round. */
export async function sealedLots(db: Queryable): Promise<{ id: number; round: number }[]> {
  const { rows } = await db.query<{ id: number; beacon: string }>(
    `select id, beacon from lots where root is null and state = 'committed' order by id`,
  );
  return rows.map(({ id, beacon }) => ({ id, round: parseBeaconName(beacon)?.round ?? 0 }));
}

/** Assigns all of them at once, as if their rounds were published, and opens those that are to open. */
export async function assignSealed(db: Database): Promise<number[]> {
  for (const { id, round } of await sealedLots(db)) await assign(db, id, await sandboxValue(round));
  return openDue(db);
}
