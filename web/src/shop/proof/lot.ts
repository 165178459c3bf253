/** A case or a batch of a product: what anybody can check whole once it is sold out. */
export type SoldLot = { game: 'blindbox' | 'gacha'; productId: number; lotId: number };

/** Where it is checked. */
export const lotPath = ({ game, productId, lotId }: SoldLot): string =>
  `/ichiban/fairness-verification?game=${game}&productId=${productId}&lotId=${lotId}`;
