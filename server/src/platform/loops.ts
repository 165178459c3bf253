import type { FastifyBaseLogger } from 'fastify';
import { createRest, type Rest } from './rest.ts';

/** Work that is looked for all the time, on every server; each run takes a share nobody else has taken. */
export type Loop = {
  /** `feature:what` */
  name: string;
  /** How long it rests when there was nothing to do; ms. */
  restMs: number;
  /** How long it rests after a share, in times of what that took: draws go first. Without it, a breath. */
  restAfter?: number;
  /** Does a share of the work; false when there was none. */
  run(): Promise<boolean>;
};

/** How long a loop rests when it has failed; ms. */
const failedMs = 5_000;

/** Runs each loop until stopped; failures are logged. */
export function startLoops(
  loops: readonly Loop[],
  log: Pick<FastifyBaseLogger, 'error'>,
  rest: Rest = createRest(),
): { stop(): Promise<void> } {
  const ended = new AbortController();
  const pause = (ms: number) => rest.pause(ms, ended.signal);
  async function follow({ name, restMs, restAfter = 0, run }: Loop): Promise<void> {
    while (!ended.signal.aborted) {
      const began = performance.now();
      try {
        // Even a full share is followed by a breath, so that requests go first.
        await pause((await run()) ? restAfter * (performance.now() - began) : restMs);
      } catch (error) {
        log.error({ err: error }, `${name} waits`);
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
