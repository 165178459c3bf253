import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/** Work that every server looks for all the time; each run takes a share that no other has taken. */
export type Loop = {
  /** `feature:what` */
  name: string;
  /** The pause after a run that found nothing to do; ms. */
  restMs: number;
  /** The pause after a share, as a multiple of its duration: draws go first. Without it, one turn of the event loop. */
  restAfter?: number;
  /** Does a share of the work; false when there was none. */
  run(): Promise<boolean>;
};

/** The pause after a failure; ms. */
const failedMs = 5_000;

/** A pause that ends early when the signal does. */
export const pauseUntil = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);

/** Runs each loop until stopped; failures are logged. */
export function startLoops(
  loops: readonly Loop[],
  log: Pick<FastifyBaseLogger, 'error'>,
  wait = pauseUntil,
): { stop(): Promise<void> } {
  const ended = new AbortController();
  const pause = (ms: number) => wait(ms, ended.signal);
  async function follow({ name, restMs, restAfter = 0, run }: Loop): Promise<void> {
    while (!ended.signal.aborted) {
      const began = performance.now();
      try {
        // Even a full share is followed by a turn of the event loop, so that requests go first.
        await pause((await run()) ? restAfter * (performance.now() - began) : restMs);
      } catch (error) {
        log.error({ err: error }, `${name} failed and will be retried`);
        await pause(failedMs);
      }
    }
  }
  const following = Promise.all(loops.map(follow));
  return {
    async stop() {
      ended.abort();
      await following;
    },
  };
}
