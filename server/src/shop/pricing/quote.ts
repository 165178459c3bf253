import { pointsDiscount, pointsStep } from '@kujiya/contract/shop/pricing';
import { priceRefusals as refusals } from '@kujiya/contract/shop/spending';
import { Refused } from '#platform/http/refused.ts';

/** Tokens before and after points and a coupon; points in points. */
export type Price = {
  total: number;
  points: number;
  pointsDiscount: number;
  couponDiscount: number;
  final: number;
};

/** The price of `total` tokens less points and a coupon, which takes off no more than the points have left. */
export function priceOf(total: number, points: number, couponOff: number): Price {
  const byPoints = pointsDiscount(points);
  const byCoupon = Math.min(couponOff, total - byPoints);
  return {
    total,
    points,
    pointsDiscount: byPoints,
    couponDiscount: byCoupon,
    final: total - byPoints - byCoupon,
  };
}

/** How a buyer wants to pay: bonus points to spend, and the tokens they were shown; null skips the comparison. */
export type Wish = { points: number; shownFinal: number | null };

/**
 * The price of a purchase of `total` tokens as its buyer wants it; `takesPoints`: points may pay for all of it. Refuses
 * `points_not_allowed`, `points_step`, `points_over_cap` and `price_changed`. What the member has is compared where
 * their accounts are locked.
 */
export function quote(
  { total, takesPoints }: { total: number; takesPoints: boolean },
  { points, shownFinal }: Wish,
  couponOff = 0,
): Price {
  if (points > 0 && !takesPoints) throw new Refused(refusals.points_not_allowed);
  if (points % pointsStep !== 0) throw new Refused(refusals.points_step);
  if (pointsDiscount(points) > total) throw new Refused(refusals.points_over_cap);
  const price = priceOf(total, points, couponOff);
  if (shownFinal !== null && shownFinal !== price.final)
    throw new Refused(refusals.price_changed, { final_amount: price.final });
  return price;
}

/**
 * Refuses a price that a member cannot pay, whose accounts are locked; `tokens` of it are due now. Draws, which are
 * charged in batches, are held to the same by `charge_wallet`.
 */
export function requireMeans(
  { total, points, pointsDiscount: byPoints }: Price,
  tokens: number,
  means: { tokens: number; points: number; points_limit: number },
): void {
  if (byPoints * 100 > total * means.points_limit) throw new Refused(refusals.points_over_cap);
  if (points > means.points) throw new Refused(refusals.points_too_low);
  if (tokens > means.tokens) throw new Refused(refusals.balance_too_low, { tokens: means.tokens });
}
