import type { QueryClient } from '@tanstack/react-query';
import { setRecent } from '#lib/recent.ts';

const mostPages = 10;

/**
 * Bounds the query cache by pages: with an eleventh page, answers that only the least recently visited page has shown
 * are forgotten. Pages for which `isAlive` is true do not count and lose nothing. Within the bound an answer lives
 * as long as its query says (`gcTime`). Returns `look`, to be called at each change of page, and `stop`.
 */
export function boundQueries(
  queries: QueryClient,
  isAlive: (pathname: string) => boolean,
): { look: (pathname: string) => void; stop: () => void } {
  const cache = queries.getQueryCache();
  /** The queries each page has shown, by their hashes in the cache; oldest page first. */
  const pages = new Map<string, Set<string>>();
  const alive = new Set<string>();
  // The first page has queried before this subscription.
  let shown = new Set(cache.findAll({ type: 'active' }).map(({ queryHash }) => queryHash));
  let first = true;
  const stop = cache.subscribe((event) => {
    if (event.type === 'observerAdded') shown.add(event.query.queryHash);
  });

  const forget = (hash: string) => {
    if (alive.has(hash) || [...pages.values()].some((page) => page.has(hash))) return;
    const query = cache.get(hash);
    if (query?.getObserversCount() === 0) cache.remove(query);
  };

  return {
    look(pathname) {
      const before = isAlive(pathname) ? alive : pages.get(pathname);
      const now = before ?? new Set<string>();
      if (first) for (const hash of shown) now.add(hash);
      first = false;
      shown = now;
      if (now === alive) return;
      for (const old of setRecent(pages, pathname, now, mostPages)) for (const hash of old) forget(hash);
    },
    stop,
  };
}
