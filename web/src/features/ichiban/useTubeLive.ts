import {
  type Tube,
  type TubeEvent,
  tubeLockStatus,
  tubesOfProduct,
  tubeTickets,
} from '@kujiya/contract/ichiban';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { callKey } from '../../lib/api.tsx';
import { type Lock, lockOf, withDrawn, withRemaining } from './live.ts';

/** A rush brings many events a second; what is left of each prize is asked for once in this time. */
const oddsEveryMs = 2000;
const reconnectMs = 5000;

/**
 * Keeps the cached tickets, tubes and lock of a tube as new as the server pushes them. `onDrawn` hears what was drawn
 * and by whom (null when that emptied the tube).
 */
export function useTubeLive(
  productId: number,
  tubeId: number | undefined,
  onDrawn?: (event: TubeEvent) => void,
): void {
  const cache = useQueryClient();
  const heard = useEffectEvent((event: TubeEvent) => onDrawn?.(event));

  useEffect(() => {
    if (tubeId === undefined) return;
    const tickets = callKey(tubeTickets, { params: { tubeId } });
    const lock = callKey(tubeLockStatus, { params: { tubeId } });
    const tubes = callKey(tubesOfProduct, { params: { productId } });
    let stream: EventSource | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    let odds: ReturnType<typeof setTimeout> | undefined;

    const onTube = ({ data }: MessageEvent<string>) => {
      const event: TubeEvent = JSON.parse(data);
      cache.setQueryData<Parameters<typeof withDrawn>[0]>(tickets, (old) => old && withDrawn(old, event));
      cache.setQueryData<Tube[]>(tubes, (old) => old && withRemaining(old, event));
      cache.setQueryData<Lock>(lock, (old) => lockOf(event.lock, Date.now(), old));
      odds ??= setTimeout(() => {
        odds = undefined;
        void cache.invalidateQueries({ queryKey: tubes });
      }, oddsEveryMs);
      heard(event);
    };

    const refresh = () => {
      for (const queryKey of [tickets, tubes]) void cache.invalidateQueries({ queryKey });
    };

    const connect = () => {
      stream = new EventSource(`/api/raffle/tubes/${tubeId}/events`);
      stream.addEventListener('tube', onTube);
      // Whatever happened before the stream stood, or while it was broken, has to be asked for.
      stream.addEventListener('open', refresh);
      // The browser reconnects by itself unless the server has refused the stream: then asking must do.
      stream.addEventListener('error', () => {
        if (stream?.readyState !== EventSource.CLOSED) return;
        refresh();
        again = setTimeout(connect, reconnectMs);
      });
    };
    connect();
    return () => {
      stream?.close();
      clearTimeout(again);
      clearTimeout(odds);
    };
  }, [cache, productId, tubeId]);
}
