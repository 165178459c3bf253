import { type GoodsSort, goodsLimits } from '@kujiya/contract/goods';

/** The orders of the shelf, as named in the address; the first is the default. */
export const sorts = [
  { id: 'newest', label: '最新上架' },
  { id: 'popular', label: '熱賣' },
  { id: 'price_asc', label: '價格低到高' },
  { id: 'price_desc', label: '價格高到低' },
] as const satisfies readonly { id: GoodsSort; label: string }[];

export const sortOf = (wanted: string | null): GoodsSort =>
  sorts.find(({ id }) => id === wanted)?.id ?? 'newest';

/** The search text in the shelf's address, trimmed and cut to the longest allowed; empty when there is none. */
export const searchOf = (query: URLSearchParams): string =>
  query.get('q')?.trim().slice(0, goodsLimits.searchMax) ?? '';
