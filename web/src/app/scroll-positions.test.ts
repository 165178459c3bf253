// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { arrival, bringPage, stepPlaces, tabPlaces } from '#lib/places.ts';
import { keepScrollPositions } from './scroll-positions.ts';

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
  arrival.step = undefined;
  sessionStorage.clear();
  vi.useRealTimers();
});

/** The page is thrown away with this in memory, and loaded again. */
function loadAgain(type: string): void {
  stop = keepScrollPositions();
  stepPlaces.set(2, 5_476);
  tabPlaces.set(0, 9_800);
  window.dispatchEvent(new Event('pagehide'));
  stop();
  for (const kept of [stepPlaces, tabPlaces]) kept.clear();
  loadedBy(type);
  stop = keepScrollPositions();
}

test('a reload keeps the places of this visit’s pages; another visit begins without any', () => {
  loadAgain('reload');
  expect([stepPlaces.get(2), tabPlaces.get(0)]).toEqual([5_476, 9_800]);
  loadAgain('back_forward');
  expect([stepPlaces.get(2), tabPlaces.get(0)]).toEqual([5_476, 9_800]);
  loadAgain('navigate');
  expect([stepPlaces.size, tabPlaces.size]).toEqual([0, 0]);
});

test('a growing list is followed down to its place until the visitor moves it', () => {
  stop = keepScrollPositions();
  height = 400;
  bringPage.to(1_000);
  expect(scrolled).toBe(400);
  height = 700;
  grow();
  expect(scrolled).toBe(700);
  height = 1_500;
  grow();
  expect(scrolled).toBe(1_000);
  // It has reached its place, and is no longer held there.
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

test('a list that does not grow in time is left alone', () => {
  stop = keepScrollPositions();
  height = 400;
  bringPage.to(1_000);
  vi.advanceTimersByTime(10_000);
  height = 1_500;
  grow();
  expect(scrolled).toBe(400);
});

/** A page of step 3 is loaded again, and the visitor goes to the page of `step` before the places are restored. */
function loadAgainAndGoTo(step: number): void {
  stop = keepScrollPositions();
  window.history.replaceState({ idx: 3 }, '');
  stepPlaces.set(2, 5_476);
  stepPlaces.set(3, 60);
  stepPlaces.set(4, 700);
  window.dispatchEvent(new Event('pagehide'));
  stop();
  stepPlaces.clear();
  loadedBy('reload');
  window.history.replaceState({ idx: step }, '');
  height = 9_000;
}

test.each([
  ['back', 2, 5_476],
  ['forward', 4, 700],
])('a page gone %s to that arrived before the places is brought to its place', (_, step, top) => {
  loadAgainAndGoTo(step);
  arrival.step = step;
  // It was taken to its top, because no place was known.
  stepPlaces.set(step, 0);
  stop = keepScrollPositions();
  expect(scrolled).toBe(top);
});

test('a page that has yet to arrive keeps its place, and the page being left is not moved', () => {
  loadAgainAndGoTo(2);
  arrival.step = 3;
  stop = keepScrollPositions();
  expect(scrolled).toBe(0);
  expect(stepPlaces.get(2)).toBe(5_476);
});

test.each([
  ['gone back to and scrolled', 2, 2, 300],
  ['newly opened', 4, undefined, 0],
  ['merely reloaded', 3, 3, 0],
])('a page that the visitor has %s stays where it is', (_, step, arrived, top) => {
  loadAgainAndGoTo(step);
  arrival.step = arrived;
  scrolled = top;
  stop = keepScrollPositions();
  expect(scrolled).toBe(top);
});

test('a new step forgets the steps ahead and those more than twenty behind', () => {
  stop = keepScrollPositions();
  for (let step = 1; step <= 30; step += 1) stepPlaces.set(step, step * 100);
  window.history.replaceState({ idx: 25 }, '');
  window.dispatchEvent(new Event('pushState'));
  expect([Math.min(...stepPlaces.keys()), Math.max(...stepPlaces.keys())]).toEqual([5, 25]);
});
