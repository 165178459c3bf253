import { couponOff } from '@kujiya/contract/shop/coupons';
import { priceRefusals as refusals } from '@kujiya/contract/shop/spending';
import type { Context } from '#platform/context.ts';
import { Refused } from '#platform/http/refused.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import type { MemberData } from '#shop/personal-data.ts';
import * as queries from './queries.ts';

export type GivenCoupon = queries.Terms;

/** Writes the terms of a coupon once; new terms under the same key leave coupons given earlier unchanged. */
export const defineCoupon = (coupon: GivenCoupon) => (tx: Tx) => queries.define(tx, coupon);

function requireTerms<Row>({ key }: GivenCoupon, [row]: Row[]): Row {
  if (row === undefined) throw new Error(`the terms of the coupon ${key} were not written`);
  return row;
}

/** The id of a coupon's terms, which were written when the server started. */
export const definitionOf = async (db: Queryable, coupon: GivenCoupon): Promise<number> =>
  requireTerms(coupon, await queries.findDefinition(db, coupon)).id;

/** Gives a member a coupon for each source; the same source never gives twice. `now` in ms. */
export async function issueCoupons(
  tx: Tx,
  coupon: GivenCoupon,
  { memberId, sources, now }: { memberId: number; sources: string[]; now: number },
): Promise<void> {
  requireTerms(coupon, await queries.issue(tx, { ...coupon, memberId, sources, now: new Date(now) }));
}

/** Gives a member a coupon by the id of its terms; null when there are none, or when they have ended. */
export const giveCoupon = async (tx: Tx, definitionId: number, memberId: number, source: string) =>
  (await queries.give(tx, definitionId, memberId, source))[0] ?? null;

/** Coupons stay with the orders that used them. */
export const couponMemberData: MemberData = {
  tables: { member_coupons: 'kept' },
  texts: { kept: ['member_coupons.source'] },
  export: { coupons: queries.exportCoupons },
};

type Piece = { productId: number; subtotal: number };

/**
 * Tokens that a coupon of the session's member takes off a purchase of products of one type. Refuses `coupon_missing`
 * (also somebody else's, used or expired), `coupon_unfit`, `coupon_minimum`. The statement that uses the coupon checks
 * again, under its row lock, that it is still free.
 */
async function couponForPieces(
  { db }: Pick<Context, 'db'>,
  tokenHash: Buffer,
  couponId: number,
  productType: number,
  pieces: readonly Piece[],
): Promise<number> {
  return offOrRefused(await queries.findUsable(db, tokenHash, couponId), productType, pieces);
}

function offOrRefused([coupon]: queries.TermsRow[], productType: number, pieces: readonly Piece[]): number {
  if (!coupon) throw new Refused(refusals.coupon_missing);
  const off = couponOff(coupon, productType, pieces);
  if (off === 'unfit') throw new Refused(refusals.coupon_unfit);
  if (off === 'minimum') throw new Refused(refusals.coupon_minimum, { min_purchase: coupon.min_purchase });
  return off;
}

/** The same for a member. `useCoupon` checks again, under the row lock, that the coupon is still free. */
export const couponOffOf = async (
  tx: Tx,
  memberId: number,
  couponId: number,
  productType: number,
  pieces: readonly Piece[],
): Promise<number> => offOrRefused(await queries.findUsableOf(tx, memberId, couponId), productType, pieces);

/** Uses a member's coupon for their order; refuses `coupon_missing` when it is used or expired by now. */
export async function useCoupon(tx: Tx, couponId: number, memberId: number, orderId: number): Promise<void> {
  const [row] = await queries.useCoupon(tx, couponId, memberId, orderId);
  if (row?.used !== 1) throw new Refused(refusals.coupon_missing);
}

/** The same for `total` tokens of one product. */
export const couponFor = (
  context: Pick<Context, 'db'>,
  tokenHash: Buffer,
  couponId: number,
  { productType, product, total }: { productType: number; product: { id: number }; total: number },
): Promise<number> =>
  couponForPieces(context, tokenHash, couponId, productType, [{ productId: product.id, subtotal: total }]);

/** Tokens a coupon would take off; 'missing' when the member has no such usable coupon. */
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
