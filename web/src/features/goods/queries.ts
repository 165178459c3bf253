import { type GoodsSort, getGoods, goodsLimits, listGoods } from '@kujiya/contract/goods';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { apiPages, apiQuery } from '#lib/api.tsx';
import type { Client } from '#lib/client.ts';

export type View = 'grid' | 'list';

/** The paginated shelf, 20 a page in a grid and 10 in a list. */
export const goodsShelfQuery = (client: Client, view: View, sort: GoodsSort, search = '') =>
  infiniteQueryOptions({
    ...apiPages(client, listGoods, {
      limit: view === 'grid' ? goodsLimits.gridPage : goodsLimits.listPage,
      sort,
      ...(search !== '' && { q: search }),
    }),
    gcTime: 30 * 60_000,
  });

export const goodsQuery = (client: Client, id: number) => apiQuery(client, getGoods, { params: { id } });
