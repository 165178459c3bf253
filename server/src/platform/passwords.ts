import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { randomToken } from './crypto.ts';
import { limitConcurrency } from './limit-concurrency.ts';

/** One core stays free for other requests; a request that meets a full queue is refused and may come back. */
const limited = limitConcurrency({ atOnce: Math.max(1, availableParallelism() - 1), waiting: 100 });

/**
 * Argon2id with the library's own parameters (19 MiB, 2 passes). Refuses `unavailable` when too many calls wait for it.
 */
export const hashPassword = (password: string): Promise<string> => limited(() => hash(password));

/** Compared with when there is no password, so that the duration does not reveal that. */
let decoy: Promise<string> | undefined;

/** Whether this is the password behind a hash. Takes as long when there is no hash. */
export async function isPassword(kept: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomToken());
  const compared = kept ?? (await decoy);
  const right = await limited(() => verify(compared, password));
  return kept !== null && right;
}
