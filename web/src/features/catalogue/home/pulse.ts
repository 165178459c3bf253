import { catalogueLimits, listProducts, type ProductType, type PulseShelf } from '@kujiya/contract/catalogue';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { apiPages, apiQuery } from '#lib/api.tsx';
import type { Client } from '#lib/client.ts';
import type { Choice } from '#shop/shelf/choice.ts';

/** The shelves at the top of home, in their order. */
export const pulseShelves = [
  { shelf: 'big', title: '大賞還在' },
  { shelf: 'ending', title: '快抽完・最後賞在眼前' },
  { shelf: 'soon', title: '即將開賣' },
] as const satisfies readonly { shelf: PulseShelf; title: string }[];
/** A shelf with fewer is not shown. */
export const shelfLeast = 3;
const shelfMost = 8;

export const pulseQuery = (client: Client, shelf: PulseShelf) =>
  apiQuery(client, listProducts, { query: { shelf, limit: shelfMost } });

/** The chosen list, page by page. */
export const choiceQuery = (client: Client, { shelf, sort }: Choice, type: ProductType | undefined) =>
  infiniteQueryOptions(
    apiPages(client, listProducts, {
      limit: catalogueLimits.pageSize,
      ...(type !== undefined && { type }),
      ...(shelf && { shelf }),
      ...(sort && { sort }),
    }),
  );
