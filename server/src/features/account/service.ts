import { accountLimits as limits, accountRefusals as refusals } from '@kujiya/contract/account';
import { LRUCache } from 'lru-cache';
import type { Context } from '#platform/context.ts';
import { ok } from '#platform/http/envelope.ts';
import { Refused } from '#platform/http/refused.ts';
import { singleStatement, transaction } from '#platform/postgres/database.ts';
import * as queries from './queries.ts';

/** The member of a live token, or null. */
export async function authenticate({ db }: Context, tokenHash: Buffer): Promise<number | null> {
  const [session] = await queries.liveSession(db, tokenHash);
  return session?.member_id ?? null;
}

/**
 * For calls that grant nothing a visitor lacks: whose token this is, without a query when it was alive within 10 s.
 * `forget` is told which session has ended (the token's hash in base64).
 */
export function cachedAuthenticate(context: Context) {
  const known = new LRUCache<string, number>({ max: 10_000, ttl: 10_000 });
  let ended = 0;
  return {
    async knownMember(tokenHash: Buffer): Promise<number | null> {
      const key = tokenHash.toString('base64');
      const kept = known.get(key);
      if (kept !== undefined) return kept;
      const before = ended;
      const memberId = await authenticate(context, tokenHash);
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

/** A member as the contract shows one; balances in tokens and points. */
export async function memberView(context: Context, id: number) {
  const [row] = await queries.findMember(context.db, id);
  if (!row) throw new Error(`No member ${id}`);
  return {
    id: row.id,
    uid: row.uid,
    displayName: row.display_name,
    name: row.display_name,
    email: row.email,
    phone: row.phone,
    photoURL: row.photo_url,
    tokens: row.tokens,
    vip_info: { total_points: row.points, points_discount_limit: row.points_discount_limit },
    badge_status: { show_checkin_badge: false, show_notification_badge: false },
  };
}

/** Ends one session for good. */
export async function logout(context: Context, tokenHash: Buffer) {
  await transaction(context.db, (tx) => queries.deleteSession(tx, tokenHash));
  return ok({});
}

/** The member who opens the shop: seen again. */
export async function getCurrentUser(context: Context, memberId: number, tokenHash: Buffer) {
  await singleStatement(context.db, (tx) => queries.touchSession(tx, tokenHash));
  return memberView(context, memberId);
}

/** Changes a member's name, at most 30 characters. Refuses `name_required`, `name_too_long`. */
export async function changeProfile({ db }: Context, memberId: number, text: string) {
  const name = text.trim();
  if (name === '') throw new Refused(refusals.name_required);
  if ([...name].length > limits.nameMax) throw new Refused(refusals.name_too_long);
  await singleStatement(db, (tx) => queries.changeName(tx, memberId, name));
  return ok({ message: '資料儲存成功', data: { name } });
}
