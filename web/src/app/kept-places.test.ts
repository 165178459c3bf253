// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bringPage, stepPlaces, tabPlaces } from '#lib/places.ts';
import { keepPlaces } from './kept-places.ts';

/** How far this page can be scrolled. */
let height = 0;
let scrolled = 0;
let grow = () => {};
let stop = () => {};

const loadedBy = (type: string) =>
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry]);

beforeEach(() => {
  vi.useFakeTimers();
  [height, scrolled] = [0, 0];
  Object.defineProperty(window, 'scrollY', { get: () => scrolled, configurable: true });
  vi.spyOn(window, 'scrollTo').mockImplementation((({ top }: { top: number }) => {
    scrolled = Math.min(top, height);
  }) as typeof window.scrollTo);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(go: () => void) {
        grow = go;
      }
      observe() {}
      disconnect() {
        grow = () => {};
      }
    },
  );
});

afterEach(() => {
  stop();
  for (const kept of [stepPlaces, tabPlaces]) kept.clear();
  sessionStorage.clear();
  vi.useRealTimers();
});

/** The page is thrown away with this in memory, and loaded again. */
function loadAgain(type: string): void {
  stop = keepPlaces();
  stepPlaces.set(2, 5_476);
  tabPlaces.set(0, 9_800);
  window.dispatchEvent(new Event('pagehide'));
  stop();
  for (const kept of [stepPlaces, tabPlaces]) kept.clear();
  loadedBy(type);
  stop = keepPlaces();
}

test('a reload keeps where the pages of this visit were left; another visit begins without', () => {
  loadAgain('reload');
  expect([stepPlaces.get(2), tabPlaces.get(0)]).toEqual([5_476, 9_800]);
  loadAgain('back_forward');
  expect([stepPlaces.get(2), tabPlaces.get(0)]).toEqual([5_476, 9_800]);
  loadAgain('navigate');
  expect([stepPlaces.size, tabPlaces.size]).toEqual([0, 0]);
});

test('a list that grows is followed down to its place, until the visitor moves it', () => {
  stop = keepPlaces();
  height = 400;
  bringPage.to(1_000);
  expect(scrolled).toBe(400);
  height = 700;
  grow();
  expect(scrolled).toBe(700);
  height = 1_500;
  grow();
  expect(scrolled).toBe(1_000);
  // It is there, and no longer held.
  scrolled = 200;
  grow();
  expect(scrolled).toBe(200);

  height = 400;
  bringPage.to(1_000);
  window.dispatchEvent(new Event('touchstart'));
  height = 1_500;
  grow();
  expect(scrolled).toBe(400);
});

test('what does not grow in time is left alone', () => {
  stop = keepPlaces();
  height = 400;
  bringPage.to(1_000);
  vi.advanceTimersByTime(10_000);
  height = 1_500;
  grow();
  expect(scrolled).toBe(400);
});

/** A product of step 3 is loaded again, and its list gone back to before the places are there. */
function goBackEarly(): void {
  stop = keepPlaces();
  window.history.replaceState({ idx: 3 }, '');
  stepPlaces.set(2, 5_476);
  window.dispatchEvent(new Event('pagehide'));
  stop();
  loadedBy('reload');
  window.history.replaceState({ idx: 2 }, '');
  // Where the list was taken, for want of a place.
  stepPlaces.clear();
  stepPlaces.set(2, 0);
  height = 9_000;
  stop = keepPlaces();
}

test('who goes back before the places are there is brought to the place all the same', () => {
  goBackEarly();
  vi.advanceTimersByTime(150);
  expect(scrolled).toBe(5_476);
});

test('a page that is still on its way to its top is brought to its place from there', () => {
  scrolled = 300;
  goBackEarly();
  vi.advanceTimersByTime(500);
  expect(scrolled).toBe(300);
  scrolled = 0;
  window.dispatchEvent(new Event('scroll'));
  vi.advanceTimersByTime(150);
  expect(scrolled).toBe(5_476);
});

test('who goes back early and scrolls is left there; so is who goes on', () => {
  goBackEarly();
  window.dispatchEvent(new Event('wheel'));
  vi.advanceTimersByTime(1_000);
  expect(scrolled).toBe(0);

  stop();
  window.history.replaceState({ idx: 4 }, '');
  stepPlaces.set(4, 700);
  stop = keepPlaces();
  vi.advanceTimersByTime(1_000);
  expect(scrolled).toBe(0);
});
