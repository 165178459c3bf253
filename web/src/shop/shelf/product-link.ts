import type { ProductType } from '@kujiya/contract/catalogue';

const pages = ['/ichiban/detail/', '/blindbox/detail/', '/gacha/detail/', '/detail/'] as const;

/** Where a product's card leads: each game has a page of its own. */
export const productLink = ({ id, type }: { id: number; type: ProductType }): string => `${pages[type]}${id}`;
