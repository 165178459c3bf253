import { useEffect, useReducer } from 'react';
import { useReducedMotion } from '#lib/motion.ts';
import { advance, beginning, ended, lastsOf } from './phases.ts';

/**
 * Runs the show of `total` capsules by the clock, after those that were opened `before`, or starts at its end when it was
 * `seen`. With reduced motion
 * the show skips from the handle to the figure.
 */
export function usePhases(total: number, seen: boolean, before: number) {
  const [show, step] = useReducer(advance(total), seen ? ended(total) : { ...beginning, index: before });
  const still = useReducedMotion();
  const { phase, done } = show;

  useEffect(() => {
    const length = done ? undefined : lastsOf(phase);
    if (length === undefined) return;
    const timer = setTimeout(() => step(still ? 'reveal' : 'elapsed'), still ? 0 : length);
    return () => clearTimeout(timer);
  }, [phase, done, still]);

  return { show, step, still };
}
