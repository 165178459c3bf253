import type { Game } from '@kujiya/contract/shop/games';

/** The title in the bar over a game's product. */
export const detailTitles: Readonly<Record<Game, string>> = {
  ichiban: '一番賞詳細頁',
  blindbox: '挑一盒',
  gacha: '轉蛋詳細頁',
};
