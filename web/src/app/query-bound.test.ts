import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { boundQueries } from './query-bound.ts';

let queries: QueryClient;
afterEach(() => queries.clear());

/** A page that shows these answers, and is left again. */
function visit(kept: { look: (pathname: string) => void }, pathname: string, ...names: string[]): void {
  kept.look(pathname);
  for (const name of names) show(name)();
}

function show(name: string): () => void {
  const observer = new QueryObserver(queries, { queryKey: [name], queryFn: () => name, initialData: name });
  return observer.subscribe(() => undefined);
}

const known = () =>
  queries
    .getQueryCache()
    .getAll()
    .map(({ queryKey: [name] }) => name);

test('the answers of the ten latest pages are kept', () => {
  queries = new QueryClient();
  const kept = boundQueries(queries, () => false);
  for (let number = 1; number <= 12; number += 1)
    visit(kept, `/page/${number}`, `answer ${number}`, 'member');
  expect(known()).toEqual([
    'member',
    ...[3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((number) => `answer ${number}`),
  ]);
});

test('a page visited again counts as recent', () => {
  queries = new QueryClient();
  const kept = boundQueries(queries, () => false);
  for (let number = 1; number <= 10; number += 1) visit(kept, `/page/${number}`, `answer ${number}`);
  visit(kept, '/page/1', 'answer 1');
  visit(kept, '/page/11', 'answer 11');
  expect(known()).toContain('answer 1');
  expect(known()).not.toContain('answer 2');
});

test('answers on the screen, or shown by the home screen, are never forgotten', () => {
  queries = new QueryClient();
  const stopShowing = show('shelf');
  const kept = boundQueries(queries, (pathname) => pathname === '/');
  kept.look('/');
  stopShowing();
  const stopWatching = show('balance in the header');
  for (let number = 1; number <= 30; number += 1) visit(kept, `/page/${number}`, `answer ${number}`);
  expect(known()).toContain('shelf');
  expect(known()).toContain('balance in the header');
  expect(known()).toHaveLength(12);
  stopWatching();
});
