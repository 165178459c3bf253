import type { PrizeEntry } from '@kujiya/fairness/spec';
import type { CommittedTerms } from '@kujiya/fairness/terms';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';

export type CommitmentRow = {
  id: number;
  /** Null until the lot is assigned, and the next three in lots without a beacon. */
  root: string | null;
  txid_hash: string | null;
  seal: string | null;
  secret_hash: string | null;
  beacon_signature: string | null;
  assigned_at: Date | null;
  beacon: string;
  committed_prizes: PrizeEntry[];
  last_prize_id: number | null;
  last_terms: CommittedTerms | null;
  withdrawn_reason: string | null;
  created_at: Date;
};
export const findCommitment = readStatement<CommitmentRow, [lotId: number]>(
  'draws.find_commitment',
  `select id, root, txid_hash, seal, secret_hash, beacon_signature, assigned_at, beacon, committed_prizes, last_prize_id, last_terms, withdrawn_reason, created_at
   from lots where id = $1::bigint`,
);

export type CorrectionRow = {
  id: number;
  prize_id: number;
  field: 'name' | 'size';
  wrong_text: string;
  right_text: string;
  at: Date;
};
const columns = 'id, prize_id, field, wrong_text, right_text, at';
export const listCorrections = readStatement<CorrectionRow, [prizeIds: number[]]>(
  'draws.list_corrections',
  `select ${columns} from prize_corrections where prize_id = any ($1) order by id`,
);

export type FrozenRow = { product_id: number; name: string; size: string; is_frozen: boolean };
export const findFrozen = readStatement<FrozenRow, [prizeId: number]>(
  'draws.find_frozen',
  `select product_id, name, coalesce(size, '') as size, is_committed(product_id, id) as is_frozen
   from prizes where id = $1::bigint`,
);

export const insertCorrection = writeStatement<
  CorrectionRow,
  [prizeId: number, field: string, wrong: string, right: string, reason: string, staffId: number]
>(
  'draws.insert_correction',
  `insert into prize_corrections (prize_id, field, wrong_text, right_text, reason, staff_id)
   values ($1, $2, $3, $4, $5, $6) returning ${columns}`,
);
