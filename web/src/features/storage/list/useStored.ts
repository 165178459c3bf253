import type { BoxItem, StorageTab } from '@kujiya/contract/storage';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useClient, useToken } from '#lib/api.tsx';
import { rowsOf } from '#lib/pages.ts';
import { countsQuery, itemsQuery, type StorageFilter, waitingQuery } from '../queries.ts';

export type Stored = ReturnType<typeof useStored>;

// Stacks set aside are shown above the list, so the pages leave them out.
const isListed = ({ status, storage_days }: BoxItem) => status !== 'selected' || storage_days <= 0;

/** The stacks of a tab under a filter, those set aside (`waiting`), and the numbers on the tabs. */
export function useStored(tab: StorageTab, filter: StorageFilter) {
  const client = useClient();
  const member = useToken() !== undefined;
  const counts = useQuery({ ...countsQuery(client), enabled: member }).data?.data;
  const query = useInfiniteQuery({
    ...itemsQuery(client, tab, filter),
    enabled: member && tab !== 'shipped',
  });
  const waiting = useQuery({ ...waitingQuery(client), enabled: member }).data ?? [];
  return { counts, query, waiting, items: rowsOf(query.data?.pages ?? []).filter(isListed) };
}
