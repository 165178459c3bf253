import { useEffect, useState, useSyncExternalStore } from 'react';
import { useRenderedAt } from './api.tsx';

const never = () => () => {};

/** False on a server and while its markup is being taken over; true ever after. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

const createOrigin = () => {
  let fromServer = false;
  return [() => fromServer, () => (fromServer = true)] as const;
};

/**
 * Whether this component first appeared as the server's markup. The value never changes: React renders a component
 * again at once if the server had read another value, and here it has no reason to.
 */
export const useFromServer = (): boolean => {
  const [origin] = useState(createOrigin);
  return useSyncExternalStore(never, ...origin);
};

/** The time (epoch ms) when this component first appeared; for the server's markup, when that was rendered. */
export const useStartTime = (): number => {
  const fromServer = useFromServer();
  const renderedAt = useRenderedAt();
  const [time] = useState(() => (fromServer && renderedAt) || Date.now());
  return time;
};

/** Resolves when the browser is idle. */
export const rest = (): Promise<void> =>
  new Promise((rests) => void (globalThis.requestIdleCallback ?? setTimeout)(() => rests()));

let tellWhole = () => {};
/** Resolves when the page is complete and idle: its markup is taken over, down to its last part. */
export const pageIsWhole = new Promise<void>((resolve) => {
  tellWhole = resolve;
});
/**
 * Called by the page once it is mounted. React goes on with its parts, and the browser is not idle until they are done.
 */
export const useWholePage = (): void =>
  useEffect(() => {
    // Hides the bar that says that the script did not arrive (`first-screen.css`).
    document.documentElement.dataset.ready = '';
    void rest().then(tellWhole);
  }, []);
