import { apportion } from '@kujiya/contract/shop/apportion';

/** One line of an order, and how many of its pieces were given back before. */
export type Line = { position: number; quantity: number; subtotal: number; refunded: number };
/** Pieces of a line to give back. */
export type RefundLine = { position: number; quantity: number };

/** Of an amount over all pieces of a line, the part of `more` pieces that follow on those given back before. */
export function partOf(
  whole: number,
  { quantity, refunded }: Pick<Line, 'quantity' | 'refunded'>,
  more: number,
): number {
  const upTo = (pieces: number) => Math.floor((whole * pieces) / quantity);
  return upTo(refunded + more) - upTo(refunded);
}

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
    result.amount += partOf(money[i] ?? 0, line, more);
    result.points += partOf(points[i] ?? 0, line, more);
    if (line.refunded + more < line.quantity) result.isWhole = false;
  }
  if (result.isWhole) result.amount += order.shippingFee;
  return result;
}
