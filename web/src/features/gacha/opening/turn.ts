/** The shorter rotation from one angle to another, in degrees, clockwise positive. */
export const turnBetween = (from: number, to: number): number => ((((to - from) % 360) + 540) % 360) - 180;

/** Degrees the handle must be turned before the coin falls. */
export const fullTurn = 110;
/** Degrees between two clicks of the handle. */
export const notch = 14;

/** The handle's angle after a pull, in degrees: never back over its stop, never past the click. */
export const turnedTo = (before: number, pull: number): number =>
  Math.min(fullTurn, Math.max(0, before + pull));
