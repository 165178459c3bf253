import { stepsBehind } from '#lib/navigation.tsx';
import { arrival, bringPage, stepPlaces, tabPlaces } from '#lib/places.ts';

const storedKey = 'places';
/** Scroll positions are kept for this many steps back. */
const mostSteps = 20;
/** A list that has not grown to its height by then will not grow any more. */
const patienceMs = 10_000;

type Stored = [steps: [number, number][], tabs: [number, number][], step?: number];

/** Saves the positions when a page is hidden: a phone may discard it from then on without another event. */
function store(): void {
  try {
    const places: Stored = [[...stepPlaces], [...tabPlaces], stepsBehind()];
    sessionStorage.setItem(storedKey, JSON.stringify(places));
  } catch {
    // Without storage the positions live only as long as the page.
  }
}

/** Restores the positions stored before this page was reloaded; any other load starts counting its steps from zero. */
function restore(): void {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!load || load.type === 'navigate') return;
  try {
    const [steps, tabs, step] = JSON.parse(sessionStorage.getItem(storedKey) ?? '[[],[]]') as Stored;
    for (const [kept, old] of [[stepPlaces, steps] as const, [tabPlaces, tabs] as const])
      for (const [key, top] of old) if (!kept.has(key)) kept.set(key, top);
    // After going back or forward, a page that arrived before this is at its top, unless the visitor has moved it; one
    // that is still on its way looks its position up when it arrives.
    const here = stepsBehind();
    const top = new Map(steps).get(here);
    const arrived = arrival.step === here && here !== step;
    if (arrived && top !== undefined && window.scrollY < 1) scrollAsItGrows(top);
  } catch {
    // The stored text is unreadable and is ignored.
  }
}

let stop = () => {};

function stopWhenMoved(signal: AbortSignal): void {
  for (const name of ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate', 'pushState'])
    window.addEventListener(name, () => stop(), { signal, passive: true });
}

/**
 * Brings the page down to `top` even where its answers have to be fetched again: as far as it reaches for now, which
 * makes an endless list fetch its next page, and further with each growth, until it is there or the visitor moves it.
 */
function scrollAsItGrows(top: number): void {
  stop();
  const over = new AbortController();
  const go = () => {
    window.scrollTo({ top, behavior: 'instant' });
    if (window.scrollY >= Math.floor(top)) stop();
  };
  const growth = new ResizeObserver(go);
  stop = () => {
    over.abort();
    growth.disconnect();
  };
  stopWhenMoved(over.signal);
  const timer = setTimeout(stop, patienceMs);
  over.signal.addEventListener('abort', () => clearTimeout(timer));
  growth.observe(document.body);
  go();
}

/** After a step forward: the history ahead of it is gone, and nobody goes back to steps far behind. */
function forget(): void {
  const here = stepsBehind();
  for (const step of stepPlaces.keys()) if (step > here || step < here - mostSteps) stepPlaces.delete(step);
}

/** Keeps the scroll positions of this visit's pages across a reload of any of them; returns how to stop. */
export function keepScrollPositions(): () => void {
  restore();
  const usual = bringPage.to;
  bringPage.to = scrollAsItGrows;
  const onVisibility = () => document.hidden && store();
  // The router announces each push by an event of this name.
  window.addEventListener('pushState', forget);
  window.addEventListener('pagehide', store);
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    stop();
    bringPage.to = usual;
    window.removeEventListener('pushState', forget);
    window.removeEventListener('pagehide', store);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}
