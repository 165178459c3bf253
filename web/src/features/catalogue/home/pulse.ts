import {
  catalogueLimits,
  listProducts,
  type ProductType,
  type PulseShelf,
  type ShelfSort,
} from '@kujiya/contract/catalogue';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { apiPages, apiQuery } from '#lib/api.tsx';
import type { Client } from '#lib/client.ts';

/** The shelves at the top of home, in their order. */
export const pulseShelves = [
  { shelf: 'big', title: '大賞還在' },
  { shelf: 'ending', title: '快抽完・最後賞在眼前' },
  { shelf: 'soon', title: '即將開賣' },
] as const satisfies readonly { shelf: PulseShelf; title: string }[];
/** A shelf with fewer is not shown. */
export const shelfLeast = 3;
const shelfMost = 8;

/** The chips above the list, and its orders; the first of each is the default. */
export const chips = [
  { id: undefined, label: '全部' },
  { id: 'big', label: '大賞還在' },
  { id: 'ending', label: '快抽完' },
  { id: 'soon', label: '即將開賣' },
] as const satisfies readonly { id: PulseShelf | undefined; label: string }[];
export const orders = [
  { id: undefined, label: '最新' },
  { id: 'cheap', label: '價格低到高' },
  { id: 'left', label: '剩最少' },
] as const satisfies readonly { id: ShelfSort | undefined; label: string }[];

export type Choice = { shelf: PulseShelf | undefined; sort: ShelfSort | undefined };

/** What the address chooses of the list; what it does not know counts as nothing. */
export const choiceOf = (search: URLSearchParams): Choice => ({
  shelf: chips.find(({ id }) => id === search.get('shelf'))?.id,
  sort: orders.find(({ id }) => id === search.get('sort'))?.id,
});
export const isChosen = ({ shelf, sort }: Choice): boolean => shelf !== undefined || sort !== undefined;

/** The address of a list. */
export const choiceHref = (path: string, { shelf, sort }: Choice): string => {
  const query = new URLSearchParams({ ...(shelf && { shelf }), ...(sort && { sort }) });
  return query.size === 0 ? path : `${path}?${query}`;
};

const only = (type: ProductType | undefined) => (type === undefined ? {} : { type });

export const pulseQuery = (client: Client, shelf: PulseShelf, type: ProductType | undefined) =>
  apiQuery(client, listProducts, { query: { shelf, limit: shelfMost, ...only(type) } });

/** The chosen list, page by page. */
export const choiceQuery = (client: Client, { shelf, sort }: Choice, type: ProductType | undefined) =>
  infiniteQueryOptions(
    apiPages(client, listProducts, {
      limit: catalogueLimits.pageSize,
      ...only(type),
      ...(shelf && { shelf }),
      ...(sort && { sort }),
    }),
  );
