import type { CallShape } from '@kujiya/contract/kernel/call';
import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import { periodRefusals } from '@kujiya/contract/staff/period';
import {
  guardedRights,
  personalRights,
  rightTitle,
  type StaffRight,
  staffRights,
} from '@kujiya/contract/staff/rights';
import { staffLimits as limits } from '@kujiya/contract/staff/session';
import { versionRefusals } from '@kujiya/contract/staff/version';
import type { Config } from '#platform/config.ts';
import type { Context } from '#platform/context.ts';
import { Refused } from '#platform/http/refused.ts';
import { recorded, type StaffCall, type StaffCaller, type StaffEntry } from '#platform/http/staff.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import * as queries from './queries.ts';

type Holding = { rights: readonly string[]; has_factor: boolean };

/** The rights of a role from their stored form: '*' is all; everybody has the right to their own session. */
export const rightsOf = (kept: readonly string[]): StaffRight[] =>
  staffRights.filter((right) => right === 'self' || kept.includes('*') || kept.includes(right));

/** Whether the guarded rights and whole personal data are withheld: in production they need a second factor. */
const lacksFactor = (
  { production }: Pick<Config, 'production'>,
  { has_factor }: Pick<Holding, 'has_factor'>,
) => production && !has_factor;

/** What a person may do now. */
export const presentRights = (config: Pick<Config, 'production'>, held: Holding) =>
  rightsOf(held.rights).filter((right) => !lacksFactor(config, held) || !guardedRights.includes(right));

/** Whether something is withheld from a person until they have a second factor. */
export const mustEnrol = (config: Pick<Config, 'production'>, held: Holding): boolean =>
  lacksFactor(config, held) &&
  rightsOf(held.rights).some((right) => guardedRights.includes(right) || personalRights.includes(right));

/**
 * The person of the staff whose token this is, if they may make this call. Refuses `login_required` for a member's, an
 * expired or an unknown token, `other_session` for the page of another person, `right_missing`, `factor_required` for
 * personal data, and `fresh_proof_required` for a call that needs one.
 */
export async function admitStaff(
  { db, config }: Pick<Context, 'db' | 'config'>,
  tokenHash: Buffer,
  { right, fresh, reads }: StaffCall,
  page: string | null = null,
) {
  const [live] = await queries.liveStaff.alone(db, tokenHash, limits.idle, limits.fresh);
  if (!live) throw new Refused(commonRefusals.login_required);
  // First: whether another person may do it, or has proved who they are, says nothing to the person of this page.
  if (page !== null && page !== String(live.staff_id)) throw new Refused(commonRefusals.other_session);
  if (!presentRights(config, live).some((one) => one === right))
    throw new Refused(commonRefusals.right_missing, { right, title: rightTitle(right) });
  if (reads === 'personal' && lacksFactor(config, live)) throw new Refused(commonRefusals.factor_required);
  if (fresh && !live.is_fresh) throw new Refused(commonRefusals.fresh_proof_required);
  return { staffId: live.staff_id, isFresh: live.is_fresh };
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Of two states, the fields in which they differ. */
function changedIn(before: unknown, after: unknown): [before: unknown, after: unknown] {
  if (!isFields(before) || !isFields(after)) return [before, after];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => json(before[name]) !== json(after[name]));
  const part = (from: Record<string, unknown>) =>
    Object.fromEntries(changed.flatMap((name) => (name in from ? [[name, from[name]]] : [])));
  return [part(before), part(after)];
}

/** Writes one entry of the audit log, in the transaction of the change; `staffId` null: a command at the console. */
export async function recordEntry(tx: Tx, entry: StaffEntry): Promise<void> {
  const { staffId, what, right, address = null, subjects = [], reason = null } = entry;
  const name = entry.words ?? (right ? rightTitle(right) : what);
  const words = entry.mark ? `${name}（${entry.mark}）` : name;
  const area = right ? right.replace(/^(?:read|write)_/, '') : null;
  const [before, after] = changedIn(entry.before, entry.after);
  const states = { before: json(before), after: json(after) };
  await queries.insertEntry(tx, { staffId, what, words, area, address, subjects, ...states, reason });
}

/** Does work in the name of a person of the staff without a request: `did` is the call it stands for, or names a job. */
export const asStaff = <T>(
  tx: Tx,
  staffId: number,
  did: string | CallShape,
  work: (caller: StaffCaller) => Promise<T>,
  reason: string | null = null,
): Promise<T> => {
  const entry =
    typeof did === 'string'
      ? { what: did }
      : { what: `${did.method} ${did.path}`, words: did.words, right: did.right };
  return recorded(tx, recordEntry, { staffId, ...entry, reason }, work);
};

/**
 * Refuses `version_conflict` with the record as it is now and whoever changed it last, unless its version is the one the
 * caller has read. `subject` is the record's in the log; the caller has locked it.
 */
export async function requireVersion<T extends { version: number }>(
  db: Queryable,
  subject: string,
  version: number,
  current: T,
): Promise<void> {
  if (current.version === version) return;
  const [author] = await queries.lastAuthor(db, subject);
  throw new Refused(versionRefusals.version_conflict, { author: author?.name ?? '主控台', current });
}

/** Of a record, the fields that `changes` names: their state before, for the log. */
export const partOf = (record: object, changes: object): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name in changes));

/** Refuses `period_invalid` for an end that is not after the start. */
export function requirePeriod({ starts_at, ends_at }: { starts_at: string; ends_at: string | null }): void {
  if (ends_at !== null && Date.parse(ends_at) <= Date.parse(starts_at))
    throw new Refused(periodRefusals.period_invalid);
}
