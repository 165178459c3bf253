import { getProduct } from '@kujiya/contract/catalogue';
import {
  ichibanLimits,
  tubeLockStatus,
  tubeResultTickets,
  tubesOfProduct,
  tubeTickets,
} from '@kujiya/contract/ichiban';
import { drawHistory } from '@kujiya/contract/ticket-purchase';
import { queryOptions } from '@tanstack/react-query';
import { apiPages, apiQuery, callKey } from '#lib/api.tsx';
import { type Client, isMissing } from '#lib/client.ts';
import { gameDataMs } from '#shop/game-page/game-data.ts';
import { type Lock, lockOf } from './live.ts';

export const productQuery = (client: Client, id: number) =>
  queryOptions({ ...apiQuery(client, getProduct, { params: { id } }), gcTime: gameDataMs });

/** The tubes of a product; a 404 is an empty list. */
export const tubesQuery = (client: Client, productId: number) =>
  queryOptions({
    queryKey: callKey(tubesOfProduct, { params: { productId } }),
    queryFn: async ({ signal }) => {
      try {
        return await client(tubesOfProduct, { params: { productId } }, { signal });
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    },
    gcTime: gameDataMs,
  });

export const ticketsQuery = (client: Client, tubeId: number) =>
  queryOptions({ ...apiQuery(client, tubeTickets, { params: { tubeId } }), gcTime: gameDataMs });

/** The tube's lock, refetched every 5 s while it is shown. */
export const lockQuery = (client: Client, tubeId: number) => {
  const queryKey = callKey(tubeLockStatus, { params: { tubeId } });
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client: cache }): Promise<Lock> => {
      const status = await client(tubeLockStatus, { params: { tubeId } }, { signal });
      return lockOf(status, Date.now(), cache.getQueryData<Lock>(queryKey));
    },
    refetchInterval: ichibanLimits.pollInterval * 1000,
  });
};

export const resultTicketsQuery = (client: Client, tubeId: number) =>
  apiQuery(client, tubeResultTickets, { params: { tubeId } });

export const historyQuery = (client: Client) => apiPages(client, drawHistory, {});
