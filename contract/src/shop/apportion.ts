/**
 * Parts of an integer amount by weights that sum to it: units left by rounding down go to the largest fractions. Without
 * any weight the first part is all of it.
 */
export function apportion(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map((_, i) => (i === 0 ? amount : 0));
  const exact = weights.map((weight) => (amount * weight) / whole);
  const parts = exact.map(Math.floor);
  const order = exact
    .map((share, i) => ({ i, rest: share - Math.floor(share) }))
    .sort((a, b) => b.rest - a.rest || a.i - b.i);
  let left = amount - parts.reduce((sum, part) => sum + part, 0);
  for (const { i } of order) {
    if (left === 0) break;
    parts[i] = (parts[i] ?? 0) + 1;
    left--;
  }
  return parts;
}
