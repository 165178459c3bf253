import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { readByServer } from './rendered.ts';

/** A rush brings many events a second; changes that they do not contain are fetched once in this time. */
const askEveryMs = 2000;

/**
 * An answer that came with the page may be older than it says by at most this: the server caches answers for a second.
 */
const cachedMs = 2000;

const planned = new WeakSet<Query>();
const isAsked = (cache: QueryClient, queryKey: QueryKey) => cache.isFetching({ queryKey }) > 0;

/** Fetches a cached answer again soon, if it is still shown then: once for all the events that come until then. */
export function askSoon(cache: QueryClient, queryKey: QueryKey): void {
  const query = cache.getQueryCache().find({ queryKey });
  if (!query || planned.has(query)) return;
  planned.add(query);
  setTimeout(() => {
    planned.delete(query);
    // A slow answer is waited for: a request that is restarted at each event would never finish.
    if (isAsked(cache, queryKey)) askSoon(cache, queryKey);
    else void cache.invalidateQueries({ queryKey });
  }, askEveryMs);
}

/**
 * Changes a cached answer as a stream's event says; returns the changed one. An answer under way may have been read
 * before the event and arrive after it, which would undo the change: it is fetched again.
 */
export function patchLive<Answer>(
  cache: QueryClient,
  queryKey: QueryKey,
  change: (old: Answer) => Answer,
): Answer | undefined {
  if (isAsked(cache, queryKey)) askSoon(cache, queryKey);
  return cache.setQueryData<Answer>(queryKey, (old) => old && change(old));
}

/**
 * Fetches a cached answer again at once, unless it came with the page and nothing has happened `since` (see
 * `useStream`).
 */
export function askMissed(cache: QueryClient, queryKey: QueryKey, since = Number.POSITIVE_INFINITY): void {
  const readAt = readByServer.get(cache.getQueryData<object>(queryKey) ?? {}) ?? 0;
  if (readAt - cachedMs <= since) void cache.invalidateQueries({ queryKey });
}
