// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePageArrival } from './usePageArrival.ts';

const scrolled: number[] = [];

beforeEach(() => {
  scrolled.length = 0;
  vi.spyOn(window, 'scrollTo').mockImplementation(((to: ScrollToOptions) => {
    scrolled.push(to.top ?? -1);
  }) as typeof window.scrollTo);
});

afterEach(cleanup);

/** Leaves the page at this step of the visit so far down. */
function leaveAt(step: number, top: number): void {
  window.history.replaceState({ idx: step }, '');
  Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
  window.dispatchEvent(new Event('scroll'));
}

test('knows where the last twenty pages were left, and no more', () => {
  const main = { current: document.createElement('main') };
  const { rerender } = renderHook(({ path }) => usePageArrival(main, path, false), {
    initialProps: { path: '/1' },
  });
  const backTo = (step: number) => {
    window.history.replaceState({ idx: step }, '', `/${step}`);
    window.dispatchEvent(new PopStateEvent('popstate'));
    rerender({ path: `/${step}` });
  };
  for (let step = 1; step <= 25; step += 1) leaveAt(step, step * 100);
  backTo(6);
  expect(scrolled).toEqual([600]);
  backTo(5);
  expect(scrolled).toEqual([600]);
});

test('who goes back and on at once comes to where the second page was left', () => {
  const main = { current: document.createElement('main') };
  const { rerender } = renderHook(({ path }) => usePageArrival(main, path, false), {
    initialProps: { path: '/second' },
  });
  leaveAt(1, 0);
  leaveAt(2, 700);
  const goTo = (step: number, path: string) => {
    window.history.replaceState({ idx: step }, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  };
  goTo(1, '/first');
  goTo(2, '/second');
  // The first page arrives when the visitor is on the way to the second one already.
  rerender({ path: '/first' });
  expect(scrolled).toEqual([]);
  rerender({ path: '/second' });
  expect(scrolled).toEqual([700]);
});

test('who goes back from a page that has just come is not taken to the top any more', () => {
  vi.useFakeTimers();
  const main = { current: document.createElement('main') };
  const { rerender } = renderHook(({ path }) => usePageArrival(main, path, false), {
    initialProps: { path: '/list' },
  });
  leaveAt(1, 900);
  window.history.replaceState({ idx: 2 }, '', '/product');
  rerender({ path: '/product' });
  window.history.replaceState({ idx: 1 }, '', '/list');
  window.dispatchEvent(new PopStateEvent('popstate'));
  // A slide that is under way ends where it is.
  expect(scrolled).toEqual([900]);
  vi.runAllTimers();
  expect(scrolled).toEqual([900]);
  vi.useRealTimers();
});

test('who leaves the shop finds the place again by the browser, and by the shop while in it', () => {
  const main = { current: document.createElement('main') };
  const { unmount } = renderHook(() => usePageArrival(main, '/', false));
  expect(window.history.scrollRestoration).toBe('manual');
  window.dispatchEvent(new Event('pagehide'));
  expect(window.history.scrollRestoration).toBe('auto');
  window.dispatchEvent(new Event('pageshow'));
  expect(window.history.scrollRestoration).toBe('manual');
  unmount();
});
