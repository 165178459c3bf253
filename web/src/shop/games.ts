import { type Game, gameOfProductType } from '@kujiya/contract/shop/games';

/** The shelves of the shop: one for each game, and one for goods that no game sells. */
export type Shelf = Game | 'shop';

export const shelfNames: Readonly<Record<Shelf, string>> = {
  ichiban: '一番賞',
  blindbox: '盒玩',
  gacha: '轉蛋',
  shop: '商城',
};

/** The shelf of a product type (0 to 3). */
export const shelfOf = (productType: number): Shelf => gameOfProductType(productType) ?? 'shop';
