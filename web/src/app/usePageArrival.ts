import { type RefObject, useEffect, useRef } from 'react';
import { prefersReducedMotion } from '#lib/motion.ts';
import { stepsBehind } from '#lib/navigation.tsx';
import { arrival, bringPage, stepPlaces } from '#lib/places.ts';

const scrollDelay = 100; // ms

/** The page gone back or forward to, until it arrives. */
let returnTo: { pathname: string; step: number } | undefined;
const noteStep = () => {
  returnTo = { pathname: window.location.pathname, step: stepsBehind() };
};

/**
 * After each change of page: scrolls to the top, or to where the page was left when the visitor goes back to it, and
 * brings the focus into the new page.
 */
export const usePageArrival = (
  main: RefObject<HTMLElement | null>,
  pathname: string,
  keepsScroll: boolean,
) => {
  const arrivedAt = useRef(pathname);

  useEffect(() => {
    const { history } = window;
    // By itself the browser would restore the old position of another page. It restores positions only when the visitor
    // leaves the shop's pages as a whole, or reloads one.
    const keepPlace = () => {
      history.scrollRestoration = 'manual';
    };
    const leavePlace = () => {
      history.scrollRestoration = 'auto';
    };
    keepPlace();
    window.addEventListener('pageshow', keepPlace);
    window.addEventListener('pagehide', leavePlace);
    const onScroll = () => {
      // The page being left may still scroll while the other one comes.
      if (window.location.pathname === arrivedAt.current) stepPlaces.set(stepsBehind(), window.scrollY);
    };
    const onPop = () => {
      noteStep();
      // Ends the smooth scroll to the top of a page that has just come: the other page gets its position before that
      // would end.
      bringPage.to(window.scrollY);
    };
    // The visitor may have gone back already, before or while the server's markup was taken over.
    noteStep();
    if (window.location.pathname === arrivedAt.current) arrival.step = stepsBehind();
    onScroll();
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
    arrival.step = returnTo?.pathname === pathname ? returnTo.step : undefined;
    // A visitor who goes on at once is on the way to another page already: the step is kept for that one.
    if (window.location.pathname === pathname) returnTo = undefined;
    if (keepsScroll) return;
    if (arrival.step !== undefined) {
      bringPage.to(stepPlaces.get(arrival.step) ?? 0);
      return;
    }
    // Another page may have been left further down at this step.
    if (window.location.pathname === pathname) stepPlaces.set(stepsBehind(), 0);
    const timer = setTimeout(() => {
      // If the visitor goes back at once, the list would be scrolled along.
      if (window.location.pathname === pathname)
        window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
    }, scrollDelay);
    return () => clearTimeout(timer);
  }, [pathname, keepsScroll, main]);
};
