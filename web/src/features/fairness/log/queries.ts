import { logEntries } from '@kujiya/contract/fairness';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callKey } from '#lib/api.tsx';
import type { Client } from '#lib/client.ts';

/** The public log, newest first, a page at a time; or all that it has of one lot. */
export const logQuery = (client: Client, lot: number | undefined) => {
  const filter = lot === undefined ? {} : { lot };
  return infiniteQueryOptions({
    queryKey: callKey(logEntries, { query: filter }),
    queryFn: ({ pageParam, signal }) =>
      client(
        logEntries,
        { query: { ...filter, ...(pageParam !== null && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ data }) => data.next,
  });
};
