import { type ReactNode, Suspense, useDeferredValue } from 'react';
import { useFromServer } from './hydration.ts';

/**
 * Whether this page is shown because of a step in the browser's history: then it is scrolled at once to where it was
 * left.
 */
let stepped = false;
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => {
    stepped = true;
  });
  // The router announces each push by an event of this name.
  window.addEventListener('pushState', () => {
    stepped = false;
  });
}

/**
 * The part of a page below its first screen: in a page opened here it is rendered after the first screen has been
 * painted, and may be fetched then. The server's markup, and a page gone back to, are complete at once.
 */
export function Later({ children, fallback = null }: { children: ReactNode; fallback?: ReactNode }) {
  const whole = useFromServer() || stepped;
  const there = useDeferredValue(true, whole);
  return <Suspense fallback={fallback}>{there ? children : fallback}</Suspense>;
}
