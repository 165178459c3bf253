import type { EventOf, Since, StreamShape } from '@kujiya/contract/kernel/call';
import { pathOf } from '@kujiya/contract/kernel/request';
import { useEffect, useEffectEvent } from 'react';

const reconnectMs = 5000;

/**
 * Listens to a stream while the component lives; `params` undefined: not yet. `onMissed` is called whenever events may
 * have been lost, and already when the stream first opens: fetch the present state then, unless it was read after
 * `since`, when the last event was sent (epoch ms, by the server's clock; undefined where unknown).
 */
export function useStream<const S extends StreamShape>(
  stream: S,
  params: Record<string, number> | undefined,
  { onEvent, onMissed }: { onEvent: (event: EventOf<S>) => void; onMissed: (since?: number) => void },
): void {
  const deliver = useEffectEvent(onEvent);
  const missed = useEffectEvent(onMissed);
  const address = params && pathOf(stream, params);

  useEffect(() => {
    if (address === undefined) return;
    let source: EventSource | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;

    const onMessage = ({ data }: MessageEvent<string>) => deliver(JSON.parse(data) as EventOf<S>);
    const connect = () => {
      source = new EventSource(address);
      source.addEventListener('message', onMessage);
      // The stream's first event, each time it opens: changes before that, or while it was broken, have to be fetched.
      source.addEventListener('since', ({ data }: MessageEvent<string>) =>
        missed((JSON.parse(data) as Since).since ?? undefined),
      );
      // The browser reconnects by itself unless the server has refused the stream: then fetching must do.
      source.addEventListener('error', () => {
        if (source?.readyState !== EventSource.CLOSED) return;
        missed();
        again = setTimeout(connect, reconnectMs);
      });
    };
    connect();
    return () => {
      source?.close();
      clearTimeout(again);
    };
  }, [address]);
}
