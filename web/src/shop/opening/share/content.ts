import type { Rarity } from '@kujiya/contract/shop/rarities';

/** What the picture shows of the best thing drawn. */
export type CardContent = {
  /** Its stored picture. */
  picture: string;
  name: string;
  product: string;
  /** The line under the name: tier or rarity, and where it came from. */
  note: string;
  badge: { tier: string } | { rarity: Rarity };
  foot: {
    color: string;
    /** Where its wrapping was opened, from x 0 to `cardWidth` as x, y, x, y, …; y around 0, in px of the card. */
    edge: readonly number[];
  };
};

/** What the picture shows of a whole shelf. */
export type ShelfContent = {
  /** The series. */
  name: string;
  /** The line under it: how much of it is there. */
  note: string;
  /** The best of it, twelve at most. */
  stands: readonly { picture: string; count: number; last: boolean }[];
};

/** Width of the card in the picture, px. */
export const cardWidth = 760;

/** What is shown around: by link, and as a picture of the best or of the whole of it. Must stay the same object while it is shown. */
export type ShareContent = {
  /** The sheet's heading: 分享這次開籤. */
  title: string;
  /** The text of a post. */
  text: string;
  /** The page the link leads to, from `/` on. */
  path: string;
  card: CardContent | ShelfContent;
};
