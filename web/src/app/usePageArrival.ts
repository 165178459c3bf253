import { type RefObject, useEffect, useRef } from 'react';
import { prefersReducedMotion } from '#lib/motion.ts';
import { stepsBehind } from '#lib/navigation.tsx';
import { setRecent } from '#lib/recent.ts';

const scrollDelay = 100; // ms

const mostSteps = 20;

// Written by effects only, so a server never touches it: how far down each of the last steps of this visit was left.
const left = new Map<number, number>();

/**
 * After each change of page: scrolls to the top, or to where the page was left when one goes back to it, and brings the
 * focus into the new page.
 */
export const usePageArrival = (
  main: RefObject<HTMLElement | null>,
  pathname: string,
  keepsScroll: boolean,
) => {
  const arrivedAt = useRef(pathname);

  const returnTo = useRef<number>(undefined);

  useEffect(() => {
    // Left to itself the browser would put back the old position of another page.
    window.history.scrollRestoration = 'manual';
    const onScroll = () => setRecent(left, stepsBehind(), window.scrollY, mostSteps);
    onScroll();
    // Before anything moves: the page that is left may still scroll while the other one comes.
    const onPop = () => {
      returnTo.current = left.get(stepsBehind());
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('popstate', onPop);
    return () => {
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('popstate', onPop);
    };
  }, []);

  useEffect(() => {
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    // A page that has focused its own input keeps it.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
    const before = returnTo.current;
    returnTo.current = undefined;
    if (keepsScroll) return;
    if (before !== undefined) {
      window.scrollTo({ top: before, behavior: 'instant' });
      return;
    }
    const timer = setTimeout(
      () => window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'instant' : 'smooth' }),
      scrollDelay,
    );
    return () => clearTimeout(timer);
  }, [pathname, keepsScroll, main]);
};
