import type { EventOf, PrivateStreamShape, Since } from '@kujiya/contract/kernel/call';
import { streamTicket } from '@kujiya/contract/system';
import { useEffect, useEffectEvent } from 'react';
import { useClient } from '#lib/api.tsx';

/** The wait before the next connection, doubled with each failure, and its maximum. ms */
const againMs = 5_000;
const longestMs = 120_000;

/**
 * Listens to the member's own stream while the page is visible; `isOpen` false: not now. Each connection takes a ticket
 * of its own. `onMissed` is called each time the stream opens: the last event it did not deliver was sent `agoMs` ago
 * or earlier; 0 where unknown.
 */
export function usePrivateStream<const S extends PrivateStreamShape>(
  stream: S,
  isOpen: boolean,
  { onEvent, onMissed }: { onEvent: (event: EventOf<S>) => void; onMissed: (agoMs: number) => void },
): void {
  const client = useClient();
  const deliver = useEffectEvent(onEvent);
  const missed = useEffectEvent(onMissed);

  useEffect(() => {
    if (!isOpen) return;
    let source: EventSource | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    let wait = againMs;
    let isOver = false;

    const later = () => {
      source?.close();
      source = undefined;
      if (isOver || document.hidden) return;
      clearTimeout(again);
      again = setTimeout(() => void connect(), wait);
      wait = Math.min(2 * wait, longestMs);
    };
    const connect = async () => {
      try {
        const { ticket } = await client(streamTicket, {});
        if (isOver || document.hidden) return;
        source = new EventSource(`${stream.path}?ticket=${ticket}`);
        source.addEventListener('message', ({ data }: MessageEvent<string>) => {
          wait = againMs;
          deliver(JSON.parse(data) as EventOf<S>);
        });
        source.addEventListener('since', ({ data }: MessageEvent<string>) => {
          const { since, now } = JSON.parse(data) as Since;
          missed(since === null ? 0 : now - since);
        });
        // By itself the browser would reconnect with a ticket that is used up.
        source.addEventListener('error', later);
      } catch {
        later();
      }
    };
    // A page nobody looks at holds no connection.
    const onVisibility = () => {
      clearTimeout(again);
      source?.close();
      source = undefined;
      if (!document.hidden) void connect();
    };
    document.addEventListener('visibilitychange', onVisibility);
    if (!document.hidden) void connect();
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisibility);
      clearTimeout(again);
      source?.close();
    };
  }, [client, stream.path, isOpen]);
}
