import { type CatalogueFigure, listFigures } from '@kujiya/contract/figures';
import type { InputOf } from '@kujiya/contract/kernel/call';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callKey } from '#lib/api.tsx';
import type { Client } from '#lib/client.ts';

export type FigureFilter = Omit<NonNullable<InputOf<typeof listFigures>['query']>, 'page'>;

/** A figure as the catalogue lists it. */
export type ListedFigure = Omit<CatalogueFigure, 'open_box'>;

/**
 * The figures without their free boxes: the server renders this list and keeps it for everybody, so a box in it would
 * send all visitors to the same one, and would change the page's ETag with each rendering.
 */
export const figuresQuery = (client: Client, filter: FigureFilter) =>
  infiniteQueryOptions({
    queryKey: callKey(listFigures, { query: filter }),
    queryFn: async ({ pageParam, signal }) => {
      const page = await client(listFigures, { query: { ...filter, page: pageParam } }, { signal });
      return { ...page, data: page.data.map(({ open_box: _, ...figure }): ListedFigure => figure) };
    },
    initialPageParam: 1,
    getNextPageParam: (page) => (page.current_page < page.last_page ? page.current_page + 1 : undefined),
    // The answer tells a member which figures they have collected.
    meta: { personal: true },
  });

/** A free box for a figure, chosen when the visitor looks at it; null if there is none. */
export const openBoxQuery = (client: Client, figure: ListedFigure | undefined) =>
  queryOptions({
    queryKey: ['open box', figure?.id],
    queryFn: async ({ signal }) => {
      if (!figure) return null;
      const query = { series: figure.series, rarity: figure.rarity, q: figure.name.slice(0, 50) };
      const { data } = await client(listFigures, { query }, { signal });
      return data.find(({ id }) => id === figure.id)?.open_box ?? null;
    },
    // Each opening of the sheet chooses again; while it is open, the box stays.
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
