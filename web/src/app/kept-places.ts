import { stepsBehind } from '#lib/navigation.tsx';
import { bringPage, stepPlaces, tabPlaces } from '#lib/places.ts';

const storedKey = 'places';
/** A list that has not grown to its height by then does not grow any more. */
const patienceMs = 10_000;
/** A page that is arrived at is taken to its top within this time. */
const arrivalMs = 150;

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

/**
 * What was stored before this page was loaded again; the steps of any other load are counted anew. Returns how far down the
 * page was left that the visitor has gone back to before this was fetched.
 */
function restore(): number | undefined {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!load || load.type === 'navigate') return undefined;
  try {
    const [steps, tabs, step = 0] = JSON.parse(sessionStorage.getItem(storedKey) ?? '[[],[]]') as Stored;
    for (const [kept, old] of [[stepPlaces, steps] as const, [tabPlaces, tabs] as const])
      for (const [key, top] of old) if (!kept.has(key)) kept.set(key, top);
    const here = stepsBehind();
    return here < step ? new Map(steps).get(here) : undefined;
  } catch {
    // Nothing of it can be read.
    return undefined;
  }
}

let stop = () => {};

function stopWhenMoved(signal: AbortSignal): void {
  for (const name of ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate', 'pushState'])
    window.addEventListener(name, () => stop(), { signal, passive: true });
}

/** Brings a page down that was taken to its top, or is on the way there, because its place was not known yet. */
function bringFromTop(top: number): void {
  const over = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (window.scrollY < 1) timer = setTimeout(() => bringPage.to(top), arrivalMs);
  };
  stop = () => {
    over.abort();
    clearTimeout(timer);
  };
  stopWhenMoved(over.signal);
  window.addEventListener('scroll', look, { signal: over.signal, passive: true });
  look();
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

/** Keeps the places of this visit's pages across a reload of any of them; returns how to stop. */
export function keepPlaces(): () => void {
  const returnedTo = restore();
  const usual = bringPage.to;
  bringPage.to = scrollAsItGrows;
  if (returnedTo !== undefined) bringFromTop(returnedTo);
  const onVisibility = () => document.hidden && store();
  window.addEventListener('pagehide', store);
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    stop();
    bringPage.to = usual;
    window.removeEventListener('pagehide', store);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}
