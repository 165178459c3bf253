/** How far a line is pulled to the left before letting go asks to delete it, in pixels. */
export const threshold = 72;
/** So far a finger may tremble before it pulls anything, in pixels. */
const slack = 8;

/** Does a finger that has moved so far pull the line, rather than scroll the page or press something? */
export const isPull = (dx: number, dy: number): boolean => -dx > slack && -dx > Math.abs(dy);

/** Where the line lies under such a finger: with it up to the threshold, then three times as slow; never to the right. */
export const pullOf = (dx: number): number =>
  dx >= 0 ? 0 : dx >= -threshold ? dx : -threshold + (dx + threshold) / 3;
