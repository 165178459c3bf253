import { catalogueLimits, getProduct, listProducts, type ProductType } from '@kujiya/contract/catalogue';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { apiPages, apiQuery } from '#lib/api.tsx';
import type { Client } from '#lib/client.ts';

const minutes = 60_000;

/** A paginated shelf, of one type or of all. Cached for half an hour, so that going back restores its place. */
export const shelfQuery = (client: Client, type: ProductType | undefined) => {
  const query = { limit: catalogueLimits.pageSize, ...(type !== undefined && { type }) };
  return infiniteQueryOptions({
    ...apiPages(client, listProducts, query),
    gcTime: 30 * minutes,
  });
};

export const productQuery = (client: Client, id: number) => apiQuery(client, getProduct, { params: { id } });
