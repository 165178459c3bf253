import type { Coupon } from '@kujiya/contract/coupons';
import { useState } from 'react';
import { type Means, meansOf, priceBreakdownOf } from './price-breakdown.ts';

/** The price of `total` tokens to this member, with the points wanted, and with a coupon that is chosen here. */
export function usePriceOf(total: number, wanted: number, means: Means | undefined, pointsAllowed: boolean) {
  const [coupon, onCoupon] = useState<Coupon>();
  const payment = priceBreakdownOf(total, wanted, means ?? meansOf(undefined), pointsAllowed, coupon);
  return { payment, coupon, onCoupon };
}
