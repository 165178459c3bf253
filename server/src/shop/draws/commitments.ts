import { leafTermsOf } from '@kujiya/fairness/commit';
import { LRUCache } from 'lru-cache';
import type { Queryable } from '#platform/postgres/database.ts';
import { findLot, type LotRow } from './queries.ts';

/** What a lot committed to, with its `leafTermsOf`. */
export type Commitment = Pick<LotRow, 'id' | 'root' | 'total' | 'contents'> & {
  terms: ReadonlyMap<string, string>;
};

/** The commitment of a lot as the database has it; throws when there is no such lot. */
export async function readCommitment(db: Queryable, lotId: number): Promise<Commitment> {
  const [lot] = await findLot(db, lotId);
  if (!lot) throw new Error(`there is no lot ${lotId}`);
  return { ...lot, terms: leafTermsOf(lot.total, lot.contents) };
}

const remembered = 20_000;

/** Commitments that this process has read: they never change. */
export type Commitments = {
  of(db: Queryable, lotId: number): Promise<Commitment>;
  /** Of a lot that does not fit: its commitment itself may have been altered when it was read. */
  forget(lotId: number): void;
};

export function createCommitments(): Commitments {
  const read = new LRUCache<number, Commitment>({ max: remembered });
  return {
    async of(db, lotId) {
      const known = read.get(lotId);
      if (known) return known;
      const commitment = await readCommitment(db, lotId);
      read.set(lotId, commitment);
      return commitment;
    },
    forget: (lotId) => void read.delete(lotId),
  };
}
