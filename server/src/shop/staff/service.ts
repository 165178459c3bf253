import { staffLimits as limits, staffRights } from '@kujiya/contract/staff';
import type { Context } from '#platform/context.ts';
import { recorded, type StaffCaller, type StaffEntry } from '#platform/http/staff.ts';
import type { Tx } from '#platform/postgres/database.ts';
import * as queries from './queries.ts';

/** The rights of a role from their stored form: '*' is all; everybody has the right to their own session. */
export const rightsOf = (kept: readonly string[]): string[] =>
  staffRights.filter((right) => right === 'self' || kept.includes('*') || kept.includes(right));

/**
 * The person of the staff whose token this is, with their rights; null for a member's, an expired or an unknown token.
 */
export async function authenticateStaff({ db }: Pick<Context, 'db'>, tokenHash: Buffer) {
  const [live] = await queries.liveStaff.alone(db, tokenHash, limits.idle);
  return live ? { staffId: live.staff_id, rights: new Set(rightsOf(live.rights)) } : null;
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

/** Writes one entry of the audit log, in the transaction of the change; `staffId` null: a command at the console. */
export async function recordEntry(
  tx: Tx,
  { staffId, what, subjects = [], before, after, reason = null }: StaffEntry,
): Promise<void> {
  await queries.insertEntry(tx, staffId, what, subjects, json(before), json(after), reason);
}

/** Does work in the name of a person of the staff without a call: `what` names the command or job. */
export const asStaff = <T>(
  tx: Tx,
  staffId: number,
  what: string,
  work: (caller: StaffCaller) => Promise<T>,
): Promise<T> => recorded(tx, recordEntry, { staffId, what }, work);
