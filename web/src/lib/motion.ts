import { useSyncExternalStore } from 'react';

const query = '(prefers-reduced-motion: reduce)';

/** For event handlers and effects; screens render with `useReducedMotion`. */
export const prefersReducedMotion = (): boolean => window.matchMedia(query).matches;

const subscribe = (changed: () => void) => {
  const media = window.matchMedia(query);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

/** True when the visitor asked for less motion; a server render assumes not. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(subscribe, prefersReducedMotion, () => false);
