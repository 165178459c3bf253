import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** An answer may have been read this long before it came. */
const underWayMs = 10_000;

/**
 * Refetches answers below a key, cached or under way, that may have been read before an event `agoMs` ago; both times
 * are by this browser's clock, since the server's differs.
 */
export function askOlder(cache: QueryClient, queryKey: QueryKey, agoMs: number): void {
  const now = Date.now();
  void cache.invalidateQueries({
    queryKey,
    predicate: ({ state }) => now - agoMs > (state.dataUpdatedAt || now) - underWayMs,
  });
}
