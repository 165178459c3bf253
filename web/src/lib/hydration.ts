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
 * Whether this component came up as markup of the server. That stays as it is: React, which renders again at once whatever
 * has read another value on the server, has nothing to render again.
 */
export const useFromServer = (): boolean => {
  const [origin] = useState(createOrigin);
  return useSyncExternalStore(never, ...origin);
};

/** The time (epoch ms) when this component came up; in markup of the server, when that was rendered. */
export const useStartTime = (): number => {
  const fromServer = useFromServer();
  const renderedAt = useRenderedAt();
  const [time] = useState(() => (fromServer && renderedAt) || Date.now());
  return time;
};

let tellWhole = () => {};
/** Resolves when the page has come up and rests: its markup is taken over, down to its last part. */
export const pageIsWhole = new Promise<void>((resolve) => {
  tellWhole = resolve;
});
/** For the page: it has come up. React goes on with its parts, without a pause in which the browser would be idle. */
export const useWholePage = (): void =>
  useEffect(() => void (globalThis.requestIdleCallback ?? setTimeout)(tellWhole), []);
