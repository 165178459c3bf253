import { ourShop } from './settings.ts';

/** A page's title in the browser's tab; without a name of its own, the shop's. */
export const pageTitle = (name?: string): string =>
  name === undefined ? ourShop.shopName : `${name}｜${ourShop.shopName}`;
