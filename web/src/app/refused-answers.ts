import type { Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#lib/client.ts';
import type { Rendered } from '#lib/rendered.ts';

/**
 * Puts the refusals that the shop gave the server into the query cache. They are not fetched again while the page is
 * taken over, which takes a slow phone seconds, nor later on that page by itself; once the page has been left they are.
 */
export function adoptRefused(queries: QueryClient, refused: Rendered['refused']): void {
  const cache = queries.getQueryCache();
  const adopted = new Set<Query>();
  for (const { queryKey, status, answer } of refused) {
    const [name] = queryKey as [string];
    const [method, path] = name.split(' ') as ['GET', `/api/${string}`];
    const call = { method, path, access: 'none', summary: '', answer: {} } as const;
    const query = cache.build(queries, { queryKey });
    query.setState({ status: 'error', error: new ApiError(call, status, answer) });
    queries.setQueryDefaults(queryKey, { retryOnMount: false });
    adopted.add(query);
  }
  const stop = cache.subscribe(({ type, query }) => {
    if (type !== 'observerRemoved' || query.getObserversCount() > 0 || !adopted.delete(query)) return;
    queries.setQueryDefaults(query.queryKey, {});
    if (adopted.size === 0) stop();
  });
}
