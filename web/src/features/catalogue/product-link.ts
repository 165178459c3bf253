import type { ProductType } from '@kujiya/contract/catalogue';

/** Where a product's card leads: ichiban has a page of its own. */
export const productLink = ({ id, type }: { id: number; type: ProductType }): string =>
  type === 0 ? `/ichiban/detail/${id}` : `/detail/${id}`;
