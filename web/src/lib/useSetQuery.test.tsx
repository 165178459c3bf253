// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Navigation, PageOf } from './navigation.tsx';
import { useSetQuery } from './useSetQuery.ts';

/** The hook in a page that is shown at this address while the address bar moves on. */
const shownAt = (pathname: string, search: string) => {
  window.history.replaceState({ idx: 3 }, '', `${pathname}?${search}`);
  const { result, rerender } = renderHook(() => useSetQuery(), {
    wrapper: ({ children }) => (
      <Navigation>
        <PageOf place={{ pathname, search }}>{children}</PageOf>
      </Navigation>
    ),
  });
  return (changes: Record<string, string>) => {
    result.current(changes);
    rerender();
  };
};

afterEach(() => window.history.replaceState(null, '', '/'));

test('of two quick changes the second keeps the first, while the page still shows neither', () => {
  const set = shownAt('/figures', 'series=night&rarity=hidden');
  set({ series: '' });
  set({ rarity: '' });
  expect(window.location.href).toMatch(/\/figures$/);
  set({ series: 'day' });
  set({ status: 'collected' });
  expect(window.location.search).toBe('?series=day&status=collected');
  expect(window.history.state).toEqual({ idx: 3 });
});

test('a visitor on the way to another page is not called back', () => {
  const set = shownAt('/figures', '');
  window.history.pushState(null, '', '/likes');
  set({ q: 'cat' });
  expect(window.location.pathname + window.location.search).toBe('/likes');
});
