import { hotProducts } from '@kujiya/contract/catalogue';
import { searchProducts } from '@kujiya/contract/search';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiQuery } from '#lib/api.tsx';
import type { Client } from '#lib/client.ts';
import type { Choice } from './choice.ts';

const minutes = 60_000;

export const hotQuery = (client: Client) =>
  queryOptions({ ...apiQuery(client, hotProducts, {}), staleTime: 5 * minutes });

/**
 * The products found for a keyword, or what is chosen of them; the previous products stay visible while the next search runs. `quiet` for a search
 * that no member typed: it does not count among the searches of the week.
 */
export const foundQuery = (
  client: Client,
  keyword: string,
  { quiet, shelf, sort }: Partial<Choice> & { quiet?: true } = {},
) =>
  queryOptions({
    ...apiQuery(client, searchProducts, {
      query: { q: keyword, ...(quiet && { quiet }), ...(shelf && { shelf }), ...(sort && { sort }) },
    }),
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
  });
