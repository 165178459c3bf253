/** A case or a batch of a product: anybody can check all of it once it is sold out. */
export type SoldLot = { game: 'blindbox' | 'gacha'; productId: number; lotId: number };
