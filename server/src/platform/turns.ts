import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import { Refused } from './http/refused.ts';

/** Runs work, some of it at once, the rest in turn. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/** At most so much work at once, and so much waiting for it; any more is refused (`unavailable`). */
export function takeTurns({ atOnce, waiting }: { atOnce: number; waiting: number }): Turns {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running++;
    else if (queue.length >= waiting) throw new Refused(commonRefusals.unavailable);
    // Finished work passes its turn on, so that no later work slips in between.
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}
