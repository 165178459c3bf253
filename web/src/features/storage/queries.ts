import {
  type BoxItem,
  listBoxItems,
  type StoragePart,
  type StorageTab,
  storageCounts,
  storageLimits,
} from '@kujiya/contract/storage';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
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

/**
 * Rows of a part of the storage behind `before` (null: from the newest on), in pages as large as the shop answers, until
 * `isEnough` says so; and whether there are more.
 */
export async function readItems(
  client: Client,
  { tab, before = null, ...filter }: StorageFilter & { tab: StoragePart; before?: number | null },
  {
    isEnough = () => false,
    signal,
  }: { isEnough?: (items: readonly BoxItem[]) => boolean; signal?: AbortSignal } = {},
): Promise<{ items: BoxItem[]; hasMore: boolean }> {
  const items: BoxItem[] = [];
  let next = before;
  do {
    const page = await client(
      listBoxItems,
      { query: { tab, per_page: storageLimits.pageMost, ...filter, ...(next !== null && { before: next }) } },
      signal && { signal },
    );
    items.push(...page.data);
    next = page.next;
  } while (next !== null && !isEnough(items));
  return { items, hasMore: next !== null };
}

/** All that is set aside for shipping, wherever in the storage it lies. */
export const waitingQuery = (client: Client) =>
  queryOptions({
    queryKey: [...callKey(listBoxItems, { tab: 'selected' }), 'all'],
    queryFn: async ({ signal }) => (await readItems(client, { tab: 'selected' }, { signal })).items,
    staleTime: 0,
  });

export const countsQuery = (client: Client) => ({ ...apiQuery(client, storageCounts, {}), staleTime: 0 });
