import { pointsCap, pointsDiscount, pointsStep } from '@kujiya/contract/shop/pricing';

/** The member's balance and points, as last fetched from the server. */
export type Means = { tokens: number; points: number; pointsLimit: number };

type Owner = { tokens: number; vip_info: { total_points: number; points_discount_limit: number } };

/** A member's means; a visitor, and a member not yet known, has none. */
export const meansOf = (owner: Owner | undefined): Means => ({
  tokens: owner?.tokens ?? 0,
  points: owner?.vip_info.total_points ?? 0,
  pointsLimit: owner?.vip_info.points_discount_limit ?? 0,
});

export type PriceBreakdown = {
  /** Tokens before and after points. */
  total: number;
  final: number;
  /** Points that are spent, and the tokens they take off. */
  points: number;
  discount: number;
  /** Most points this order takes; 0 when it takes none. */
  cap: number;
  /** Balances after it; below zero means it cannot be paid. */
  tokensAfter: number;
  pointsAfter: number;
};

/**
 * The cost of an order of `total` tokens with `wanted` points deducted: `wanted` is rounded down to whole steps and to
 * the order's cap, so that it stays valid when the order gets smaller.
 */
export function priceBreakdownOf(
  total: number,
  wanted: number,
  means: Means,
  pointsAllowed: boolean,
): PriceBreakdown {
  const cap = pointsAllowed ? pointsCap(total, means.pointsLimit, means.points) : 0;
  const points = Math.floor(Math.min(Math.max(0, wanted), cap) / pointsStep) * pointsStep;
  const discount = pointsDiscount(points);
  const final = Math.max(0, total - discount);
  return {
    total,
    final,
    points,
    discount,
    cap,
    tokensAfter: means.tokens - final,
    pointsAfter: means.points - points,
  };
}
