import { drawPrice, pointsPerToken } from '../shop/pricing.ts';
import { vipLevel } from '../shop/vip.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

type Priced = Parameters<typeof drawPrice>[0] & { type: number; case_price: number | null };
type Valued = { quantity: number; value: number | null };

/**
 * The slots of a lot, the tokens that all of them bring at today's price, and what its prizes with the last one cost the
 * shop; null while the cost of one is unknown. A case that may be bought whole brings no more than its price.
 */
export function lotSums(product: Priced, pieces: readonly Valued[], last: { value: number | null } | null) {
  const total = sum(pieces.map(({ quantity }) => quantity));
  const single = total * drawPrice(product);
  const costs = (last ? [...pieces, { quantity: 1, value: last.value }] : pieces).map(
    ({ quantity, value }) => (value === null ? null : value * quantity),
  );
  return {
    total,
    brings: product.type === 1 && total > 0 ? Math.min(single, product.case_price ?? single) : single,
    gives: costs.includes(null) ? null : sum(costs.map((cost) => cost ?? 0)),
  };
}

/** Draws of a game by which the share of points and coupons is measured, and as many as it needs. */
export const discountLimits = { orders: 1_000, enough: 30 } as const;

/**
 * The share (0 to 1) that points and coupons took off the latest draws of a game, and by how many draws it was measured.
 * 0 draws: too few, and it is what members of the first level get back in points.
 */
export function discountsOf({ orders, total, off }: { orders: number; total: number; off: number }) {
  if (orders < discountLimits.enough || total === 0)
    return { share: vipLevel(1).rebate / 100 / pointsPerToken, orders: 0 };
  return { share: off / total, orders };
}

type Sums = { brings: number; discounts: number; gives: number | null };
/** What is left of a lot's takings after points, coupons and its prizes; null while a cost is unknown. */
export const marginOf = ({ brings, discounts, gives }: Sums): number | null =>
  gives === null ? null : brings - discounts - gives;
