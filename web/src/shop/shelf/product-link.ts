import type { ProductType } from '@kujiya/contract/catalogue';
import { gameOfProductType } from '@kujiya/contract/shop/games';
import { detailPath, productPath } from '@kujiya/contract/shop/paths';

/** Where a product's card leads: each game has a page of its own. */
export const productLink = ({ id, type }: { id: number; type: ProductType }): string => {
  const game = gameOfProductType(type);
  return game ? detailPath(game, id) : productPath(id);
};
