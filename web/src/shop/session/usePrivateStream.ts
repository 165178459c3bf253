import type { EventOf, PrivateStreamShape } from '@kujiya/contract/kernel/call';
import { streamTicket } from '@kujiya/contract/system';
import { useEffect, useEffectEvent } from 'react';
import { useClient } from '#lib/api.tsx';

/** How long it waits before it connects again, and at most; doubled with each failure. ms */
const againMs = 5_000;
const longestMs = 120_000;

/**
 * Hears what is for the member alone, while the page can be seen; `isOpen` false: not now. Each connection takes a ticket of
 * its own. What happened before it stood, or between two, has to be asked for.
 */
export function usePrivateStream<const S extends PrivateStreamShape>(
  stream: S,
  isOpen: boolean,
  onEvent: (event: EventOf<S>) => void,
): void {
  const client = useClient();
  const deliver = useEffectEvent(onEvent);

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
        // By itself the browser would connect again with a ticket that is used up.
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
