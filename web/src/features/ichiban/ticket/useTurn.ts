import type { Tube } from '@kujiya/contract/ichiban';
import { useQuery } from '@tanstack/react-query';
import { useClient, useToken } from '#lib/api.tsx';
import { placeQuery } from '#shop/waiting/queries.ts';

/** Where the member stands in the tube's waiting room, if it has one, and why they may not draw now. */
export function useTurn(tube: Tube, paying: boolean) {
  const token = useToken();
  const waits = tube.waits_from !== null;
  const place = useQuery({ ...placeQuery(useClient(), tube.id), enabled: waits && token !== undefined });
  const room = place.data?.data;
  const isBlocked = waits && !paying && (room?.state === 'paused' || !room?.place?.turn_until);
  return {
    waits,
    place,
    room,
    noTurn: isBlocked ? (room?.state === 'paused' ? '暫停販售' : '不是您的輪次') : undefined,
  };
}
