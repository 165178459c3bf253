import { listBoxItems, storageLimits } from '@kujiya/contract/storage';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { apiPages } from '#lib/api.tsx';
import type { Client } from '#lib/client.ts';

/** The member's won items, newest first, page by page. */
export const boxQuery = (client: Client) =>
  infiniteQueryOptions({
    ...apiPages(client, listBoxItems, { per_page: storageLimits.pageSize }),
    // What was won a moment ago has to be there.
    staleTime: 0,
  });
