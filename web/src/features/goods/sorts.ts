import type { GoodsSort } from '@kujiya/contract/goods';

/** The orders of the shelf, as they stand in the address; the first if none does. */
export const sorts = [
  { id: 'newest', label: '新到貨' },
  { id: 'popular', label: '熱賣' },
  { id: 'price_asc', label: '價格低到高' },
  { id: 'price_desc', label: '價格高到低' },
] as const satisfies readonly { id: GoodsSort; label: string }[];

export const sortOf = (wanted: string | null): GoodsSort =>
  sorts.find(({ id }) => id === wanted)?.id ?? 'newest';
