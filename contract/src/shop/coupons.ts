import { games, shelfNames, shelfOf } from './games.ts';

/** The terms of use of a coupon; null fits everything but ichiban. */
export type CouponTerms = {
  min_purchase: number;
  product_types: readonly number[] | null;
  product_ids: readonly number[] | null;
};

/** What stands for no restriction of categories or products; ichiban takes no coupon all the same. */
export const unrestricted = '無限制';

/** The categories of a coupon as members read them. */
export const categoriesText = (types: readonly number[] | null): string =>
  types?.map((type) => shelfNames[shelfOf(type)]).join('、') ?? unrestricted;

/** The products of a coupon as members read them. */
export const productsText = (products: readonly string[] | null): string =>
  products?.join('、') ?? unrestricted;

/** Types of products that never take a coupon: ichiban. */
const withoutCoupons: readonly number[] = [games.ichiban.productType];

/** May the coupon be used for products of a type (0 to 3), and for this product of it? Null leaves the product open. */
export const couponFits = (
  { product_types: types, product_ids: ids }: CouponTerms,
  type: number,
  productId: number | null,
): boolean =>
  !withoutCoupons.includes(type) &&
  (types === null || types.includes(type)) &&
  (ids === null || productId === null || ids.includes(productId));

/** A piece of a purchase: its product, and its price in tokens. */
type Piece = { productId: number; subtotal: number };

/**
 * Tokens a coupon takes off a purchase of products of one type. The pieces it may be used for must reach its least
 * total, and it takes off no more than they cost. 'unfit' and 'minimum' say why it takes nothing off.
 */
export function couponOff(
  coupon: CouponTerms & { amount: number },
  type: number,
  pieces: readonly Piece[],
): number | 'unfit' | 'minimum' {
  const fitting = pieces.filter(({ productId }) => couponFits(coupon, type, productId));
  if (fitting.length === 0) return 'unfit';
  const total = fitting.reduce((sum, { subtotal }) => sum + subtotal, 0);
  return total < coupon.min_purchase ? 'minimum' : Math.min(coupon.amount, total);
}
