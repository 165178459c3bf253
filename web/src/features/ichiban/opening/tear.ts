/** Shares of the drag width at which the ticket shows its next stage, and at which it comes off. */
const tearSteps = [0.2, 0.4, 0.6] as const;
export const tearThrough = 0.7;

/** The four pictures of a ticket, from 4 (closed) to 1 (torn past the last step). */
export type TearStage = 4 | 3 | 2 | 1;

export const stageAt = (progress: number): TearStage =>
  (4 - tearSteps.filter((step) => progress >= step).length) as TearStage;

/**
 * Paper's answer to a pull of `pulled` px: the tear waits at each hole of the perforation (`pitch` px apart) and then
 * jumps to the next. Never ahead of the finger.
 */
export const resist = (pulled: number, pitch: number): number => {
  const holes = Math.floor(Math.max(0, pulled) / pitch);
  const rest = Math.max(0, pulled) / pitch - holes;
  return (holes + rest ** 3) * pitch;
};
