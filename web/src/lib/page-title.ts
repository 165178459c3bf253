/** The shop as tabs, results of a search and shared links name it. */
export const shopName = '籤屋 Kujiya';

/** A page's title in the browser's tab; without a name of its own it is the shop's. */
export const pageTitle = (name?: string): string => (name === undefined ? shopName : `${name}｜${shopName}`);
