type Priced = { price: number; discount_price: number | null; point_price: number | null };

/** The prices of a product from the list price down, each lower than the one before it. */
const loweredPrices = ['price', 'discount_price', 'point_price'] as const;
export type LoweredPrice = (typeof loweredPrices)[number];

/** What the office calls the prices of a product. */
export const priceWords: Record<LoweredPrice, string> = {
  price: '單價',
  discount_price: '特價',
  point_price: '活動價',
};

/** The first price that is not lower than the one it lowers, and that one; null when all are. */
export function priceNotLower(product: Priced): { price: LoweredPrice; than: LoweredPrice } | null {
  const set = loweredPrices.filter((name) => product[name] !== null);
  const at = set.findIndex((name, i) => i > 0 && (product[name] ?? 0) >= (product[set[i - 1] ?? name] ?? 0));
  const [price, than] = [set[at], set[at - 1]];
  return price && than ? { price, than } : null;
}

/**
 * The lower price that members go on paying although one above it changes; null when the change reaches them, or changes
 * none.
 */
export function coveringPrice(product: Priced, changes: Partial<Priced>): LoweredPrice | null {
  const after = { ...product, ...changes };
  const paid = loweredPrices.findLastIndex((name) => after[name] !== null);
  const lowest = loweredPrices.findLastIndex((name) => name in changes);
  return lowest >= 0 && lowest < paid ? (loweredPrices[paid] ?? null) : null;
}
