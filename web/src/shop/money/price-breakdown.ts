import type { Coupon } from '@kujiya/contract/coupons';
import { pointsCap, pointsDiscount, pointsStep } from '@kujiya/contract/shop/pricing';

/** The member's balance and points, as last fetched from the server. */
export type Means = { tokens: number; points: number; pointsLimit: number };

type Owner = { tokens: number; vip_info: { total_points: number; points_discount_limit: number } };

/** A member's means; none for a visitor, and for a member not loaded yet. */
export const meansOf = (owner: Owner | undefined): Means => ({
  tokens: owner?.tokens ?? 0,
  points: owner?.vip_info.total_points ?? 0,
  pointsLimit: owner?.vip_info.points_discount_limit ?? 0,
});

export type PriceBreakdown = {
  /** Tokens before and after points. */
  total: number;
  final: number;
  /** Points to spend, and the tokens they take off. */
  points: number;
  discount: number;
  /** The coupon to use, and the tokens it takes off. */
  couponId: number | null;
  couponDiscount: number;
  /** The most points this order takes; 0 when it takes none. */
  cap: number;
  /** Balances after it; below zero means it cannot be paid. */
  tokensAfter: number;
  pointsAfter: number;
};

type UsableCoupon = Pick<Coupon, 'coupon_id' | 'amount' | 'min_purchase'>;

/**
 * The price of an order of `total` tokens with `wanted` points set against it: the wish is cut to whole steps and to
 * the order's cap, so that it stays valid when the order gets smaller. A coupon comes off the remainder, if `total`
 * reaches its minimum.
 */
export function priceBreakdownOf(
  total: number,
  wanted: number,
  means: Means,
  pointsAllowed: boolean,
  coupon?: UsableCoupon,
): PriceBreakdown {
  const cap = pointsAllowed ? pointsCap(total, means.pointsLimit, means.points) : 0;
  const points = Math.floor(Math.min(Math.max(0, wanted), cap) / pointsStep) * pointsStep;
  const discount = pointsDiscount(points);
  const fits = coupon !== undefined && total >= coupon.min_purchase;
  const couponDiscount = fits ? Math.min(coupon.amount, total - discount) : 0;
  const final = total - discount - couponDiscount;
  return {
    total,
    final,
    points,
    discount,
    couponId: couponDiscount > 0 && coupon ? coupon.coupon_id : null,
    couponDiscount,
    cap,
    tokensAfter: means.tokens - final,
    pointsAfter: means.points - points,
  };
}
