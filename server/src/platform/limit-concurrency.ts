import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import { Refused } from './http/refused.ts';

/** At most so much work at once, and so much waiting for it; any more is refused (`unavailable`). */
export function limitConcurrency({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
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
