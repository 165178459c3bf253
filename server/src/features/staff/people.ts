import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import {
  accountRefusals as refusals,
  type StaffAccount,
  type StaffRole,
} from '@kujiya/contract/staff/accounts';
import { grantableRights, limitedRights, rightTitle } from '@kujiya/contract/staff/rights';
import { staffLimits as limits } from '@kujiya/contract/staff/session';
import { randomToken, sha256 } from '#platform/crypto.ts';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import type { Shop } from '#shop/feature.ts';
import { expireOf } from '#shop/staff/approval-queries.ts';
import { requireVersion, rightsOf } from '#shop/staff/service.ts';
import * as queries from './people-queries.ts';
import { endSessions } from './queries.ts';

type Holding = Pick<queries.RoleRow, 'rights' | 'limits'>;

/** The first right of a role that its giver does not hold, or holds up to less; null when there is none. */
function excess(giver: Holding, role: Holding): string | null {
  if (role.rights.includes('*') && !giver.rights.includes('*')) return '*';
  const held: readonly string[] = rightsOf(giver.rights);
  const beyond = (right: string) => {
    const most = giver.limits[right];
    return most !== undefined && (role.limits[right] ?? Number.POSITIVE_INFINITY) > most;
  };
  return rightsOf(role.rights).find((right) => !held.includes(right) || beyond(right)) ?? null;
}

function requireHeld(giver: Holding, role: Holding): void {
  const right = excess(giver, role);
  if (right !== null)
    throw new Refused(refusals.above_own_rights, { title: right === '*' ? '全部權限' : rightTitle(right) });
}

/**
 * Every change of accounts and roles comes after the one before it, and from a person who may make it by then: two who
 * take each other's rights away at once cannot both succeed.
 */
async function giverOf(tx: Tx, staffId: number): Promise<Holding> {
  await queries.lockAccounts(tx);
  const [role] = await queries.roleOf(tx, staffId);
  const right = 'write_staff';
  if (!role || !rightsOf(role.rights).includes(right))
    throw new Refused(commonRefusals.right_missing, { right, title: rightTitle(right) });
  return role;
}

const viewOf = ({ created_at, disabled_at, last_login_at, ...row }: queries.PersonRow): StaffAccount => ({
  ...row,
  created_at: created_at.toISOString(),
  disabled_at: disabled_at?.toISOString() ?? null,
  last_login_at: last_login_at?.toISOString() ?? null,
});

async function find(db: Queryable, id: number): Promise<queries.PersonRow> {
  const [row] = await queries.findPerson(db, id);
  if (!row) throw new Refused(refusals.staff_missing);
  return row;
}

async function requireRole(db: Queryable, name: string): Promise<queries.RoleRow> {
  const [role] = await queries.findRole(db, name);
  if (!role) throw new Refused(refusals.role_missing);
  return role;
}

/** Refuses `last_owner` when nobody with every right could log in any more. */
export async function requireOwner(tx: Tx): Promise<void> {
  const [owners] = await queries.countOwners(tx);
  if (!owners?.count) throw new Refused(refusals.last_owner);
}

/** Every account of the staff. */
export const listPeople = async (db: Queryable) => (await queries.listPeople(db)).map(viewOf);

/** Refuses `staff_missing`. */
export const requirePerson = async (db: Queryable, id: number) => viewOf(await find(db, id));

async function invitationFor(tx: Tx, shop: Pick<Shop, 'adminUrl'>, id: number) {
  const token = randomToken();
  const [made] = await queries.insertInvitation(tx, id, sha256(token), limits.invitation);
  return {
    account: viewOf(await find(tx, id)),
    url: `${shop.adminUrl()}/invitation/${token}`,
    expires_at: made?.expires_at.toISOString() ?? '',
  };
}

type NewPerson = { email: string; name: string; role: string };

/** Creates an account that waits for its first password. */
export async function createPerson(tx: Tx, shop: Shop, { staffId, note }: StaffCaller, given: NewPerson) {
  const { email, name, role } = given;
  const giver = await giverOf(tx, staffId);
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new Refused(refusals.staff_email_invalid);
  const kept = await requireRole(tx, role);
  requireHeld(giver, kept);
  const [made] = await queries.insertPerson(tx, email, name, role);
  if (!made) throw new Refused(refusals.staff_email_taken);
  note({ subjects: [`staff:${made.id}`], after: { email, name, role: kept.title } });
  return invitationFor(tx, shop, made.id);
}

/** The account that a caller may change: of somebody else, whose rights are no more than the caller's. */
async function subjectOf(tx: Tx, { staffId }: StaffCaller, id: number): Promise<queries.PersonRow> {
  const giver = await giverOf(tx, staffId);
  const found = await find(tx, id);
  requireHeld(giver, await requireRole(tx, found.role));
  return found;
}

export type Change = { version: number; name?: string; role?: string };

/** Changes a name or a role. One's own role is changed by somebody else. */
export async function changePerson(tx: Tx, caller: StaffCaller, id: number, { version, ...change }: Change) {
  const found = await subjectOf(tx, caller, id);
  await requireVersion(tx, `staff:${id}`, version, viewOf(found));
  const { name = found.name, role = found.role } = change;
  if (role !== found.role) {
    if (id === caller.staffId) throw new Refused(refusals.own_account);
    requireHeld(await giverOf(tx, caller.staffId), await requireRole(tx, role));
  }
  await queries.changePerson(tx, id, name, role, found.disabled_at !== null);
  await requireOwner(tx);
  const now = viewOf(await find(tx, id));
  caller.note({
    subjects: [`staff:${id}`],
    before: { name: found.name, role: found.role_title },
    after: { name: now.name, role: now.role_title },
  });
  return now;
}

/** Disables an account, which ends its sessions, or enables it again. */
export async function setActive(tx: Tx, caller: StaffCaller, id: number, isActive: boolean) {
  const found = await subjectOf(tx, caller, id);
  if (id === caller.staffId) throw new Refused(refusals.own_account);
  await queries.changePerson(tx, id, found.name, found.role, !isActive);
  if (!isActive) {
    await endSessions(tx, id);
    await expireOf(tx, id);
  }
  await requireOwner(tx);
  caller.note({
    subjects: [`staff:${id}`],
    before: { active: found.disabled_at === null },
    after: { active: isActive },
  });
  return viewOf(await find(tx, id));
}

/** Removes the second factors of somebody who has lost them; their sessions end. */
export async function resetFactors(tx: Tx, caller: StaffCaller, id: number) {
  await subjectOf(tx, caller, id);
  if (id === caller.staffId) throw new Refused(refusals.own_account);
  await queries.removeFactors(tx, id);
  await endSessions(tx, id);
  await requireOwner(tx);
  caller.note({ subjects: [`staff:${id}`], after: { second_factor: false } });
  return viewOf(await find(tx, id));
}

/** Ends every session of an account. */
export async function endAll(tx: Tx, caller: StaffCaller, id: number) {
  await subjectOf(tx, caller, id);
  await endSessions(tx, id);
  caller.note({ subjects: [`staff:${id}`] });
  return viewOf(await find(tx, id));
}

/** Makes a new invitation; the password until then opens nothing any more. */
export async function invite(tx: Tx, shop: Shop, caller: StaffCaller, id: number) {
  await subjectOf(tx, caller, id);
  if (id === caller.staffId) throw new Refused(refusals.own_account);
  await queries.forgetPassword(tx, id);
  await endSessions(tx, id);
  await requireOwner(tx);
  caller.note({ subjects: [`staff:${id}`], after: { invited: true } });
  return invitationFor(tx, shop, id);
}

/** Every role. */
export const listRoles = (db: Queryable): Promise<StaffRole[]> => queries.listRoles(db);

type Terms = { title: string; rights: string[]; limits: Record<string, number> };

/** Rights in the order of the areas, each once, and the limits of those it gives. Refuses `right_unknown`. */
function cleaned({ title, rights, limits }: Terms): Terms {
  const known: readonly string[] = grantableRights;
  if (rights.some((right) => !known.includes(right))) throw new Refused(refusals.right_unknown);
  const limited = limitedRights.filter((right) => rights.includes(right) && limits[right] !== undefined);
  if (Object.keys(limits).length !== limited.length || limited.some((right) => Number(limits[right]) < 0))
    throw new Refused(refusals.right_unknown);
  return {
    title,
    rights: known.filter((right) => rights.includes(right)),
    limits: Object.fromEntries(limited.map((right) => [right, Number(limits[right])])),
  };
}

/** Creates a role that gives at most what its maker holds. */
export async function createRole(
  tx: Tx,
  { staffId, note }: StaffCaller,
  { name, ...given }: Omit<Terms, 'limits'> & { name: string; limits?: Record<string, number> },
): Promise<StaffRole> {
  const giver = await giverOf(tx, staffId);
  if (!/^[a-z][a-z_-]{1,29}$/.test(name)) throw new Refused(refusals.role_name_invalid);
  const terms = cleaned({ limits: {}, ...given });
  requireHeld(giver, terms);
  const { title, rights } = terms;
  const made = await queries.insertRole(tx, name, title, rights, JSON.stringify(terms.limits));
  if (made.length === 0) throw new Refused(refusals.role_taken);
  note({ subjects: [`role:${name}`], after: terms });
  return requireRole(tx, name);
}

/** Changes a role for everybody who has it; neither the old nor the new rights may be more than the caller's. */
export async function changeRole(
  tx: Tx,
  { staffId, note }: StaffCaller,
  name: string,
  { version, ...change }: Partial<Terms> & { version: number },
): Promise<StaffRole> {
  const giver = await giverOf(tx, staffId);
  const role = await requireRole(tx, name);
  if (role.rights.includes('*')) throw new Refused(refusals.role_fixed);
  requireHeld(giver, role);
  await requireVersion(tx, `role:${name}`, version, role);
  const { title, rights, limits } = role;
  const terms = cleaned({ title, rights, limits, ...change });
  requireHeld(giver, terms);
  await queries.updateRole(tx, name, terms.title, terms.rights, JSON.stringify(terms.limits));
  note({ subjects: [`role:${name}`], before: { title, rights, limits }, after: terms });
  return requireRole(tx, name);
}

/** Deletes a role that nobody has. Refuses `role_missing`, `role_fixed`, `role_in_use` and `above_own_rights`. */
export async function removeRole(tx: Tx, { staffId, note }: StaffCaller, name: string): Promise<void> {
  const giver = await giverOf(tx, staffId);
  const { title, rights, limits } = await requireRole(tx, name);
  if (rights.includes('*')) throw new Refused(refusals.role_fixed);
  requireHeld(giver, { rights, limits });
  const users = await queries.namesWith(tx, name);
  if (users.length > 0)
    throw new Refused(refusals.role_in_use, { names: users.map((one) => one.name).join('、') });
  await queries.deleteRole(tx, name);
  note({ subjects: [`role:${name}`], before: { title, rights, limits }, after: {} });
}
