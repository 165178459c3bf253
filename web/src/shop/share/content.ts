import { type Shelf, shelfNames } from '@kujiya/contract/shop/games';
import { detailPath, goodsPath, productPicturePath, shopPicturePath } from '@kujiya/contract/shop/paths';
import type { Rarity } from '@kujiya/contract/shop/rarities';
import { formatDate, formatShare } from '#lib/format.ts';
import { ourShop } from '#lib/settings.ts';

/** A picture that the shop has, px. */
export type PictureContent = { address: string; name: string; width: number; height: number };

/** A picture of the best prize drawn. */
export type CardContent = {
  /** Its stored picture. */
  picture: string;
  name: string;
  product: string;
  /** The line under the name: tier or rarity, and where it came from. */
  note: string;
  /** The line under the product: the day, the place and the odds. */
  facts: string;
  /** Where its receipt, or the check of its lot, can be seen: a path. */
  receipt: string;
  badge: { tier: string } | { rarity: Rarity };
  foot: {
    color: string;
    /** The torn edge of its wrapping, from x 0 to `cardWidth` as x, y, x, y, …; y around 0, in px of the card. */
    edge: readonly number[];
  };
};

/** A picture of a whole shelf. */
export type ShelfContent = {
  /** The series. */
  name: string;
  /** The line under it: how much of it is collected. */
  note: string;
  /** The best figures, twelve at most. */
  stands: readonly { picture: string; count: number; last: boolean }[];
};

/** Width of the card in the picture, px. */
export const cardWidth = 760;

/** The thing to share: by link, and as a picture. A picture to draw must stay the same object while it is shown. */
export type ShareContent = {
  /** The sheet's heading: 分享這次開籤. */
  title: string;
  /** The text of a post. */
  text: string;
  /** The page the link leads to, as a path or a full address. */
  path: string;
  /** One that the shop has, or one to draw: of the best prize, or of a whole shelf. */
  picture: PictureContent | CardContent | ShelfContent;
  /** The message for a copied link, in place of 已複製連結. */
  copied?: string;
};

/**
 * `2026/11/28・第 38／100 抽・抽之前機率 1.6%`, without what is not known: `copies` of the `among` left before the purchase
 * were this prize. The pages show the odds of now, which are others.
 */
export const factsOf = ({
  drawnAt,
  ...known
}: {
  /** Milliseconds since 1970. */
  drawnAt: number;
  place?: string | undefined;
  copies?: number | undefined;
  among?: number | undefined;
}): string =>
  [
    formatDate(new Date(drawnAt)),
    known.place,
    known.copies !== undefined && known.among !== undefined
      ? `抽之前機率 ${formatShare(known.copies, known.among)}`
      : undefined,
  ]
    .filter((part) => part !== undefined)
    .join('・');

/** Size of the pictures that the server draws for links, px. */
const drawn = { width: 1200, height: 630 } as const;

/** The picture that chats show with a link to a product. */
export const pictureOfProduct = ({ id, name }: { id: number; name: string }): PictureContent => ({
  address: productPicturePath(id),
  name,
  ...drawn,
});

/** The picture that chats show with a link to the shop. */
export const pictureOfShop: PictureContent = { address: shopPicturePath, name: '本店', ...drawn };

/** The share sheet's content for a product or goods. */
export const shareOfProduct = (shelf: Shelf, product: { id: number; name: string }): ShareContent => ({
  title: '分享商品',
  text: `${ourShop.shortName}${shelfNames[shelf]}「${product.name}」`,
  path: shelf === 'shop' ? goodsPath(product.id) : detailPath(shelf, product.id),
  picture: pictureOfProduct(product),
});
