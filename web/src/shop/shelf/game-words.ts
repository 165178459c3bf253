import type { Game } from '../games.ts';

/** What one buys with this kind of product, told to who sees one for the first time. */
export const gameWords: Record<Game, { unit: string; shelf: string; shelfLink: string; about: string }> = {
  ichiban: {
    unit: '抽',
    shelf: '所有一番賞',
    shelfLink: '/ichiban',
    about: '選一張籤，撕開就知道中了哪一賞，每一張都有獎。',
  },
  blindbox: {
    unit: '盒',
    shelf: '所有盒玩',
    shelfLink: '/blindbox',
    about: '一盒一隻，拆開之前誰也不知道是哪一款。每一中盒的內容在開賣前就已封存。',
  },
  gacha: {
    unit: '顆',
    shelf: '所有轉蛋',
    shelfLink: '/gacha',
    about: '轉一下，掉一顆，打開就是其中一款。機台裡有幾顆、每一款剩多少，都照實公開。',
  },
  shop: {
    unit: '件',
    shelf: '全部商品',
    shelfLink: '/',
    about: '看到的就是您會收到的，不是抽選商品。',
  },
};
