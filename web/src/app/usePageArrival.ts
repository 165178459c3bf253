import { type RefObject, useEffect, useRef } from 'react';
import { prefersReducedMotion } from '#lib/motion.ts';
import { stepsBehind } from '#lib/navigation.tsx';
import { bringPage, stepPlaces } from '#lib/places.ts';
import { setRecent } from '#lib/recent.ts';

const scrollDelay = 100; // ms

const mostSteps = 20;

/**
 * After each change of page: scrolls to the top, or to where the page was left when the visitor goes back to it, and brings the
 * focus into the new page.
 */
export const usePageArrival = (
  main: RefObject<HTMLElement | null>,
  pathname: string,
  keepsScroll: boolean,
) => {
  const arrivedAt = useRef(pathname);

  /** The step to the top of a page that has just come. */
  const toTop = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** The page gone back or forward to, and how far down it was left. */
  const returnTo = useRef<{ pathname: string; top: number | undefined }>(undefined);

  useEffect(() => {
    const { history } = window;
    // Left to itself the browser would put back the old position of another page. Only who leaves the shop's pages as a
    // whole, or reloads one, finds the place again by the browser.
    const keepPlace = () => {
      history.scrollRestoration = 'manual';
    };
    const leavePlace = () => {
      history.scrollRestoration = 'auto';
    };
    keepPlace();
    window.addEventListener('pageshow', keepPlace);
    window.addEventListener('pagehide', leavePlace);
    const onScroll = () => setRecent(stepPlaces, stepsBehind(), window.scrollY, mostSteps);
    onScroll();
    // Before anything moves: the page that is left may still scroll while the other one comes.
    const onPop = () => {
      returnTo.current = { pathname: window.location.pathname, top: stepPlaces.get(stepsBehind()) };
      // Nor is it taken to the top any more: the step would come, or a slide end, when the other page has its place.
      if (toTop.current === undefined) return;
      clearTimeout(toTop.current);
      toTop.current = undefined;
      window.scrollTo({ top: window.scrollY, behavior: 'instant' });
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('popstate', onPop);
    return () => {
      window.removeEventListener('pageshow', keepPlace);
      window.removeEventListener('pagehide', leavePlace);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('popstate', onPop);
    };
  }, []);

  useEffect(() => {
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    // A page that has focused its own input keeps it.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
    // Who goes on at once is on the way to another page already: its place is kept for it.
    const before = returnTo.current?.pathname === pathname ? returnTo.current.top : undefined;
    if (window.location.pathname === pathname) returnTo.current = undefined;
    if (keepsScroll) return;
    if (before !== undefined) {
      bringPage.to(before);
      return;
    }
    toTop.current = setTimeout(
      () => window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'instant' : 'smooth' }),
      scrollDelay,
    );
    return () => clearTimeout(toTop.current);
  }, [pathname, keepsScroll, main]);
};
