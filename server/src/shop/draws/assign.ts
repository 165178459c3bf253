import { parseBeaconName } from '@kujiya/fairness/beacon/name';
import { assignLot } from '@kujiya/fairness/seal';
import { type Database, transaction } from '#platform/postgres/database.ts';
import { beaconLate, beaconValue } from '#shop/beacon/service.ts';
import * as queries from './assign-queries.ts';
import { openDue } from './life.ts';
import { specOf, storeSlots } from './lots.ts';
import { findLotForPublication } from './queries.ts';

/** Lots assigned in one run. */
const share = 20;
/** Milliseconds until relays are asked again, for a lot that is not late, and for one that is. */
const pauses = { soon: 1_000, late: 10_000 };

/**
 * Assigns a sealed lot with the verified signature of its round, in one transaction; false where another server did it
 * before, or the lot was withdrawn. Throws `LotImpossibleError` as `assignLot`.
 */
export async function assign(db: Database, id: number, signature: string): Promise<boolean> {
  const [[lot], [kept]] = await Promise.all([findLotForPublication(db, id), queries.secretToAssign(db, id)]);
  if (!lot || !kept) return false;
  const assigned = assignLot(specOf(lot), kept.secret, signature);
  return transaction(db, async (tx) => {
    if ((await queries.lockUnassigned(tx, id)).length === 0) return false;
    await storeSlots(tx, id, assigned);
    await queries.setTxid(tx, id, assigned.txid);
    await queries.setAssignment(tx, id, assigned.root, assigned.txidHash, signature);
    return true;
  });
}

/**
 * A step that assigns the lots whose round is published, by values that relays give and the chain's key has signed, opens
 * those that are to open, and returns the lots assigned. Without a value a lot stays closed: it never gets another round,
 * nor randomness of the shop's own. `failed` is called with a lot that could not be assigned; it holds up no other.
 */
export function createAssigner(
  db: Database,
  relays: () => readonly string[],
  failed: (id: number, error: unknown) => void,
): () => Promise<number[]> {
  /** Values in vain, and when they are asked for again. */
  const quiet = new Map<string, number>();

  async function valueFor(beacon: string): Promise<string | null> {
    const name = parseBeaconName(beacon);
    return name && beaconValue(db, relays(), name);
  }

  return async () => {
    const now = performance.now();
    for (const [beacon, until] of quiet) if (until <= now) quiet.delete(beacon);
    const waiting = await queries.lotsToAssign(db, [...quiet.keys()], share);
    const beacons = [...new Set(waiting.map(({ beacon }) => beacon))];
    const values = new Map(
      await Promise.all(beacons.map(async (one) => [one, await valueFor(one)] as const)),
    );
    const assigned: number[] = [];
    for (const { id, beacon, late } of waiting) {
      const signature = values.get(beacon);
      let isDone = false;
      try {
        isDone = signature ? await assign(db, id, signature) : false;
      } catch (error) {
        failed(id, error);
      }
      if (isDone) assigned.push(id);
      else quiet.set(beacon, performance.now() + (late > beaconLate ? pauses.late : pauses.soon));
    }
    if (assigned.length > 0) await openDue(db);
    return assigned;
  };
}
