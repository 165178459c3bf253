import { type RefObject, useEffect, useRef } from 'react';
import { prefersReducedMotion } from '#lib/motion.ts';

const scrollDelay = 100; // ms

/** After each change of page: scrolls to the top, and brings the focus into the new page. */
export const usePageArrival = (
  main: RefObject<HTMLElement | null>,
  pathname: string,
  keepsScroll: boolean,
) => {
  const arrivedAt = useRef(pathname);

  useEffect(() => {
    // Left to itself the browser would put back the old position of another page.
    window.history.scrollRestoration = 'manual';
  }, []);

  useEffect(() => {
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    // A page that has focused its own input keeps it.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
    if (keepsScroll) return;
    const timer = setTimeout(
      () => window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'instant' : 'smooth' }),
      scrollDelay,
    );
    return () => clearTimeout(timer);
  }, [pathname, keepsScroll, main]);
};
