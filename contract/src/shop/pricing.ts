/** Points are spent in steps of 200; 20 points pay 1 token. */
export const pointsStep = 200;
export const pointsPerToken = 20;
/** Months for which points can be spent, from the day they were given. */
export const pointsMonths = 12;

type Priced = { price: number; discount_price: number | null; point_price: number | null };

/** Tokens one draw costs: `point_price`, `discount_price` or `price`, the first that is set. */
export const drawPrice = (product: Priced): number =>
  product.point_price ?? product.discount_price ?? product.price;

/** Most points a purchase may use: the share of the total (percent) or the member's points, floored to the step. */
export function pointsCap(totalTokens: number, limitPercent: number, pointsOwned: number): number {
  const byShare = Math.floor((totalTokens * limitPercent) / 100) * pointsPerToken;
  return Math.floor(Math.min(byShare, pointsOwned) / pointsStep) * pointsStep;
}

/** Tokens that `points` take off. */
export const pointsDiscount = (points: number): number => Math.floor(points / pointsPerToken);

type Shelved = { status: string; release_date: string | null; draw_date: string | null };
export type Purchasability =
  | { open: true }
  | { open: false; reason: 'off_shelf' }
  | { open: false; reason: 'not_released' | 'not_open'; from: string };

/** Whether this product may be bought at `now` (ms): status '1', released, and open for drawing. */
export function purchasability(product: Shelved, now: number): Purchasability {
  if (product.status !== '1') return { open: false, reason: 'off_shelf' };
  if (product.release_date !== null && now < Date.parse(product.release_date))
    return { open: false, reason: 'not_released', from: product.release_date };
  if (product.draw_date !== null && now < Date.parse(product.draw_date))
    return { open: false, reason: 'not_open', from: product.draw_date };
  return { open: true };
}

/**
 * Tokens for all boxes left in a case: the price of a whole case while it is untouched, otherwise the sum of its boxes,
 * since an opened case has no price of its own.
 */
export const casePrice = (
  product: Priced & { case_price: number | null },
  left: number,
  total: number,
): number => (left === total && product.case_price !== null ? product.case_price : drawPrice(product) * left);
