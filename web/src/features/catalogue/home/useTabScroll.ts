import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useFromServer } from '#lib/hydration.ts';
import { bringPage, tabPlaces } from '#lib/places.ts';

/**
 * Keeps a scroll position for each tab of the home screen, and puts it back when the tab is shown again. A tab that is
 * opened for the first time from further down starts at its first row: where `tabsAt` has just stuck to the top.
 */
export const useTabScroll = (tab: number, tabsAt: RefObject<HTMLElement | null>) => {
  const opened = useRef(false);
  // A visitor who has scrolled the server-rendered page before hydration keeps that position.
  const fromServer = useFromServer();
  const keeps = useRef(fromServer);

  useLayoutEffect(() => {
    const stuckAt = () => {
      const mark = tabsAt.current;
      if (!opened.current || !mark) return 0;
      const margin = Number.parseFloat(getComputedStyle(mark).scrollMarginTop);
      return Math.min(window.scrollY, mark.getBoundingClientRect().top + window.scrollY - margin);
    };
    if (!keeps.current) bringPage.to(tabPlaces.get(tab) ?? stuckAt());
    keeps.current = false;
    tabPlaces.set(tab, window.scrollY);
    opened.current = true;

    const keep = () => tabPlaces.set(tab, window.scrollY);
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [tab, tabsAt]);
};
