import type { Coupon } from '@kujiya/contract/coupons';
import { useState } from 'react';
import { useUser } from '#shop/session/user.ts';
import { type Means, meansOf, priceBreakdownOf } from './price-breakdown.ts';

/**
 * The balance and points that a purchase is reckoned with; undefined until the member is loaded. `agree` is called as
 * the purchase is sent: from then on they stay, because the new balance arrives before the next page does.
 */
export function useMeans(paying: boolean) {
  const user = useUser();
  const known = user.data && meansOf(user.data);
  const [agreed, setAgreed] = useState<Means>();
  return { means: paying ? (agreed ?? known) : known, agree: () => setAgreed(known) };
}

/** The price of `total` tokens to this member, with the points wanted, and with a coupon that is chosen here. */
export function usePriceOf(total: number, wanted: number, means: Means | undefined, pointsAllowed: boolean) {
  const [coupon, onCoupon] = useState<Coupon>();
  const payment = priceBreakdownOf(total, wanted, means ?? meansOf(undefined), pointsAllowed, coupon);
  return { payment, coupon, onCoupon };
}
