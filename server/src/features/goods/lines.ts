import { goodsLimits, type QuoteLine } from '@kujiya/contract/goods';
import { drawPrice, pointsCap, purchasability } from '@kujiya/contract/shop/pricing';
import { priceOf } from '#shop/pricing/quote.ts';
import type { GoodsRow } from './queries.ts';

/** One line of a cart as it is sent; `price` is the price the buyer was shown, null skips the comparison. */
export type CartLine = { productId: number; quantity: number; price: number | null };

/** The lines of a cart, merged by product, in ascending order of products. */
export function joinLines(
  items: readonly { product_id: number; quantity: number; price?: number }[],
): CartLine[] {
  const lines = new Map<number, CartLine>();
  for (const { product_id, quantity, price } of items) {
    const line = lines.get(product_id);
    if (line) line.quantity += quantity;
    else lines.set(product_id, { productId: product_id, quantity, price: price ?? null });
  }
  return [...lines.values()].sort((a, b) => a.productId - b.productId);
}

const saleOf = (row: GoodsRow, now: number) =>
  purchasability(
    {
      status: row.status,
      release_date: row.release_date?.toISOString() ?? null,
      draw_date: row.draw_date?.toISOString() ?? null,
    },
    now,
  );

/**
 * The quote of a cart line at `now` (ms), with the issue that prevents buying it as sent. `bought`: pieces the member
 * has already bought.
 */
export function quoteLine(line: CartLine, row: GoodsRow | undefined, bought: number, now: number): QuoteLine {
  const { productId, quantity } = line;
  const price = row ? drawPrice(row) : (line.price ?? 0);
  const allowance =
    row === undefined || row.member_limit === null ? null : Math.max(0, row.member_limit - bought);
  const most = Math.min(row?.stock ?? 0, goodsLimits.quantity);
  const sale = row && saleOf(row, now);
  const issue = (): QuoteLine['issue'] => {
    if (!row || !sale?.open) return 'missing';
    if (row.stock === 0) return 'sold_out';
    if (allowance !== null && quantity > allowance && allowance <= row.stock) return 'limit';
    if (quantity > most) return 'short';
    return line.price !== null && line.price !== price ? 'price' : null;
  };
  return {
    product_id: productId,
    title: row?.name ?? '',
    image: row?.image_url ?? '',
    price,
    quantity,
    subtotal: price * quantity,
    stock: row?.stock ?? 0,
    allowance,
    arrives_at: row?.arrives_at?.toISOString() ?? null,
    issue: issue(),
    opens_at: sale && 'from' in sale ? sale.from : null,
  };
}

/** Can this line be bought, even if at another price? */
export const isBuyable = ({ issue }: QuoteLine): boolean => issue === null || issue === 'price';

/** The tokens a coupon would take off, or the reason it takes nothing off. */
export type CouponUse = { id: number; off: number | 'missing' | 'unfit' | 'minimum' };

/**
 * Quotes lines with `wanted` points and a coupon; lines that cannot be bought count nothing. `hasPoints`: points may
 * pay for all of them.
 */
export function quoteOf(
  lines: readonly QuoteLine[],
  wanted: number,
  means: { tokens: number; points: number; points_limit: number },
  hasPoints: boolean,
  coupon: CouponUse | null,
) {
  const total = lines.filter(isBuyable).reduce((sum, { subtotal }) => sum + subtotal, 0);
  const cap = hasPoints ? pointsCap(total, means.points_limit, means.points) : 0;
  const off = typeof coupon?.off === 'number' ? coupon.off : 0;
  const price = priceOf(total, Math.min(cap, wanted), off);
  return {
    lines: [...lines],
    total_amount: total,
    points_cap: cap,
    points_used: price.points,
    points_discount: price.pointsDiscount,
    coupon_discount: price.couponDiscount,
    coupon_id: price.couponDiscount > 0 && coupon ? coupon.id : null,
    coupon_issue: typeof coupon?.off === 'string' ? coupon.off : null,
    shipping_fee: 0,
    final_amount: price.final,
    tokens: means.tokens,
    points: means.points,
  };
}
