import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import { Refused } from './http/refused.ts';
import type { Idempotency } from './http/request-key.ts';
import { type AdvisoryLock, advisoryLock } from './postgres/advisory-locks.ts';
import { readStatement, type Tx, writeStatement } from './postgres/database.ts';

/** The keys of members, and those of staff, each in a table of its own; `owner` is the column of the key's owner. */
function keysIn(table: string, owner: string, lock: AdvisoryLock) {
  const waitForTwin = writeStatement<object, [ownerId: number, key: string]>(
    `${table}.wait_for_twin`,
    `select ${advisoryLock(lock, "$1::text || ' ' || $2")}`,
  );
  const findAnswer = readStatement<{ body_hash: Buffer; answer: unknown }, [ownerId: number, key: string]>(
    `${table}.find_answer`,
    `select body_hash, answer from ${table} where ${owner} = $1 and key = $2`,
  );
  const keepAnswer = writeStatement<object, [ownerId: number, key: string, bodyHash: Buffer, answer: string]>(
    `${table}.keep_answer`,
    `insert into ${table} (${owner}, key, body_hash, answer) values ($1, $2, $3, $4)`,
  );
  return async <T>(
    tx: Tx,
    ownerId: number,
    { key, bodyHash, onRepeat }: Idempotency,
    work: () => Promise<T>,
  ): Promise<T> => {
    if (key === null) return work();
    await waitForTwin(tx, ownerId, key);
    const [kept] = await findAnswer(tx, ownerId, key);
    if (kept) {
      if (!kept.body_hash.equals(bodyHash)) throw new Refused(commonRefusals.idempotency_conflict);
      onRepeat?.();
      return kept.answer as T;
    }
    const answer = await work();
    await keepAnswer(tx, ownerId, key, bodyHash, JSON.stringify(answer));
    return answer;
  };
}

/**
 * Does `work` once for a member's key and stores its answer in the same transaction: a repeat gets the first answer,
 * the same key with another body is refused. Draws, which are one statement, do the same in SQL.
 */
export const once = keysIn('idempotency_keys', 'member_id', 'memberKey');

/** The same for a key of a person of the staff. */
export const onceForStaff = keysIn('staff_keys', 'staff_id', 'staffKey');
