// Written and read by effects only, so a server never touches them. They outlive the pages.

/** How far down each step of this visit was left, and each tab of the home screen. */
export const stepPlaces = new Map<number, number>();
export const tabPlaces = new Map<number, number>();

/** The step of the page that arrived last, by a load or by going back or forward; none if it was gone on to. */
export const arrival: { step?: number | undefined } = {};

/** Brings the page to where it was left; `keepPlaces` replaces it, once the page rests, by one that waits for the height. */
export const bringPage = { to: (top: number) => window.scrollTo({ top, behavior: 'instant' }) };
