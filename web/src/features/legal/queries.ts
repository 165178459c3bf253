import { getLegalText, type LegalKind } from '@kujiya/contract/legal';
import { queryOptions } from '@tanstack/react-query';
import { apiQuery } from '#lib/api.tsx';
import type { Client } from '#lib/client.ts';
import { toId } from '#lib/ids.ts';

/** The version that an address names; undefined: the one that holds. */
export const versionIn = (search: URLSearchParams): number | undefined => toId(search.get('version'));

export const legalTextQuery = (client: Client, kind: LegalKind, version: number | undefined) =>
  queryOptions(
    apiQuery(client, getLegalText, {
      params: { kind },
      query: version === undefined ? {} : { version },
    }),
  );
