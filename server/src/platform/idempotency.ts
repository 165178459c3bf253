import { keyLifetime } from '@kujiya/contract/kernel/call';
import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import { Refused } from './http/refused.ts';
import type { Idempotency } from './http/request-key.ts';
import type { Job } from './jobs.ts';
import { type AdvisoryLock, advisoryLock } from './postgres/advisory-locks.ts';
import { type Database, readStatement, type Tx, writeStatement } from './postgres/database.ts';

/** Rows of one batch of the cleaning. */
const batch = 1_000;

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
  const keepAnswer = writeStatement<
    object,
    [ownerId: number, key: string, bodyHash: Buffer, answer: string, seconds: number | null]
  >(
    `${table}.keep_answer`,
    `insert into ${table} (${owner}, key, body_hash, answer, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
  );
  const forget = writeStatement<object, [most: number]>(
    `${table}.forget`,
    `delete from ${table} where (${owner}, key) in (
       select ${owner}, key from ${table} where expires_at <= now() order by expires_at limit $1 for update skip locked)
     returning true as gone`,
  );
  return {
    async once<T>(
      tx: Tx,
      ownerId: number,
      { key, bodyHash, movesMoney, onRepeat }: Idempotency,
      work: () => Promise<T>,
    ): Promise<T> {
      if (key === null) return work();
      await waitForTwin(tx, ownerId, key);
      const [kept] = await findAnswer(tx, ownerId, key);
      if (kept) {
        const answer = answerOf(kept, bodyHash) as T;
        onRepeat?.();
        return answer;
      }
      const answer = await work();
      const seconds = movesMoney ? null : keyLifetime;
      await keepAnswer(tx, ownerId, key, bodyHash, JSON.stringify(answer), seconds);
      return answer;
    },
    forget: (db: Database) => inBatches(() => forget.alone(db, batch)),
  };
}

/** Works through all that is due, each batch in a transaction of its own. */
async function inBatches(work: () => Promise<object[]>): Promise<void> {
  while ((await work()).length === batch);
}

/**
 * The first answer to a key. Refuses `idempotency_conflict` for another body than the first one's, and `answer_gone`
 * when the answer is not kept any more.
 */
function answerOf<T>(kept: { body_hash: Buffer; answer: T | null }, bodyHash: Buffer): T {
  if (!kept.body_hash.equals(bodyHash)) throw new Refused(commonRefusals.idempotency_conflict);
  if (kept.answer === null) throw new Refused(commonRefusals.answer_gone);
  return kept.answer;
}

const ofMembers = keysIn('idempotency_keys', 'member_id', 'memberKey');
const ofStaff = keysIn('staff_keys', 'staff_id', 'staffKey');

/**
 * Does `work` once for a member's key and stores its answer in the same transaction: a repeat gets the first answer,
 * the same key with another body is refused. Draws, which are one statement, do the same in SQL.
 */
export const once = ofMembers.once;

/** The same for a key of a person of the staff. */
export const onceForStaff = ofStaff.once;

const blankOfMember = writeStatement<object, [memberId: number]>(
  'idempotency_keys.blank',
  'update idempotency_keys set answer = null where member_id = $1 and answer is not null',
);
// In the order of their key, because two deletions may blank them at the same time.
const blankOfStaff = writeStatement<object>(
  'staff_keys.blank',
  `update staff_keys set answer = null where (staff_id, key) in (
     select staff_id, key from staff_keys where answer is not null order by staff_id, key for update)`,
);
const blankOld = writeStatement<object, [seconds: number, most: number]>(
  'staff_keys.blank_old',
  `update staff_keys set answer = null where (staff_id, key) in (
     select staff_id, key from staff_keys where answer is not null and created_at <= now() - make_interval(secs => $1)
     order by created_at limit $2 for update skip locked)
   returning true as gone`,
);

/**
 * Blanks the answers that may hold the data of a member who is being deleted: the member's own, and those that the
 * staff got within the last day, because nothing says whom they are about. The keys stay used.
 */
export async function blankAnswers(tx: Tx, memberId: number): Promise<void> {
  await blankOfMember(tx, memberId);
  await blankOfStaff(tx);
}

/** Each hour deletes the keys whose time is over, and blanks the answers that the staff got more than a day ago. */
export const keysJob = (db: Database): Job => ({
  name: 'keys:forget',
  at: '23 * * * *',
  async run() {
    await ofMembers.forget(db);
    await ofStaff.forget(db);
    await inBatches(() => blankOld.alone(db, keyLifetime, batch));
  },
});
