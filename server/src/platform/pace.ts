import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Lets work begin at most so many times a second, evenly: an early caller waits for its turn. For work that takes the
 * processor in bursts, beside calls that somebody waits for.
 */
export function pace(
  perSecond: number,
  { now = () => performance.now(), wait = sleep as (ms: number) => Promise<unknown> } = {},
): () => Promise<void> {
  const apart = 1_000 / perSecond;
  let free = 0;
  return async () => {
    const at = Math.max(now(), free);
    free = at + apart;
    const early = at - now();
    if (early > 0) await wait(early);
  };
}
