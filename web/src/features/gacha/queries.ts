import { gachaHistory, gachaLimits, gachaProduct } from '@kujiya/contract/gacha';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiQuery, callKey } from '#lib/api.tsx';
import type { Client } from '#lib/client.ts';
import { gameDataMs } from '#shop/game-page/game-data.ts';

/** A machine: its figures, its batches, and the member's collection; refetched every 30 s while it is shown. */
export const machineQuery = (client: Client, id: number) =>
  queryOptions({
    ...apiQuery(client, gachaProduct, { params: { id } }),
    gcTime: gameDataMs,
    staleTime: gachaLimits.productCacheMs,
    refetchInterval: gachaLimits.productCacheMs,
  });

const [machineCall] = callKey(gachaProduct);

/**
 * Marks the other machines stale, so that one opened after this machine is refetched however fresh its cached answer
 * is.
 */
export const passOtherMachines = (queries: QueryClient, id: number): Promise<void> =>
  queries.invalidateQueries({
    predicate: ({ queryKey: [call, input] }) =>
      call === machineCall && (input as { params: { id: number } }).params.id !== id,
    refetchType: 'none',
  });

/** The member's latest capsules out of one machine. */
export const lastCapsulesQuery = (client: Client, productId: number) =>
  apiQuery(client, gachaHistory, { query: { product_id: productId } });
