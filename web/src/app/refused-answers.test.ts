import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { adoptRefused } from './refused-answers.ts';

const queryKey = ['GET /api/products/:id', { id: 7 }];

/** Observes this query as a page that shows it does; the returned function is the page's end. */
function show(queries: QueryClient, ask: () => Promise<string>): () => void {
  const options = queries.defaultQueryOptions({ queryKey, queryFn: ask, retry: false, staleTime: 15_000 });
  return new QueryObserver(queries, options).subscribe(() => undefined);
}

test('a refused query is not repeated while any part of its page shows it, but is afterwards', () => {
  const queries = new QueryClient();
  const ask = vi.fn(async () => 'back on the shelf');
  adoptRefused(queries, [{ queryKey, status: 404, answer: { code: 'not_found' } }]);
  const leave = show(queries, ask);
  const close = show(queries, ask);
  close();
  const leaveLast = show(queries, ask);
  leave();
  expect(ask).not.toHaveBeenCalled();
  expect(queries.getQueryState(queryKey)?.error).toMatchObject({ status: 404 });
  leaveLast();
  show(queries, ask)();
  expect(ask).toHaveBeenCalledOnce();
  queries.clear();
});

test('another query is requested as usual', () => {
  const queries = new QueryClient();
  const ask = vi.fn(async () => 'there');
  adoptRefused(queries, [{ queryKey: ['GET /api/products/:id', { id: 8 }], status: 404, answer: {} }]);
  show(queries, ask)();
  expect(ask).toHaveBeenCalledOnce();
  queries.clear();
});
