/** A case or a batch of a product: what anybody can check whole once it is sold out. */
export type SoldLot = { game: 'blindbox' | 'gacha'; productId: number; lotId: number };
