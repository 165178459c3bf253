import { blindboxLimits, heldBox, productCases } from '@kujiya/contract/blindbox';
import { boxResult } from '@kujiya/contract/box-purchase';
import { type CatalogueFigure, collectionStatus, listFigures } from '@kujiya/contract/figures';
import type { AnswerOf, InputOf } from '@kujiya/contract/kernel/call';
import { countTools, listTools } from '@kujiya/contract/tool-cards';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { apiQuery, callKey } from '#lib/api.tsx';
import { type Client, refusalOf } from '#lib/client.ts';
import { gameDataMs } from '#shop/game-page/game-data.ts';

/** A product and its cases. The time in the query string keeps caches between browser and server from answering. */
export const casesQuery = (client: Client, productId: number) =>
  queryOptions({
    queryKey: callKey(productCases, { params: { productId } }),
    queryFn: ({ signal }) =>
      client(productCases, { params: { productId }, query: { _t: String(Date.now()) } }, { signal }),
    gcTime: gameDataMs,
  });

export const collectionQuery = (client: Client, productId: number) =>
  apiQuery(client, collectionStatus, { params: { productId } });

/** A held box, with the end of the hold by this browser's clock (epoch ms). */
export type HeldBox = AnswerOf<typeof heldBox>['data'] & { endsAt: number };

const heldInput = (packageId: number, index: number) => ({
  params: { packageId },
  query: { itemIndex: index, lock_duration: blindboxLimits.lock },
});

export const heldKey = (packageId: number, index: number) => callKey(heldBox, heldInput(packageId, index));

/** Requests the hold of a box; a box the member already holds stays held as it is. */
export const hold = async (
  client: Client,
  packageId: number,
  index: number,
  signal?: AbortSignal,
): Promise<HeldBox> => {
  const { data } = await client(heldBox, heldInput(packageId, index), signal ? { signal } : {});
  return { ...data, endsAt: Date.now() + data.lock.remain * 1000 };
};

const isTooSoon = (error: unknown) => refusalOf(error, heldBox)?.code === 'swap_too_soon';

/** The request itself takes the hold: it is sent once, and never refetched in the background. */
export const heldQuery = (client: Client, packageId: number, index: number) =>
  queryOptions({
    queryKey: heldKey(packageId, index),
    queryFn: ({ signal }) => hold(client, packageId, index, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // A hold refused as too soon after the previous one is retried here, unnoticed.
    retry: (failures, error) => isTooSoon(error) && failures < 2,
    retryDelay: (blindboxLimits.swapInterval * 1000) / 2 + 100,
  });

export const toolCountQuery = (client: Client) => apiQuery(client, countTools, {});

export const toolKindsQuery = (client: Client) => ({
  ...apiQuery(client, listTools, {}),
  staleTime: Number.POSITIVE_INFINITY,
});

/** A result never changes once it exists. */
export const resultQuery = (client: Client, orderId: number) => ({
  ...apiQuery(client, boxResult, { params: { orderId } }),
  staleTime: Number.POSITIVE_INFINITY,
});

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
