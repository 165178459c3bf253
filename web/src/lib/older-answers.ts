import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** An answer may have been read so long before it came. */
const underWayMs = 10_000;

/**
 * Asks again for what is kept, or under way, below a key and may have been read before what happened `agoMs` ago; both times
 * are by this browser's clock, for the server's is another.
 */
export function askOlder(cache: QueryClient, queryKey: QueryKey, agoMs: number): void {
  const now = Date.now();
  void cache.invalidateQueries({
    queryKey,
    predicate: ({ state }) => now - agoMs > (state.dataUpdatedAt || now) - underWayMs,
  });
}
