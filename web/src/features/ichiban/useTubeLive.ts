import {
  type Tube,
  type TubeEvent,
  tubeEvents,
  tubeLockStatus,
  tubeResultTickets,
  tubesOfProduct,
  tubeTickets,
} from '@kujiya/contract/ichiban';
import { useQueryClient } from '@tanstack/react-query';
import { callKey } from '#lib/api.tsx';
import { askMissed, askSoon, patchLive } from '#lib/live-cache.ts';
import { useStream } from '#lib/useStream.ts';
import { type Lock, lockOf, withDrawn, withRemaining } from './live.ts';

/**
 * Updates the cached tickets, tubes and lock of a tube with the events that the server pushes. `onDrawn` gets each
 * event, with the drawn numbers, the lock's holder (null when the draw emptied the tube), and chosen variants.
 */
export function useTubeLive(
  productId: number,
  tubeId: number | undefined,
  onDrawn?: (event: TubeEvent) => void,
): void {
  const cache = useQueryClient();

  const tubes = callKey(tubesOfProduct, { params: { productId } });
  const boardOf = (id: number) => callKey(tubeResultTickets, { params: { tubeId: id } });
  const ticketsOf = (id: number) => callKey(tubeTickets, { params: { tubeId: id } });

  useStream(tubeEvents, tubeId === undefined ? undefined : { tubeId }, {
    onEvent(event) {
      const lock = callKey(tubeLockStatus, { params: { tubeId: event.tube_id } });
      patchLive<Parameters<typeof withDrawn>[0]>(cache, ticketsOf(event.tube_id), (old) =>
        withDrawn(old, event),
      );
      patchLive<Tube[]>(cache, tubes, (old) => withRemaining(old, event));
      cache.setQueryData<Lock>(lock, (old) => lockOf(event.lock, Date.now(), old));
      // Only the server knows which tickets are free again, so they are refetched.
      if (event.freed) void cache.invalidateQueries({ queryKey: ticketsOf(event.tube_id) });
      // The stock of each prize is not in the event, nor what was drawn: both are refetched, too.
      askSoon(cache, tubes);
      askSoon(cache, boardOf(event.tube_id));
      onDrawn?.(event);
    },
    onMissed(since) {
      if (tubeId === undefined) return;
      for (const queryKey of [ticketsOf(tubeId), boardOf(tubeId), tubes]) askMissed(cache, queryKey, since);
    },
  });
}
