import { listBoxItems, type StorageTab, storageCounts, storageLimits } from '@kujiya/contract/storage';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { apiQuery, callKey } from '#lib/api.tsx';
import type { Client } from '#lib/client.ts';

/** What narrows a tab; nothing is left out by what is not set. */
export type StorageFilter = { keyword?: string; game?: 'ichiban' | 'blindbox' | 'gacha'; series?: string };

/** One tab of the member's storage, newest first, page by page. */
export const itemsQuery = (client: Client, tab: StorageTab, filter: StorageFilter) =>
  infiniteQueryOptions({
    queryKey: [...callKey(listBoxItems, { tab, ...filter }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      client(
        listBoxItems,
        {
          query: {
            tab,
            per_page: storageLimits.pageSize,
            ...filter,
            ...(pageParam !== null && { before: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next ?? undefined,
    // What was won a moment ago has to be there.
    staleTime: 0,
  });

/** What is set aside for shipping, wherever in the storage it lies. */
export const waitingQuery = (client: Client) => ({
  ...apiQuery(client, listBoxItems, { query: { tab: 'selected', per_page: 100 } }),
  staleTime: 0,
});

export const countsQuery = (client: Client) => ({ ...apiQuery(client, storageCounts, {}), staleTime: 0 });
