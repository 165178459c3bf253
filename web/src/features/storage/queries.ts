import {
  type BoxItem,
  listBoxItems,
  type StoragePart,
  type StorageTab,
  storageCounts,
  storageLimits,
} from '@kujiya/contract/storage';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callKey } from '#lib/api.tsx';
import type { Client } from '#lib/client.ts';
import { withoutUnopened } from '#shop/opening/useUnopened.tsx';

/** The filter of a tab; an absent field filters nothing. */
export type StorageFilter = {
  keyword?: string;
  game?: 'ichiban' | 'blindbox' | 'gacha';
  series?: string;
  /** Few days left. */
  ending?: true;
};

/** One tab of the member's storage, paginated, newest first. */
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
            ...withoutUnopened(),
            ...(pageParam !== null && { before: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next ?? undefined,
    // Prizes won a moment ago must already be in the list.
    staleTime: 0,
  });

/**
 * Reads a part of the storage behind `before` (null: from the newest on), in the largest pages the server allows, until
 * `isEnough` returns true or none are left; `hasMore` tells which.
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
      {
        query: {
          tab,
          per_page: storageLimits.pageMost,
          ...filter,
          ...withoutUnopened(),
          ...(next !== null && { before: next }),
        },
      },
      signal && { signal },
    );
    items.push(...page.data);
    next = page.next;
  } while (next !== null && !isEnough(items));
  return { items, hasMore: next !== null };
}

/** All stacks set aside for shipping, on whichever page of the storage they are. */
export const waitingQuery = (client: Client) =>
  queryOptions({
    queryKey: [...callKey(listBoxItems, { tab: 'selected' }), 'all'],
    queryFn: async ({ signal }) => (await readItems(client, { tab: 'selected' }, { signal })).items,
    staleTime: 0,
  });

export const countsQuery = (client: Client) =>
  queryOptions({
    queryKey: callKey(storageCounts),
    queryFn: ({ signal }) => client(storageCounts, { query: withoutUnopened() }, { signal }),
    staleTime: 0,
  });
