import type { PulseShelf, ShelfSort } from '@kujiya/contract/catalogue';

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

/** The address of a list; `path` may have a query of its own. */
export const choiceHref = (path: string, { shelf, sort }: Choice): string => {
  const query = new URLSearchParams({ ...(shelf && { shelf }), ...(sort && { sort }) });
  return query.size === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
};
