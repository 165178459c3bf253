// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { arrival, stepPlaces } from '#lib/places.ts';
import { usePageArrival } from './usePageArrival.ts';

const scrolled: number[] = [];

beforeEach(() => {
  scrolled.length = 0;
  stepPlaces.clear();
  window.history.replaceState({}, '', '/');
  setScrollY(0);
  vi.spyOn(window, 'scrollTo').mockImplementation(((to: ScrollToOptions) => {
    scrolled.push(to.top ?? -1);
  }) as typeof window.scrollTo);
});

afterEach(cleanup);

function setScrollY(top: number): void {
  Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
}

/** The page is shown, and scrolled down this far. */
function scrollTo(top: number): void {
  setScrollY(top);
  window.dispatchEvent(new Event('scroll'));
}

/** The visitor navigates: the address changes at once, and the page comes later. */
const goOn = (step: number, path: string) => window.history.replaceState({ idx: step }, '', path);
function goBack(step: number, path: string): void {
  goOn(step, path);
  window.dispatchEvent(new PopStateEvent('popstate'));
}

/** The shop at this step of the visit; returns a function that lets a page arrive. */
function openAt(step: number, path: string): (path: string) => void {
  goOn(step, path);
  const main = { current: document.createElement('main') };
  const { rerender } = renderHook((shown) => usePageArrival(main, shown, false), { initialProps: path });
  return (shown) => rerender(shown);
}

test('a page gone back to is where it was left, or at its top if that place is unknown', () => {
  const arrive = openAt(3, '/3');
  stepPlaces.set(2, 700);
  for (const step of [2, 1]) {
    goBack(step, `/${step}`);
    scrolled.length = 0;
    arrive(`/${step}`);
    expect(scrolled).toEqual([step === 2 ? 700 : 0]);
    expect(arrival.step).toBe(step);
  }
});

test('a place that becomes known while the page is on its way is in time', () => {
  const arrive = openAt(2, '/2');
  goBack(1, '/1');
  // The page being left still scrolls.
  scrollTo(90);
  expect(stepPlaces.has(1)).toBe(false);
  stepPlaces.set(1, 700);
  scrolled.length = 0;
  arrive('/1');
  expect(scrolled).toEqual([700]);
});

test('a page gone back to while the first one is being taken over finds its place, too', () => {
  const main = { current: document.createElement('main') };
  goOn(1, '/1');
  stepPlaces.set(1, 700);
  const { rerender } = renderHook((shown) => usePageArrival(main, shown, false), { initialProps: '/2' });
  rerender('/1');
  expect(scrolled).toEqual([700]);
});

test('a newly opened page begins at its top, also when the visitor comes back to it', () => {
  const arrive = openAt(1, '/1');
  stepPlaces.set(2, 700);
  goOn(2, '/2');
  arrive('/2');
  expect(arrival.step).toBe(undefined);
  goOn(3, '/3');
  arrive('/3');
  goBack(2, '/2');
  scrolled.length = 0;
  arrive('/2');
  expect(scrolled).toEqual([0]);
});

test('going back and forward at once ends where the second page was left', () => {
  const arrive = openAt(2, '/second');
  scrollTo(700);
  goBack(1, '/first');
  goBack(2, '/second');
  scrolled.length = 0;
  // The first page arrives when the visitor is already on the way to the second one.
  arrive('/first');
  expect(scrolled).toEqual([]);
  arrive('/second');
  expect(scrolled).toEqual([700]);
});

test('going back from a page that has just come no longer scrolls to the top', () => {
  vi.useFakeTimers();
  const arrive = openAt(1, '/list');
  scrollTo(900);
  goOn(2, '/product');
  arrive('/product');
  goBack(1, '/list');
  // A smooth scroll under way ends where it is.
  expect(scrolled).toEqual([900]);
  vi.runAllTimers();
  expect(scrolled).toEqual([900]);
  vi.useRealTimers();
});

test('the browser restores the place after leaving the shop, and the shop does within it', () => {
  const main = { current: document.createElement('main') };
  const { unmount } = renderHook(() => usePageArrival(main, '/', false));
  expect(window.history.scrollRestoration).toBe('manual');
  window.dispatchEvent(new Event('pagehide'));
  expect(window.history.scrollRestoration).toBe('auto');
  window.dispatchEvent(new Event('pageshow'));
  expect(window.history.scrollRestoration).toBe('manual');
  unmount();
});
