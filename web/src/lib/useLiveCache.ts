import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readByServer } from './rendered.ts';

/** A rush brings many events a second; what they leave open is asked for once in this time. */
const askEveryMs = 2000;

/** What came with the page was read by the server at most so long before it says: it keeps answers for a second. */
const keptMs = 2000;

/** What was asked for before, changed as the events of a stream say. */
export type LiveCache = {
  /** Changes a kept answer as an event says; returns what is kept now. */
  patch<Answer>(key: QueryKey, change: (old: Answer) => Answer): Answer | undefined;
  /** Asks for it again soon: once for all the events that come until then. */
  askSoon(key: QueryKey): void;
  /** Asks for it again at once, unless it came with the page, and nothing has happened `since` (see `useStream`). */
  askMissed(key: QueryKey, since: number | undefined): void;
};

/**
 * Kept answers that a stream changes. An answer under way may have been read before an event and arrive after it, which would
 * undo the change: it is asked for once more then.
 */
export function useLiveCache(): LiveCache {
  const cache = useQueryClient();
  const planned = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const timers = planned.current;
    return () => {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    };
  }, []);
  const isAsked = (queryKey: QueryKey) => cache.isFetching({ queryKey, exact: true }) > 0;
  function askSoon(queryKey: QueryKey): void {
    const hash = hashKey(queryKey);
    if (planned.current.has(hash)) return;
    const ask = () => {
      planned.current.delete(hash);
      // An answer that takes so long is waited for: asked anew at each event, it would never come.
      if (isAsked(queryKey)) askSoon(queryKey);
      else void cache.invalidateQueries({ queryKey });
    };
    planned.current.set(hash, setTimeout(ask, askEveryMs));
  }
  return {
    patch<Answer>(queryKey: QueryKey, change: (old: Answer) => Answer) {
      if (isAsked(queryKey)) askSoon(queryKey);
      return cache.setQueryData<Answer>(queryKey, (old) => old && change(old));
    },
    askSoon,
    askMissed(queryKey, since = Number.POSITIVE_INFINITY) {
      const readAt = readByServer.get(cache.getQueryData<object>(queryKey) ?? {}) ?? 0;
      if (readAt - keptMs <= since) void cache.invalidateQueries({ queryKey });
    },
  };
}
