import { type ReactNode, Suspense, useDeferredValue } from 'react';
import { useFromServer } from './hydration.ts';

/** Whether this page is shown because of a step in the browser's history: it is scrolled at once to where it was left. */
let stepped = false;
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => {
    stepped = true;
  });
  // The router announces what it pushes by an event of this name.
  window.addEventListener('pushState', () => {
    stepped = false;
  });
}

/**
 * What a page shows below its first screen: in a page that is opened here it is rendered after the first screen has been
 * painted, and may be fetched then. Markup of the server, and a page gone back to, are whole at once.
 */
export function Later({ children, fallback = null }: { children: ReactNode; fallback?: ReactNode }) {
  const whole = useFromServer() || stepped;
  const there = useDeferredValue(true, whole);
  return <Suspense fallback={fallback}>{there ? children : fallback}</Suspense>;
}
