import type { InputOf } from '@kujiya/contract/kernel/call';
import { memberRefusals } from '@kujiya/contract/staff/members';
import type { staffDeleteMember } from '@kujiya/contract/staff/personal-data';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import type { Shop } from '#shop/feature.ts';
import { belongingsOf, deleteIn, documentOf } from '../deletion.ts';
import * as queries from '../queries.ts';

const subjectOf = (id: number) => `member:${id}`;

/** Refuses `member_missing`, also for a deleted account. */
async function requireLiving(db: Queryable, id: number): Promise<void> {
  if ((await queries.findLiving(db, id)).length === 0) throw new Refused(memberRefusals.member_missing);
}

/** All that the shop stores about a member who asked for it; the log says who has read it, and why. */
export async function exportMember(tx: Tx, shop: Shop, { note }: StaffCaller, id: number) {
  await requireLiving(tx, id);
  note({ subjects: [subjectOf(id)] });
  return documentOf(tx, shop, id);
}

/** What a member would lose with the account. */
export async function previewDeletion(db: Queryable, { memberData }: Shop, id: number) {
  await requireLiving(db, id);
  return belongingsOf(db, memberData, id);
}

/**
 * Deletes the account of a member who asked for it, as `deleteAccount` does. Refuses `member_missing` and what the
 * member would be refused.
 */
export async function deleteMember(
  tx: Tx,
  { memberData }: Shop,
  { note }: StaffCaller,
  id: number,
  asked: InputOf<typeof staffDeleteMember>['body'],
): Promise<void> {
  // A deletion by the member at the same time is waited for.
  await queries.lockMember(tx, id);
  await requireLiving(tx, id);
  await deleteIn(tx, memberData, id, asked);
  note({ subjects: [subjectOf(id)] });
}
