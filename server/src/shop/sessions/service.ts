import { LRUCache } from 'lru-cache';
import { batcher } from '#platform/batch.ts';
import type { Context } from '#platform/context.ts';
import * as queries from './queries.ts';

/** The member of a live token, or null. */
export async function authenticate({ db }: Context, tokenHash: Buffer): Promise<number | null> {
  const [session] = await queries.liveSession(db, tokenHash);
  return session?.member_id ?? null;
}

/** The same for many callers at a time: one round trip for all who came during the previous one. */
export function gatheredAuthenticate({
  db,
}: Pick<Context, 'db'>): (tokenHash: Buffer) => Promise<number | null> {
  return batcher(async (hashes: Buffer[]) => {
    const rows = await queries.liveSessions(db, hashes);
    const members = new Map(rows.map(({ token_hash, member_id }) => [token_hash.toString('hex'), member_id]));
    return hashes.map((hash) => members.get(hash.toString('hex')) ?? null);
  });
}

/**
 * For calls that grant nothing a visitor lacks: the token's member, without a query if the token was alive within 10 s.
 * `forget` gets the hash (base64) of the token whose session has ended.
 */
export function cachedAuthenticate(authenticate: (tokenHash: Buffer) => Promise<number | null>) {
  const known = new LRUCache<string, number>({ max: 10_000, ttl: 10_000 });
  let ended = 0;
  return {
    async knownMember(tokenHash: Buffer): Promise<number | null> {
      const key = tokenHash.toString('base64');
      const kept = known.get(key);
      if (kept !== undefined) return kept;
      const before = ended;
      const memberId = await authenticate(tokenHash);
      // A session may have ended during the query: its answer must not be cached.
      if (memberId !== null && ended === before) known.set(key, memberId);
      return memberId;
    },
    forget(key: string): void {
      ended++;
      known.delete(key);
    },
  };
}
