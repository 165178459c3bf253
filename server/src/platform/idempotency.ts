import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import type { Idempotency } from './http/api.ts';
import { Refused } from './http/refused.ts';
import { readStatement, type Tx, writeStatement } from './postgres/database.ts';

const waitForTwin = writeStatement<object, [memberId: number, key: string]>(
  'idempotency.wait_for_twin',
  `select pg_advisory_xact_lock(hashtextextended($1::text || ' ' || $2, 0))`,
);
const findAnswer = readStatement<{ body_hash: Buffer; answer: unknown }, [memberId: number, key: string]>(
  'idempotency.find_answer',
  'select body_hash, answer from idempotency_keys where member_id = $1 and key = $2',
);
const keepAnswer = writeStatement<object, [memberId: number, key: string, bodyHash: Buffer, answer: string]>(
  'idempotency.keep_answer',
  'insert into idempotency_keys (member_id, key, body_hash, answer) values ($1, $2, $3, $4)',
);

/**
 * Does `work` once for a member's key, in one transaction with keeping its answer: a repeat gets the first answer, the
 * same key with another body is refused. Draws, which are one statement, do the same in SQL.
 */
export async function once<T>(
  tx: Tx,
  memberId: number,
  { key, bodyHash }: Idempotency,
  work: () => Promise<T>,
): Promise<T> {
  if (key === null) return work();
  await waitForTwin(tx, memberId, key);
  const [kept] = await findAnswer(tx, memberId, key);
  if (kept) {
    if (!kept.body_hash.equals(bodyHash)) throw new Refused(commonRefusals.idempotency_conflict);
    return kept.answer as T;
  }
  const answer = await work();
  await keepAnswer(tx, memberId, key, bodyHash, JSON.stringify(answer));
  return answer;
}
