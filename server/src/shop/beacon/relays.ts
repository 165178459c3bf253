import { type Chain, chainHash, verifyBeacon } from '@kujiya/fairness/beacon/quicknet';
import { timeLimits } from '#platform/time-limits.ts';

/** An answer of a relay has some 300 bytes. */
const longestAnswer = 4_096;

/** The body of an answer; rejects one that does not end soon. */
async function bodyOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > longestAnswer) throw new Error('a relay answers too much');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

/** A round's signature from one relay; rejects whatever the chain's key did not sign for this round. */
async function ask(relay: string, chain: Chain, round: number, signal: AbortSignal): Promise<string> {
  const response = await fetch(`${relay}/${chainHash(chain)}/public/${round}`, { signal, redirect: 'error' });
  if (!response.ok) throw new Error(`a relay answers ${response.status}`);
  const { signature } = JSON.parse(await bodyOf(response)) as { signature?: unknown };
  if (typeof signature !== 'string' || !(await verifyBeacon({ round, signature }, chain)))
    throw new Error('a relay answers what the chain’s key did not sign');
  return signature;
}

/**
 * The signature of a chain's round, hexadecimal, verified under the chain's key, from the relay that has it first; null
 * when none has it within three seconds. All are asked at once, so that one that hangs or lies costs nothing but time.
 */
export async function askRelays(
  relays: readonly string[],
  chain: Chain,
  round: number,
): Promise<string | null> {
  const done = new AbortController();
  const signal = AbortSignal.any([done.signal, AbortSignal.timeout(timeLimits.providers.beacon)]);
  try {
    return await Promise.any(relays.map((relay) => ask(relay, chain, round, signal)));
  } catch {
    return null;
  } finally {
    done.abort();
  }
}
