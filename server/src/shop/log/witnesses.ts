import type { LogWitness } from '@kujiya/contract/fairness';
import { cosignedAt, parseWitnessKey } from '@kujiya/fairness/log/cosignature';
import { logTree } from '@kujiya/fairness/log/tree';
import { submissionText } from '@kujiya/fairness/log/witness';
import type { Config } from '#platform/config.ts';
import type { Context } from '#platform/context.ts';
import type { Database, Queryable } from '#platform/postgres/database.ts';
import { timeLimits } from '#platform/time-limits.ts';
import * as queries from './queries.ts';
import { tilesIn } from './service.ts';

type ConfiguredWitness = Config['logWitnesses'][number];
type Checkpoint = { size: number; note: string };

/** Pauses of a witness that does not answer: from the first to the longest; ms. */
const pauses = { first: 5_000, longest: 600_000 } as const;

/**
 * Submits a checkpoint to a witness (C2SP tlog-witness) and returns the lines with which it cosigned, empty where it
 * refused. `oldSize`: what it cosigned last, as far as the shop knows.
 */
async function submit(
  db: Database,
  { url }: ConfiguredWitness,
  { size, note }: Checkpoint,
  oldSize: number,
  isRepeat = false,
): Promise<string> {
  const proof = oldSize > 0 && oldSize < size ? await logTree(size, tilesIn(db)).consistency(oldSize) : [];
  const answer = await fetch(`${url}/add-checkpoint`, {
    method: 'POST',
    body: submissionText({ oldSize, proof, checkpoint: note }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeLimits.providers.witness),
  });
  const text = (await answer.text()).slice(0, 1_000);
  const known = Number(/^(0|[1-9]\d{0,15})\n$/.exec(text)?.[1] ?? Number.NaN);
  if (answer.status === 409 && !isRepeat && known <= size)
    return submit(db, { url, key: '' }, { size, note }, known, true);
  if (answer.status !== 200) throw new Error(`${answer.status} ${text}`.trim());
  return text;
}

/** Asks a witness for its cosignature on the newest checkpoint, unless it has given it. */
async function ask(db: Database, witness: ConfiguredWitness): Promise<void> {
  const [latest] = await queries.latestCheckpoint(db);
  const [before] = await queries.newestOfWitness(db, witness.key);
  const key = parseWitnessKey(witness.key);
  if (!latest || !key || before?.size === latest.size) return;
  const lines = await submit(db, witness, latest, before?.size ?? 0);
  for (const line of lines.split(/(?<=\n)/))
    if ((await cosignedAt(latest.note + line, key)) !== null) {
      await queries.insertCosignature.alone(db, latest.size, witness.key, line);
      return;
    }
  throw new Error('it answered without a cosignature of its key');
}

/**
 * A run of the work that asks the configured witnesses. One that fails costs the others nothing, and is asked again after
 * pauses that grow; a run never throws.
 */
export function witnessRun({ db, log, config: { logWitnesses } }: Pick<Context, 'db' | 'log' | 'config'>) {
  const waiting = new Map<string, { until: number; pause: number }>();
  return async (now = Date.now()): Promise<boolean> => {
    const due = logWitnesses.filter(({ key }) => (waiting.get(key)?.until ?? 0) <= now);
    await Promise.all(
      due.map(async (witness) => {
        try {
          await ask(db, witness);
          waiting.delete(witness.key);
        } catch (error) {
          const pause = Math.min((waiting.get(witness.key)?.pause ?? pauses.first / 2) * 2, pauses.longest);
          waiting.set(witness.key, { until: now + pause, pause });
          log.error({ err: error }, `the witness ${witness.key} did not cosign the log`);
        }
      }),
    );
    return false;
  };
}

/** Each configured witness, with the newest checkpoint that it cosigned. */
export const listWitnesses = (db: Queryable, { logWitnesses }: Config): Promise<LogWitness[]> =>
  Promise.all(
    logWitnesses.map(async ({ key }) => {
      const [newest] = await queries.newestOfWitness(db, key);
      return { key, checkpoint: newest ? newest.note + newest.line : null };
    }),
  );
