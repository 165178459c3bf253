import { hotProducts, searchProducts } from '@kujiya/contract/catalogue';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiQuery } from '#lib/api.tsx';
import type { Client } from '#lib/client.ts';

const minutes = 60_000;

export const hotQuery = (client: Client) =>
  queryOptions({ ...apiQuery(client, hotProducts, {}), staleTime: 5 * minutes });

/** The products found for a keyword; the previous products stay visible while the next search runs. */
export const foundQuery = (client: Client, keyword: string) =>
  queryOptions({
    ...apiQuery(client, searchProducts, { query: { q: keyword } }),
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
  });
