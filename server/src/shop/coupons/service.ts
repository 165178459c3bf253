import { couponFits } from '@kujiya/contract/shop/coupons';
import { drawRefusals as refusals } from '@kujiya/contract/shop/draws';
import type { Context } from '#platform/context.ts';
import { Refused } from '#platform/http/refused.ts';
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

/**
 * Tokens that a coupon of the session's member takes off a purchase of `total` tokens. Refuses `coupon_missing` (also
 * somebody else's, used or expired), `coupon_unfit`, `coupon_minimum`. Whether it is still free is asked again, under its
 * lock, where it is used.
 */
export async function couponFor(
  { db }: Pick<Context, 'db'>,
  tokenHash: Buffer,
  couponId: number,
  { productType, product, total }: { productType: number; product: { id: number }; total: number },
): Promise<number> {
  const [coupon] = await queries.findUsable(db, tokenHash, couponId);
  if (!coupon) throw new Refused(refusals.coupon_missing);
  if (!couponFits(coupon, productType, product.id)) throw new Refused(refusals.coupon_unfit);
  if (total < coupon.min_purchase)
    throw new Refused(refusals.coupon_minimum, { min_purchase: coupon.min_purchase });
  return coupon.amount;
}
