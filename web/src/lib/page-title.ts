/** The shop's name in tabs, search results and shared links. */
export const shopName = '籤屋 Kujiya';

/** A page's title in the browser's tab; without a name of its own, the shop's. */
export const pageTitle = (name?: string): string => (name === undefined ? shopName : `${name}｜${shopName}`);
