import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import { rightTitle, type StaffRight, staffRights } from '@kujiya/contract/staff/rights';
import { staffLimits as limits } from '@kujiya/contract/staff/session';
import type { Context } from '#platform/context.ts';
import { Refused } from '#platform/http/refused.ts';
import { recorded, type StaffCall, type StaffCaller, type StaffEntry } from '#platform/http/staff.ts';
import type { Tx } from '#platform/postgres/database.ts';
import * as queries from './queries.ts';

/** The rights of a role from their stored form: '*' is all; everybody has the right to their own session. */
export const rightsOf = (kept: readonly string[]): StaffRight[] =>
  staffRights.filter((right) => right === 'self' || kept.includes('*') || kept.includes(right));

/**
 * The person of the staff whose token this is, if they may make this call. Refuses `login_required` for a member's, an
 * expired or an unknown token, and `right_missing`.
 */
export async function admitStaff({ db }: Pick<Context, 'db'>, tokenHash: Buffer, { right }: StaffCall) {
  const [live] = await queries.liveStaff.alone(db, tokenHash, limits.idle);
  if (!live) throw new Refused(commonRefusals.login_required);
  if (!rightsOf(live.rights).some((one) => one === right))
    throw new Refused(commonRefusals.right_missing, { right, title: rightTitle(right) });
  return { staffId: live.staff_id };
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

/** Writes one entry of the audit log, in the transaction of the change; `staffId` null: a command at the console. */
export async function recordEntry(
  tx: Tx,
  { staffId, what, address, subjects = [], before, after, reason = null }: StaffEntry,
): Promise<void> {
  await queries.insertEntry(tx, staffId, what, address ?? null, subjects, json(before), json(after), reason);
}

/** Does work in the name of a person of the staff without a call: `what` names the command or job. */
export const asStaff = <T>(
  tx: Tx,
  staffId: number,
  what: string,
  work: (caller: StaffCaller) => Promise<T>,
): Promise<T> => recorded(tx, recordEntry, { staffId, what }, work);
