/** The distance, in pixels, a line must be pulled left before letting go asks about its deletion. */
export const threshold = 72;
/** The movement, in pixels, that is ignored as a trembling finger. */
const slack = 8;

/** True when a finger that has moved this far pulls the line, rather than scrolls the page or presses something. */
export const isPull = (dx: number, dy: number): boolean => -dx > slack && -dx > Math.abs(dy);

/**
 * The offset of the line under such a finger: follows it up to the threshold, then at a third of its speed; never to
 * the right.
 */
export const pullOf = (dx: number): number =>
  dx >= 0 ? 0 : dx >= -threshold ? dx : -threshold + (dx + threshold) / 3;
