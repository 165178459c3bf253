/**
 * The three games in one vocabulary, with their names in the calls and in order numbers. Inside the house only the keys
 * are used; the other columns appear at the edges.
 */
export const games = {
  ichiban: { productType: 0, orderType: 'kuji', orderLetter: 'K' },
  blindbox: { productType: 1, orderType: 'blindbox', orderLetter: 'B' },
  gacha: { productType: 2, orderType: 'gashapon', orderLetter: 'G' },
} as const;

export type Game = keyof typeof games;

const byProductType: readonly Game[] = ['ichiban', 'blindbox', 'gacha'];

/** The game of a product type (0, 1, 2); null for goods of the shop (3). */
export const gameOfProductType = (type: number): Game | null => byProductType[type] ?? null;

/** The game whose draws are orders of this type; null for any other order. */
export const gameOfOrderType = (orderType: string): Game | null =>
  byProductType.find((game) => games[game].orderType === orderType) ?? null;

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
