import { grantableRights } from '@kujiya/contract/staff/rights';
import { staffLimits as limits } from '@kujiya/contract/staff/session';
import { Refused } from '#platform/http/refused.ts';
import { hashPassword } from '#platform/passwords.ts';
import { type Database, type Tx, transaction } from '#platform/postgres/database.ts';
import { expireOf } from '#shop/staff/approval-queries.ts';
import { recordEntry } from '#shop/staff/service.ts';
import { requireOwner } from './people.ts';
import { removeFactors } from './people-queries.ts';
import * as queries from './queries.ts';

/** A request at the console that cannot be fulfilled; its message is the sentence the person reads. */
export class AccountError extends Error {
  override name = 'AccountError';
}

async function hashOf(password: string): Promise<string> {
  const { length } = [...password];
  if (length < limits.passwordMin || length > limits.passwordMax)
    throw new AccountError(`A password must have ${limits.passwordMin} to ${limits.passwordMax} characters.`);
  return hashPassword(password);
}

async function requireRole(db: Database, role: string): Promise<void> {
  const roles = (await queries.listRoles(db)).map(({ name }) => name);
  if (!roles.includes(role))
    throw new AccountError(`There is no role “${role}”; the roles are ${roles.join(', ')}.`);
}

async function find(db: Database, email: string): Promise<queries.AccountRow> {
  const found = (await queries.listAccounts(db)).find(
    (one) => one.email.toLowerCase() === email.toLowerCase(),
  );
  if (!found) throw new AccountError(`No account has the e-mail address ${email}.`);
  return found;
}

/** The console, too, leaves somebody who can give rights. */
const keepOwner = (tx: Tx) =>
  requireOwner(tx).catch((error: Error) => {
    throw error instanceof Refused ? new AccountError('At least one owner must remain.') : error;
  });

export type NewAccount = { email: string; name: string; role: string; password: string };

/** Opens an account of the staff; returns its id. Throws `AccountError`. */
export async function createAccount(
  db: Database,
  { email, name, role, password }: NewAccount,
): Promise<number> {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.length > 254)
    throw new AccountError(`“${email}” is not an e-mail address.`);
  if (name === '' || [...name].length > limits.nameMax)
    throw new AccountError(`A name must have 1 to ${limits.nameMax} characters.`);
  await requireRole(db, role);
  const hash = await hashOf(password);
  return transaction(db, async (tx) => {
    const [made] = await queries.insertAccount(tx, email, name, hash, role);
    if (!made) throw new AccountError(`There is already an account with the e-mail address ${email}.`);
    const after = { email, name, role };
    await recordEntry(tx, {
      staffId: null,
      what: 'staff create',
      words: '建立帳號',
      subjects: [`staff:${made.id}`],
      after,
    });
    return made.id;
  });
}

/** Every account, and every role with its rights. */
export const listAccounts = async (db: Database) => ({
  accounts: await queries.listAccounts(db),
  roles: await queries.listRoles(db),
});

/** Disables an account, which ends its sessions, or opens it again. Throws `AccountError`. */
export async function setDisabled(db: Database, email: string, isDisabled: boolean): Promise<void> {
  const { id, disabled_at } = await find(db, email);
  await transaction(db, async (tx) => {
    await queries.setDisabled(tx, id, isDisabled);
    if (isDisabled) await expireOf(tx, id);
    await keepOwner(tx);
    await queries.endSessions(tx, id);
    await recordEntry(tx, {
      staffId: null,
      what: isDisabled ? 'staff disable' : 'staff enable',
      words: isDisabled ? '停用帳號' : '啟用帳號',
      subjects: [`staff:${id}`],
      before: { disabled: disabled_at !== null },
      after: { disabled: isDisabled },
    });
  });
}

/** Gives an account another role; its sessions have the new rights at once. Throws `AccountError`. */
export async function changeRole(db: Database, email: string, role: string): Promise<void> {
  const found = await find(db, email);
  await requireRole(db, role);
  await transaction(db, async (tx) => {
    await queries.changeRole(tx, found.id, role);
    await keepOwner(tx);
    const entry = { staffId: null, what: 'staff assign', words: '變更職務', subjects: [`staff:${found.id}`] };
    await recordEntry(tx, { ...entry, before: { role: found.role }, after: { role } });
  });
}

/** Sets another password and ends every session of the account. Throws `AccountError`. */
export async function changePassword(db: Database, email: string, password: string): Promise<void> {
  const { id } = await find(db, email);
  const hash = await hashOf(password);
  await transaction(db, async (tx) => {
    await queries.changePassword(tx, id, hash);
    await queries.endSessions(tx, id);
    await recordEntry(tx, {
      staffId: null,
      what: 'staff password',
      words: '重設密碼',
      subjects: [`staff:${id}`],
    });
  });
}

/** Removes the second factors of somebody who has lost them all; their sessions end. Throws `AccountError`. */
export async function resetFactors(db: Database, email: string): Promise<void> {
  const { id } = await find(db, email);
  await transaction(db, async (tx) => {
    await removeFactors(tx, id);
    await queries.endSessions(tx, id);
    await recordEntry(tx, {
      staffId: null,
      what: 'staff reset-factors',
      words: '重設第二道驗證',
      subjects: [`staff:${id}`],
    });
  });
}

/** Defines a role, or changes its rights for everybody who has it. Throws `AccountError`. */
export async function setRole(db: Database, name: string, rights: readonly string[]): Promise<void> {
  if (!/^[a-z][a-z_-]{1,29}$/.test(name)) throw new AccountError(`“${name}” is not a valid name for a role.`);
  const known: readonly string[] = ['*', ...grantableRights];
  const strange = rights.find((right) => !known.includes(right));
  if (strange !== undefined)
    throw new AccountError(`There is no right “${strange}”; the rights are ${known.join(', ')}.`);
  const before = (await queries.listRoles(db)).find((role) => role.name === name)?.rights ?? null;
  await transaction(db, async (tx) => {
    await queries.setRole(tx, name, rights);
    const entry = { staffId: null, what: 'staff role', words: '變更職務的權限', subjects: [`role:${name}`] };
    await recordEntry(tx, { ...entry, before: { rights: before }, after: { rights } });
  });
}
