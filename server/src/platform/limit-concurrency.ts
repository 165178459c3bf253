import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import { Refused } from './http/refused.ts';

/**
 * At most so much work at once, and so much waiting for it; any more is refused (`unavailable`). Work whose `signal` ends
 * gives up its place in the queue, and is rejected with the signal's reason.
 */
export function limitConcurrency({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    signal?.throwIfAborted();
    if (running < atOnce) running++;
    else if (queue.length >= waiting) throw new Refused(commonRefusals.unavailable);
    // Finished work passes its turn on, so that no later work slips in between.
    else await waitFor(queue, signal);
    try {
      signal?.throwIfAborted();
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}

/** Waits for a turn; whoever gives up before leaves the queue. */
function waitFor(queue: (() => void)[], signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      queue.splice(queue.indexOf(turn), 1);
      reject(signal?.reason);
    };
    const turn = () => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    };
    queue.push(turn);
    signal?.addEventListener('abort', giveUp, { once: true });
  });
}
