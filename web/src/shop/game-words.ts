import type { Game } from '@kujiya/contract/shop/games';

/** The words for a game, its lots and their pieces. */
export type GameWords = {
  /** The unit next to prices: 抽. */
  priceUnit: string;
  /** The measure word of one piece: 張. */
  unit: string;
  /** The verb of a purchase: 抽. */
  verb: string;
  /** The name of the sealed lot. */
  sealed: string;
  /** 這筒 */
  thisLot: string;
  /** 籤 */
  piece: string;
  /** 這張籤 */
  thisPiece: string;
  /** 一張籤 */
  onePiece: string;
  /** The name of a piece's content, short and in full: 獎, 獎品. */
  content: string;
  contents: string;
  /** When the commitment was published: 開筒前, 開賣前. */
  before: string;
  /** The receipts of the lot form a chain. */
  chained: boolean;
};

export const gameWords: Readonly<Record<Game, GameWords>> = {
  ichiban: {
    priceUnit: '抽',
    unit: '張',
    verb: '抽',
    sealed: '獎項',
    thisLot: '這筒',
    piece: '籤',
    thisPiece: '這張籤',
    onePiece: '一張籤',
    content: '獎',
    contents: '獎品',
    before: '開筒前',
    chained: true,
  },
  blindbox: {
    priceUnit: '盒',
    unit: '盒',
    verb: '買',
    sealed: '每一盒的款式',
    thisLot: '這一中盒',
    piece: '盒子',
    thisPiece: '這一盒',
    onePiece: '一盒',
    content: '款式',
    contents: '款式',
    before: '開賣前',
    chained: true,
  },
  gacha: {
    priceUnit: '顆',
    unit: '顆',
    verb: '轉',
    sealed: '每一顆的款式',
    thisLot: '這一批轉蛋',
    piece: '轉蛋',
    thisPiece: '這顆轉蛋',
    onePiece: '一顆轉蛋',
    content: '款式',
    contents: '款式',
    before: '開賣前',
    chained: false,
  },
};
