import { assignLot } from '@kujiya/fairness/seal';
import { type Database, transaction } from '#platform/postgres/database.ts';
import { createValues } from '#shop/beacon/values.ts';
import * as queries from './assign-queries.ts';
import { openDue } from './life.ts';
import { specOf, storeSlots } from './lots.ts';
import { findLotForPublication } from './queries.ts';

/** Lots assigned in one run. */
const share = 20;

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
  const values = createValues(db, relays);
  return async () => {
    const waiting = await queries.lotsToAssign(db, values.resting(), share);
    const known = await values.of(waiting);
    const assigned: number[] = [];
    for (const lot of waiting) {
      const signature = known.get(lot.beacon);
      let isDone = false;
      try {
        isDone = signature ? await assign(db, lot.id, signature) : false;
      } catch (error) {
        failed(lot.id, error);
      }
      if (isDone) assigned.push(lot.id);
      else values.rest(lot);
    }
    if (assigned.length > 0) await openDue(db);
    return assigned;
  };
}
