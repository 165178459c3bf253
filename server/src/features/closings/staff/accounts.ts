import {
  accountWithCode,
  type BookAccount,
  bookAccountKeys,
  bookAccountRefusals,
  bookAccounts,
  isAccountCode,
} from '@kujiya/contract/staff/book-accounts';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import * as queries from './book-queries.ts';
import { namesOf } from './vouchers.ts';

/** The accounts of the vouchers as the shop calls them. */
export async function listAccounts(db: Queryable) {
  const names = namesOf(await queries.changedAccounts(db));
  return bookAccountKeys.map((id) => ({ id, ...names[id], unit: bookAccounts[id][2] }));
}

/** Calls an account otherwise, in all months that are not locked; refuses a code that another account has. */
export async function renameAccount(
  tx: Tx,
  { note }: StaffCaller,
  account: BookAccount,
  after: { code: string; name: string },
): Promise<void> {
  if (!isAccountCode(after.code)) throw new Refused(bookAccountRefusals.account_code);
  await queries.lockAccounts(tx);
  const all = await listAccounts(tx);
  const taken = accountWithCode(all, { id: account, ...after, unit: bookAccounts[account][2] });
  if (taken) throw new Refused(bookAccountRefusals.account_code_taken, { name: taken.name });
  const { code, name } = namesOf(await queries.changedAccounts(tx))[account];
  await queries.renameAccount(tx, account, after.code, after.name);
  note({ subjects: [`account:${account}`], before: { code, name }, after });
}
