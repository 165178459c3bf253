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
