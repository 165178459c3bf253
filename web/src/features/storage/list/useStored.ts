import { listPresents } from '@kujiya/contract/presents';
import type { BoxItem, StorageTab } from '@kujiya/contract/storage';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient, useToken } from '#lib/api.tsx';
import { rowsOf } from '#lib/pages.ts';
import { useMemberQuery } from '#shop/account-frame/member-query.ts';
import { countsQuery, itemsQuery, type StorageFilter, waitingQuery } from '../queries.ts';

export type Stored = ReturnType<typeof useStored>;

// Stacks set aside are shown above the list, so the pages leave them out.
const isListed = ({ status, storage_days }: BoxItem) => status !== 'selected' || storage_days <= 0;

/** The stacks of a tab under a filter, without those set aside (`waiting`), presents, and the numbers on the tabs. */
export function useStored(tab: StorageTab, filter: StorageFilter) {
  const client = useClient();
  const member = useToken() !== undefined;
  const counted = useQuery({ ...countsQuery(client), enabled: member });
  const query = useInfiniteQuery({
    // The pieces without a variant are few, and not filtered.
    ...itemsQuery(client, tab, tab === 'unchosen' ? {} : filter),
    enabled: member && tab !== 'shipped',
  });
  const waiting = useQuery({ ...waitingQuery(client), enabled: member });
  const presents = useMemberQuery(listPresents);
  const isPending = query.isPending || counted.isPending || waiting.isPending || presents.isPending;
  // Before the first list nothing stands above it: filters, presents and the stacks set aside would move it.
  const [begun, setBegun] = useState(false);
  if (!begun && !isPending) setBegun(true);
  return {
    counts: begun ? counted.data?.data : undefined,
    query,
    waiting: begun ? (waiting.data ?? []) : [],
    /** On their way to somebody. */
    presents: begun ? (presents.data?.data ?? []) : [],
    items: rowsOf(query.data?.pages ?? []).filter(isListed),
    isPending: begun ? query.isPending : isPending,
  };
}
