/** The degrees from one angle to another the short way round, clockwise positive. */
export const turnBetween = (from: number, to: number): number => ((((to - from) % 360) + 540) % 360) - 180;

/** So far the handle must be turned before the coin falls, in degrees. */
export const fullTurn = 110;
/** The handle clicks once in so many degrees. */
export const notch = 14;

/** Where the handle stands after a pull: never back over its stop, never past the click. */
export const turnedTo = (before: number, pull: number): number =>
  Math.min(fullTurn, Math.max(0, before + pull));
