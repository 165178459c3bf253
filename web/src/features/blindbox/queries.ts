import { blindboxLimits, heldBox, productCases } from '@kujiya/contract/blindbox';
import { boxResult } from '@kujiya/contract/box-purchase';
import { collectionStatus } from '@kujiya/contract/figures';
import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { countTools, listTools } from '@kujiya/contract/tool-cards';
import { queryOptions } from '@tanstack/react-query';
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
