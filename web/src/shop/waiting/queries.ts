import { stayInRoom, waitingRoom } from '@kujiya/contract/waiting-room';
import { queryOptions } from '@tanstack/react-query';
import { apiQuery, callKey } from '#lib/api.tsx';
import type { Client } from '#lib/client.ts';

/** How often a visitor's page asks again (ms). */
const roomMs = 10_000;

/** The member's place in a tube's waiting room; every look keeps it, also while the page is in the background. */
export const placeQuery = (client: Client, tubeId: number) =>
  queryOptions({
    queryKey: callKey(stayInRoom, { params: { tubeId } }),
    queryFn: ({ signal }) => client(stayInRoom, { params: { tubeId } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.again_in ?? 5) * 1_000,
    refetchIntervalInBackground: true,
  });

/** The room, as visitors see it. */
export const roomQuery = (client: Client, tubeId: number) =>
  queryOptions({ ...apiQuery(client, waitingRoom, { params: { tubeId } }), refetchInterval: roomMs });
