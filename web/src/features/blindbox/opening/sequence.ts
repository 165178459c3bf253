/** The phase of the current box: closed, its flaps going up, its bag out, the figure revealed. */
export type Phase = 'closed' | 'unfolding' | 'bag' | 'open';

/** The state of a purchase's opening: the current box, its phase, and whether all is shown. */
export type OpeningState = { index: number; phase: Phase; done: boolean };
export type OpeningStep = 'torn' | 'risen' | 'pulled' | 'next' | 'skip' | 'again';

export const closed: OpeningState = { index: 0, phase: 'closed', done: false };

const follows: Partial<Record<OpeningStep, [from: Phase, to: Phase]>> = {
  torn: ['closed', 'unfolding'],
  risen: ['unfolding', 'bag'],
  pulled: ['bag', 'open'],
};

/** A purchase of `total` boxes is opened box by box; no box can be left out, except by skipping all. */
export const advance =
  (total: number) =>
  (now: OpeningState, step: OpeningStep): OpeningState => {
    if (step === 'again') return closed;
    if (now.done) return now;
    if (step === 'skip') return { index: total - 1, phase: 'open', done: true };
    if (step === 'next') {
      if (now.phase !== 'open') return now;
      return now.index < total - 1
        ? { index: now.index + 1, phase: 'closed', done: false }
        : { ...now, done: true };
    }
    const change = follows[step];
    return change && now.phase === change[0] ? { ...now, phase: change[1] } : now;
  };

/** All that happens to a box, in one moment: so a run opens it. */
export const atOnce = ['torn', 'risen', 'pulled'] as const;

/** The count of each rarity, in the order of their first item. */
export const tallyOf = <R extends string>(items: readonly { rarity: R }[]): [rarity: R, count: number][] => {
  const counts = new Map<R, number>();
  for (const { rarity } of items) counts.set(rarity, (counts.get(rarity) ?? 0) + 1);
  return [...counts];
};

/** The share of the drag's width at which paper and foil tear by themselves. */
export const givesWay = 0.66;

/** The share, 0 to 1, that a pull of `distance` px covers of `width` px. */
export const pulledShare = (distance: number, width: number): number =>
  Math.min(1, Math.max(0, distance / Math.max(1, width)));
