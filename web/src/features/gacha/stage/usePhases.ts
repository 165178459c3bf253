import { useEffect, useReducer } from 'react';
import { useReducedMotion } from '../../../lib/motion.ts';
import { advance, beginning, lastsOf } from './phases.ts';

/** Runs the show of `total` capsules by the clock. Who asked for less motion goes from the handle to what came out. */
export function usePhases(total: number) {
  const [show, step] = useReducer(advance(total), beginning);
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
