import { apportion } from '@kujiya/contract/shop/apportion';

/** One line of an order, and how many of its pieces were given back before. */
export type Line = { position: number; quantity: number; subtotal: number; refunded: number };
/** Pieces of a line to give back. */
export type RefundLine = { position: number; quantity: number };

/**
 * The share of these pieces in an order's payment for goods (tokens or NT$) and in its bonus points. Pieces of a line
 * are counted on from those given back before, so that all refunds of an order sum to the whole; the shipping fee goes
 * with the last piece.
 */
export function sharesOf(
  order: { paid: number; points: number; shippingFee: number },
  lines: readonly Line[],
  wanted: readonly RefundLine[],
): { amount: number; points: number; isWhole: boolean } {
  const weights = lines.map(({ subtotal }) => subtotal);
  const money = apportion(order.paid - order.shippingFee, weights);
  const points = apportion(order.points, weights);
  const result = { amount: 0, points: 0, isWhole: true };
  for (const [i, line] of lines.entries()) {
    const more = wanted.find(({ position }) => position === line.position)?.quantity ?? 0;
    const upTo = (whole: number, pieces: number) => Math.floor((whole * pieces) / line.quantity);
    const after = line.refunded + more;
    result.amount += upTo(money[i] ?? 0, after) - upTo(money[i] ?? 0, line.refunded);
    result.points += upTo(points[i] ?? 0, after) - upTo(points[i] ?? 0, line.refunded);
    if (after < line.quantity) result.isWhole = false;
  }
  if (result.isWhole) result.amount += order.shippingFee;
  return result;
}
