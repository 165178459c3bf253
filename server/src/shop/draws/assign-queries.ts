import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import { chainOfLot, timeOfLot } from '#shop/beacon/queries.ts';

/** Sealed lots whose round is published by now, but for these, a few at a time; `late`: seconds since that. */
export const lotsToAssign = readStatement<
  { id: number; beacon: string; late: number },
  [without: string[], limit: number]
>(
  'draws.lots_to_assign',
  `select l.id, l.beacon, extract(epoch from now() - ${timeOfLot})::float8 as late
   from lots l join beacon_chains c on ${chainOfLot}
   where l.root is null and l.state = 'committed' and ${timeOfLot} <= now() and l.beacon <> all ($1)
   order by l.id limit $2`,
);

/** The secret of a lot that waits for its assignment. */
export const secretToAssign = readStatement<{ secret: Buffer }, [lotId: number]>(
  'draws.secret_to_assign',
  'select secret from lot_secrets where lot_id = $1 and txid is null',
);

/** Locks a lot that waits for its assignment; no row once it has it, or is withdrawn. */
export const lockUnassigned = writeStatement<{ id: number }, [lotId: number]>(
  'draws.lock_unassigned',
  `select id from lots where id = $1 and root is null and state = 'committed' for no key update`,
);

export const setAssignment = writeStatement<
  object,
  [lotId: number, root: string, txidHash: string, signature: string]
>(
  'draws.set_assignment',
  'update lots set root = $2, txid_hash = $3, beacon_signature = $4, assigned_at = now() where id = $1',
);
export const setTxid = writeStatement<object, [lotId: number, txid: string]>(
  'draws.set_txid',
  'update lot_secrets set txid = $2 where lot_id = $1',
);
