import { setTimeout as sleep } from 'node:timers/promises';
import { machineEvents } from '@kujiya/contract/gacha';
import { pathOf } from '@kujiya/contract/kernel/request';

/** A browser's pause before it opens its stream again (ms). */
const againMs = 2_000;

export type Watchers = {
  events(): number;
  /** Streams that ended and were opened again. */
  reopened(): number;
  /** The longest that a watcher heard nothing since the last call (ms), while something was drawn all the time. */
  longestSilence(): number;
  /** Whether each of them hears something within so many milliseconds from now. */
  hear(ms: number): Promise<boolean>;
  stop(): Promise<void>;
};

/** Browsers that watch a machine. */
export function openWatchers(url: string, productId: number, count: number): Watchers {
  const ended = new AbortController();
  let events = 0;
  let reopened = 0;
  let longest = 0;
  const heard = Array.from({ length: count }, () => performance.now());

  async function watch(which: number): Promise<void> {
    while (!ended.signal.aborted) {
      try {
        const response = await fetch(`${url}${pathOf(machineEvents, { id: productId })}`, {
          signal: ended.signal,
        });
        const decoder = new TextDecoder();
        for await (const chunk of response.body ?? []) {
          if (response.status !== 200) continue;
          const news = decoder.decode(chunk).match(/^data: (?!\{"since")/gm)?.length ?? 0;
          if (news === 0) continue;
          events += news;
          longest = Math.max(longest, performance.now() - (heard[which] ?? 0));
          heard[which] = performance.now();
        }
      } catch {
        // The server went away, or the drill ends.
      }
      if (ended.signal.aborted) return;
      reopened++;
      await sleep(againMs, undefined, { signal: ended.signal }).catch(() => {});
    }
  }
  const watching = heard.map((_, which) => watch(which));
  return {
    events: () => events,
    reopened: () => reopened,
    longestSilence() {
      const now = performance.now();
      const silence = Math.max(longest, ...heard.map((at) => now - at));
      longest = 0;
      heard.fill(now);
      return silence;
    },
    async hear(ms) {
      const since = performance.now();
      while (performance.now() - since < ms) {
        if (heard.every((at) => at > since)) return true;
        await sleep(50);
      }
      return false;
    },
    async stop() {
      ended.abort();
      await Promise.all(watching);
    },
  };
}
