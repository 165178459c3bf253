import type { Game } from '@kujiya/contract/shop/games';
import type { Unopened } from './unopened.ts';

const words: Record<Game, { left: string; verb: string }> = {
  ichiban: { left: '張籤沒撕', verb: '撕' },
  blindbox: { left: '盒沒開', verb: '開' },
  gacha: { left: '顆轉蛋沒開', verb: '轉' },
};

/** 還有 3 張籤沒撕 */
export const leftOf = ({ game, total, opened }: Unopened): string =>
  `還有 ${total - opened} ${words[game].left}`;

/** 去撕 before the first one, 繼續撕 after it. */
export const wayWord = ({ game, opened }: Unopened): string =>
  `${opened === 0 ? '去' : '繼續'}${words[game].verb}`;
