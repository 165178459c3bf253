import { hotKeywords, suggestSearch } from '@kujiya/contract/search';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiQuery } from '#lib/api.tsx';
import type { Client } from '#lib/client.ts';

const minutes = 60_000;

export const hotKeywordsQuery = (client: Client) =>
  queryOptions({ ...apiQuery(client, hotKeywords, {}), staleTime: 5 * minutes });

/**
 * Keywords that begin with or contain the typed text; while the member types on, the previous suggestions stay on
 * screen.
 */
export const suggestionsQuery = (client: Client, typed: string) =>
  queryOptions({
    ...apiQuery(client, suggestSearch, { query: { q: typed } }),
    enabled: typed !== '',
    staleTime: 5 * minutes,
    placeholderData: keepPreviousData,
    retry: false,
  });
