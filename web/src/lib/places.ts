// Written and read by effects only, so a server never touches them. They outlive the pages.

/** The scroll position at which each step of this visit was left, and each tab of the home screen. */
export const stepPlaces = new Map<number, number>();
export const tabPlaces = new Map<number, number>();

/** The step of the page that arrived last, by a load or by going back or forward; none if the visitor went on to it. */
export const arrival: { step?: number | undefined } = {};

/**
 * Scrolls the page to where it was left; once the page rests, `keepScrollPositions` replaces this by a version that waits for
 * the height.
 */
export const bringPage = { to: (top: number) => window.scrollTo({ top, behavior: 'instant' }) };
