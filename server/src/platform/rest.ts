/** After so long (ms) without anything to do, the shop is calm. */
const calmAfterMs = 10_000;
/** The shortest pause of polling work in a calm shop; ms. */
const calmRestMs = 5_000;

export type Rest = {
  /** Reports a request or work that was found: polling work looks at once, and often for a while. */
  wake(): void;
  /** Pauses for `ms`, or longer while the shop is calm; `wake` ends such a longer pause early, `signal` any. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
};

/**
 * The pauses of background work that polls. It polls often while the shop is busy, and seldom in a calm one, where each
 * look finds nothing. New work comes from requests that change something, which wake the polling on their own server;
 * on the others it is found at the next look.
 */
export function createRest(clock: () => number = () => performance.now()): Rest {
  let busyAt = clock();
  const sleepers = new Set<() => void>();
  return {
    wake() {
      busyAt = clock();
      for (const end of sleepers) end();
    },
    pause(ms, signal) {
      const isCalm = clock() - busyAt > calmAfterMs;
      return new Promise((resolve) => {
        const timer = setTimeout(end, isCalm ? Math.max(ms, calmRestMs) : ms);
        function end(): void {
          clearTimeout(timer);
          sleepers.delete(end);
          signal.removeEventListener('abort', end);
          resolve();
        }
        if (isCalm) sleepers.add(end);
        signal.addEventListener('abort', end);
        if (signal.aborted) end();
      });
    },
  };
}
