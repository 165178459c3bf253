import { boxLimits, listBoxItems } from '@kujiya/contract/box';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callKey } from '../../lib/api.tsx';
import type { Client } from '../../lib/client.ts';

/** The member's won items, newest first, page by page. */
export const boxQuery = (client: Client) =>
  infiniteQueryOptions({
    queryKey: [...callKey(listBoxItems), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      client(listBoxItems, { query: { page: pageParam, per_page: boxLimits.pageSize } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ current_page, last_page }) =>
      current_page < last_page ? current_page + 1 : undefined,
    // What was won a moment ago has to be there.
    staleTime: 0,
  });
