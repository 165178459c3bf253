import type { ProductType } from '@kujiya/contract/catalogue';
import { gameOfProductType } from '@kujiya/contract/shop/games';
import { detailPath, goodsPath } from '@kujiya/contract/shop/paths';

/** The target of a product's card: each game has a page of its own, and so have goods. */
export const productLink = ({ id, type }: { id: number; type: ProductType }): string => {
  const game = gameOfProductType(type);
  return game ? detailPath(game, id) : goodsPath(id);
};
