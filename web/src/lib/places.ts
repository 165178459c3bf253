// Written and read by effects only, so a server never touches them. They outlive the pages.

/** How far down each of the last steps of this visit was left, and each tab of the home screen. */
export const stepPlaces = new Map<number, number>();
export const tabPlaces = new Map<number, number>();

/** Brings the page to where it was left; `keepPlaces` replaces it, once the page rests, by one that waits for the height. */
export const bringPage = { to: (top: number) => window.scrollTo({ top, behavior: 'instant' }) };
