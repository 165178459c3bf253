/**
 * The pace of opening one after the other, ms: from the arrival of an ordinary thing to the next one, for how long at
 * least it lies open, how long the lights go down before a big one, and for how long that is celebrated.
 */
export const runPace = { each: 500, shown: 160, hush: 650, theatre: 2600 } as const;

/** What a run looks at: the thing before it, whether that is open, and for how many ms it has been there. */
export type RunPlace = { open: boolean; big: boolean; still: boolean; since: number };

/** Milliseconds until a run goes on. Big ones are never hurried; with reduced motion the others come at once. */
export const pauseOf = ({ open, big, still, since }: RunPlace): number => {
  if (big && open) return runPace.theatre;
  if (still) return 0;
  if (big) return runPace.hush;
  return open ? Math.max(runPace.shown, runPace.each - since) : 0;
};
