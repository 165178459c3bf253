import type { Game } from '@kujiya/contract/shop/games';
import { shelfNames } from '@kujiya/contract/shop/games';
import { rulesPath } from '@kujiya/contract/shop/paths';
import type { PageAt, PageHead } from '#lib/head.ts';
import { plainHead } from './plain-head.ts';

const descriptions: Readonly<Record<Game, string>> = {
  ichiban: '一番賞怎麼抽：選籤、付款、撕籤、鎖定時間與最後賞，公平性又是怎麼驗證的。',
  blindbox: '盒玩怎麼買：選盒、換盒、道具卡、整盒端走與開箱，公平性又是怎麼驗證的。',
  gacha: '轉蛋怎麼轉：一次幾顆、機率怎麼算、轉到的東西去哪裡，公平性又是怎麼驗證的。',
};

/** The head of a game's rules page. */
export const rulesHead = (at: PageAt, game: Game): PageHead =>
  plainHead(at, `${shelfNames[game]}規則`, descriptions[game], rulesPath(game));
