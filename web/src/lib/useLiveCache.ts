import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** A rush brings many events a second; what they leave open is asked for once in this time. */
const askEveryMs = 2000;

/** What was asked for before, changed as the events of a stream say. */
export type LiveCache = {
  /** Changes a kept answer as an event says; returns what is kept now. */
  patch<Answer>(key: QueryKey, change: (old: Answer) => Answer): Answer | undefined;
  /** Asks for it again soon: once for all the events that come until then. */
  askSoon(key: QueryKey): void;
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
      // A slow request is left to finish: restarted by every event, it would never complete.
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
  };
}
