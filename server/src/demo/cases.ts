import { staffAdjustMember } from '@kujiya/contract/staff/balances';
import { staffBlockMember } from '@kujiya/contract/staff/blocks';
import { staffNoteMember } from '@kujiya/contract/staff/members';
import { adjustOrAsk } from '#features/members/staff/balances.ts';
import { block } from '#features/members/staff/blocks.ts';
import { noteMember } from '#features/members/staff/service.ts';
import type { Tx } from '#platform/postgres/database.ts';
import { asStaff } from '#shop/staff/service.ts';
import type { Buyer } from './members.ts';

/** The limit of a shop that sets none; the correction is above it. */
const config = { approvalAmount: 3_000, production: false } as const;

/** What the manager is dealing with: a blocked member, and a correction that waits for a second person. */
export async function loadCases(tx: Tx, regulars: readonly Buyer[], managerId: number): Promise<void> {
  const [blocked, corrected] = regulars.toReversed();
  if (!blocked || !corrected) throw new Error('the demo has too few regulars');
  await asStaff(tx, managerId, staffBlockMember, (caller) =>
    block(tx, caller, { memberId: blocked.id, reason: '信用卡付款爭議處理中', endsAt: null }),
  );
  await asStaff(tx, managerId, staffNoteMember, (caller) =>
    noteMember(tx, caller, blocked.id, '已請會員提供刷卡明細，等銀行回覆。'),
  );
  await asStaff(tx, managerId, staffAdjustMember, (caller) =>
    adjustOrAsk(tx, { config }, caller, {
      id: corrected.id,
      kind: 'tokens',
      amount: 5_000,
      reason: '儲值入帳兩次只算一次，補回差額',
    }),
  );
}
