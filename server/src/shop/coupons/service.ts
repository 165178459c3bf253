import { couponOff } from '@kujiya/contract/shop/coupons';
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
  texts: { kept: ['member_coupons.source'] },
  export: { coupons: queries.exportCoupons },
};

type Piece = { productId: number; subtotal: number };

/**
 * Tokens that a coupon of the session's member takes off a purchase of products of one type. Refuses `coupon_missing`
 * (also somebody else's, used or expired), `coupon_unfit`, `coupon_minimum`. Whether it is still free is asked again,
 * under its lock, where it is used.
 */
export async function couponForPieces(
  { db }: Pick<Context, 'db'>,
  tokenHash: Buffer,
  couponId: number,
  productType: number,
  pieces: readonly Piece[],
): Promise<number> {
  const [coupon] = await queries.findUsable(db, tokenHash, couponId);
  if (!coupon) throw new Refused(refusals.coupon_missing);
  const off = couponOff(coupon, productType, pieces);
  if (off === 'unfit') throw new Refused(refusals.coupon_unfit);
  if (off === 'minimum') throw new Refused(refusals.coupon_minimum, { min_purchase: coupon.min_purchase });
  return off;
}

/** The same for `total` tokens of one product. */
export const couponFor = (
  context: Pick<Context, 'db'>,
  tokenHash: Buffer,
  couponId: number,
  { productType, product, total }: { productType: number; product: { id: number }; total: number },
): Promise<number> =>
  couponForPieces(context, tokenHash, couponId, productType, [{ productId: product.id, subtotal: total }]);

/** Tokens a coupon would take off; 'missing' when the member has none such that can be used. */
export async function couponOffFor(
  { db }: Pick<Context, 'db'>,
  memberId: number,
  couponId: number,
  productType: number,
  pieces: readonly Piece[],
): Promise<number | 'missing' | 'unfit' | 'minimum'> {
  const [coupon] = await queries.findUsableOf(db, memberId, couponId);
  return coupon ? couponOff(coupon, productType, pieces) : 'missing';
}
