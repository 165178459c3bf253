import { LRUCache } from 'lru-cache';
import { batcher } from '#platform/batch.ts';
import type { Context } from '#platform/context.ts';
import * as queries from './queries.ts';

/** The member of a live token, or null. */
export async function authenticate({ db }: Context, tokenHash: Buffer): Promise<number | null> {
  const [session] = await queries.liveSession(db, tokenHash);
  return session?.member_id ?? null;
}

/**
 * For calls that grant nothing a visitor lacks: whose token this is, without a query when it was alive within 10 s, and with
 * one query for all who ask while the last one runs.
 * `forget` is told which session has ended (the token's hash in base64).
 */
export function cachedAuthenticate(context: Context) {
  const known = new LRUCache<string, number>({ max: 10_000, ttl: 10_000 });
  let ended = 0;
  const look = batcher<Buffer, number | null>(async (hashes) => {
    const rows = await queries.liveSessions(context.db, hashes);
    const members = new Map(rows.map((row) => [row.token_hash.toString('base64'), row.member_id]));
    return hashes.map((hash) => members.get(hash.toString('base64')) ?? null);
  });
  return {
    async knownMember(tokenHash: Buffer): Promise<number | null> {
      const key = tokenHash.toString('base64');
      const kept = known.get(key);
      if (kept !== undefined) return kept;
      const before = ended;
      const memberId = await look(tokenHash);
      // What was read before a session ended may be of that session.
      if (memberId !== null && ended === before) known.set(key, memberId);
      return memberId;
    },
    forget(key: string): void {
      ended++;
      known.delete(key);
    },
  };
}
