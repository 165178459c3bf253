import { accountLimits as limits, accountRefusals as refusals } from '@kujiya/contract/account';
import type { Context } from '#platform/context.ts';
import { randomToken, sha256 } from '#platform/crypto.ts';
import { Refused } from '#platform/http/refused.ts';
import type { Tx } from '#platform/postgres/database.ts';
import * as queries from './queries.ts';

/** Longer names of browsers are cut. */
const agentMax = 300;

/** A new token for a member, for 30 days; only its hash is kept. */
export async function openSession(tx: Tx, memberId: number, userAgent: string): Promise<string> {
  const token = randomToken();
  await queries.insertSession(tx, sha256(token), memberId, limits.sessionDays, userAgent.slice(0, agentMax));
  return token;
}

/** The sessions of a member, the present one first. */
export async function listSessions({ db }: Context, memberId: number, tokenHash: Buffer) {
  const rows = await queries.listSessions(db, memberId, tokenHash);
  return rows.map(({ created_at, last_seen_at, ...session }) => ({
    ...session,
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
  }));
}

/** Logs another device of a member out. Refuses `session_missing`. */
export async function endSession({ db }: Context, memberId: number, id: number): Promise<void> {
  const ended = await queries.endSession.alone(db, memberId, id);
  if (ended.length === 0) throw new Refused(refusals.session_missing);
}

/** Logs a member out everywhere but here; returns how many sessions ended. */
export async function endOtherSessions(
  { db }: Context,
  memberId: number,
  tokenHash: Buffer,
): Promise<number> {
  const ended = await queries.endOtherSessions.alone(db, memberId, tokenHash);
  return ended.length;
}

/** Ends one session for good. */
export async function logout({ db }: Context, tokenHash: Buffer): Promise<void> {
  await queries.deleteSession.alone(db, tokenHash);
}

/** Notes that a session is still in use. */
export async function touchSession({ db }: Context, tokenHash: Buffer): Promise<void> {
  await queries.touchSession.alone(db, tokenHash);
}
