import { staffBlockRefusals as refusals } from '@kujiya/contract/staff/blocks';
import type { Block } from '@kujiya/contract/staff/members';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import type { Tx } from '#platform/postgres/database.ts';
import { recordEvent } from '#shop/events/queries.ts';
import { lockMeans } from '#shop/ledger/service.ts';
import * as queries from './block-queries.ts';
import { blockOf, requireMember, subjectOf } from './service.ts';

/** Locks what every purchase locks, so that none that comes later misses the change. */
async function lockPurchases(tx: Tx, memberId: number): Promise<void> {
  await requireMember(tx, memberId);
  await lockMeans(tx, memberId, { withPoints: false });
}

/**
 * Blocks a member from buying, until `endsAt` or until `unblock`; an earlier block is replaced. Purchases that are
 * committed by now stand. Refuses `member_missing` and `block_end_invalid`.
 */
export async function block(
  tx: Tx,
  { staffId, note }: StaffCaller,
  { memberId, reason, endsAt }: { memberId: number; reason: string; endsAt: Date | null },
): Promise<Block> {
  await lockPurchases(tx, memberId);
  const before = await blockOf(tx, memberId);
  const [made] = await queries.block(tx, { memberId, reason, endsAt, staffId });
  if (!made) throw new Refused(refusals.block_end_invalid);
  const after = await blockOf(tx, memberId);
  if (!after) throw new Error(`member ${memberId} was not blocked`);
  await recordEvent(tx, 'member.blocked', memberId, { reason, ends_at: after.ends_at });
  note({ subjects: [subjectOf(memberId)], before: { block: before }, after: { block: after } });
  return after;
}

/** Ends the block of a member. Refuses `member_missing` and `not_blocked`. */
export async function unblock(
  tx: Tx,
  { note }: StaffCaller,
  { memberId, reason }: { memberId: number; reason: string },
): Promise<void> {
  await lockPurchases(tx, memberId);
  const before = await blockOf(tx, memberId);
  if (!before) throw new Refused(refusals.not_blocked);
  await queries.unblock(tx, memberId);
  await recordEvent(tx, 'member.unblocked', memberId, { reason });
  note({ subjects: [subjectOf(memberId)], before: { block: before }, after: { block: null } });
}
