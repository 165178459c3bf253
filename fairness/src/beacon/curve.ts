/**
 * The curve, fetched at the first call. Without this setting the library's first check makes a table for multiples of the
 * base point, which costs as much as the rest of it; only keys and signatures of our own need those.
 */
export async function curve() {
  const { bls12_381 } = await import('@noble/curves/bls12-381.js');
  bls12_381.G2.Point.BASE.precompute(1);
  return bls12_381;
}
