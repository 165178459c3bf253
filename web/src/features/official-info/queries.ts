import { getInfo, infoLimits, listInfo } from '@kujiya/contract/official-info';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiQuery } from '#lib/api.tsx';
import type { Client } from '#lib/client.ts';
import { toId } from '#lib/ids.ts';

const kept = { staleTime: infoLimits.cachedMs, gcTime: infoLimits.cachedMs };

/** The page of the news that an address names. */
export const pageIn = (search: URLSearchParams): number =>
  Math.min(toId(search.get('page')) ?? 1, infoLimits.lastPage);

/** One page of the news; while the next one is fetched, the previous one stays on screen. */
export const infoQuery = (client: Client, page: number) =>
  queryOptions({
    ...apiQuery(client, listInfo, { query: { page, limit: infoLimits.pageSize } }),
    ...kept,
    placeholderData: keepPreviousData,
  });

export const articleQuery = (client: Client, id: number) =>
  queryOptions({ ...apiQuery(client, getInfo, { params: { id } }), ...kept });
