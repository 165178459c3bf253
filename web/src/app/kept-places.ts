import { stepsBehind } from '#lib/navigation.tsx';
import { arrival, bringPage, stepPlaces, tabPlaces } from '#lib/places.ts';

const storedKey = 'places';
/** The places of this many steps back are kept. */
const mostSteps = 20;
/** A list that has not grown to its height by then does not grow any more. */
const patienceMs = 10_000;

type Stored = [steps: [number, number][], tabs: [number, number][], step?: number];

/** A phone may throw the page away once it is out of sight, without another word. */
function store(): void {
  try {
    const places: Stored = [[...stepPlaces], [...tabPlaces], stepsBehind()];
    sessionStorage.setItem(storedKey, JSON.stringify(places));
  } catch {
    // The places live as long as the page then.
  }
}

/** What was stored before this page was loaded again; any other load starts counting its steps from zero. */
function restore(): void {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!load || load.type === 'navigate') return;
  try {
    const [steps, tabs, step] = JSON.parse(sessionStorage.getItem(storedKey) ?? '[[],[]]') as Stored;
    for (const [kept, old] of [[stepPlaces, steps] as const, [tabPlaces, tabs] as const])
      for (const [key, top] of old) if (!kept.has(key)) kept.set(key, top);
    // A page gone back or forward to that arrived before this stands at its top, unless the visitor has moved it; one that
    // is still on its way looks its place up when it arrives.
    const here = stepsBehind();
    const top = new Map(steps).get(here);
    const arrived = arrival.step === here && here !== step;
    if (arrived && top !== undefined && window.scrollY < 1) scrollAsItGrows(top);
  } catch {
    // Nothing of it can be read.
  }
}

let stop = () => {};

function stopWhenMoved(signal: AbortSignal): void {
  for (const name of ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate', 'pushState'])
    window.addEventListener(name, () => stop(), { signal, passive: true });
}

/**
 * Brings the page down to `top` even where its answers have to be asked for again: as far as it reaches for now, which has
 * an endless list ask for its next page, and on with each growth, until it is there or the visitor moves it.
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

/** After a step on: whatever lay ahead of it is gone from the history, and what lies far behind is not gone back to. */
function forget(): void {
  const here = stepsBehind();
  for (const step of stepPlaces.keys()) if (step > here || step < here - mostSteps) stepPlaces.delete(step);
}

/** Keeps the places of this visit's pages across a reload of any of them; returns how to stop. */
export function keepPlaces(): () => void {
  restore();
  const usual = bringPage.to;
  bringPage.to = scrollAsItGrows;
  const onVisibility = () => document.hidden && store();
  // The router announces what it pushes by an event of this name.
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
