import { games } from '@kujiya/contract/shop/games';

/** The types of the orders that are draws, as a list in SQL. */
export const drawTypes = Object.values(games)
  .map(({ orderType }) => `'${orderType}'`)
  .join(', ');
