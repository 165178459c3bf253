/** Without anything to do for so long, the shop is calm; ms. */
const calmAfterMs = 10_000;
/** How long work that is looked for rests at least while it is; ms. */
const calmRestMs = 5_000;

export type Rest = {
  /** Something was asked for or found to do: what looks for work looks at once, and often for a while. */
  wake(): void;
  /** Rests for `ms`, or longer while the shop is calm; ends early when it is woken from that, or by `signal`. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
};

/**
 * How long background work rests that looks for something to do. It looks often while the shop is busy; in a calm one,
 * where each look finds nothing, seldom. What it waits for comes from requests that change something, which wake it on their own server; on
 * the others it is found at the next look.
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
