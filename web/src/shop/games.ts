/** What a product is sold by. Product types 0–2 of the specification, and the preorder shop. */
export type Game = 'ichiban' | 'blindbox' | 'gacha' | 'shop';

export const gameNames: Record<Game, string> = {
  ichiban: '一番賞',
  blindbox: '盒玩',
  gacha: '轉蛋',
  shop: '商城',
};

const byType: readonly Game[] = ['ichiban', 'blindbox', 'gacha'];

/** Product type 0, 1, 2 → its game; anything else belongs to the shop. */
export const gameOf = (productType: number): Game => byType[productType] ?? 'shop';
