import { pointsHistory, pointsLimits } from '@kujiya/contract/points';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callKey } from '#lib/api.tsx';
import type { Client } from '#lib/client.ts';

/** The movements of the member's points, newest first, page by page. */
export const historyQuery = (client: Client) =>
  infiniteQueryOptions({
    queryKey: [...callKey(pointsHistory), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      client(pointsHistory, { query: { page: pageParam, per_page: pointsLimits.pageSize } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { current_page: page, has_more: more } }) =>
      more ? page + 1 : undefined,
    staleTime: 0,
  });
