import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#lib/client.ts';
import type { Rendered } from '#lib/rendered.ts';

/** Takes over what the shop has refused the server. */
export function adoptRefused(queries: QueryClient, refused: Rendered['refused']): void {
  for (const { queryKey, status, answer } of refused) {
    const [name] = queryKey as [string];
    const [method, path] = name.split(' ') as ['GET', `/api/${string}`];
    const call = { method, path, access: 'none', summary: '', answer: {} } as const;
    const query = queries.getQueryCache().build(queries, { queryKey });
    query.setState({ status: 'error', error: new ApiError(call, status, answer) });
  }
}
