import type { Tx } from '#platform/postgres/database.ts';
import type { MemberData } from '#shop/feature.ts';
import * as queries from './queries.ts';

/** Gives a member the coupon of a reason, such as `check_in`; the same `source` never gives twice. `now` in ms. */
export async function issueCoupon(
  tx: Tx,
  { memberId, key, source, now }: { memberId: number; key: string; source: string; now: number },
): Promise<void> {
  await queries.issue(tx, memberId, key, source, new Date(now));
}

/** Coupons stay with the orders that used them. */
export const couponMemberData: MemberData = {
  tables: { member_coupons: 'kept' },
  export: { coupons: queries.exportCoupons },
};
