import type { CallShape } from '@kujiya/contract/kernel/call';
import { intentKey } from '@kujiya/web/lib/intent-key.ts';
import { useSyncExternalStore } from 'react';

/** How long (ms) a step without an answer keeps its key; the shop keeps the answers of steps without money as long. */
const lifetime = 24 * 60 * 60 * 1_000;
const place = 'intents';

/** A step whose answer has not come, by what it asks for. */
type Waiting = Record<string, { key: string; at: number }>;

/** Where the browser keeps nothing, this page does: a full storage must not make a second press a second step. */
let ofPage: Waiting | null = null;
function all(): Waiting {
  if (ofPage) return ofPage;
  try {
    return JSON.parse(localStorage.getItem(place) ?? '{}') as Waiting;
  } catch {
    return {};
  }
}
function keep(next: Waiting): void {
  try {
    localStorage.setItem(place, JSON.stringify(next));
    ofPage = null;
  } catch {
    ofPage = next;
  }
}

/** 53 bits of a text (cyrb53). Two steps with the same bits would share a key, which the shop refuses. */
function bitsOf(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36);
}

/**
 * The key of one step: the same for every press until its answer comes, also after a reload; a step with other input has
 * another. `answered` ends it.
 */
export function intentOf({ method, path }: CallShape, input: object): { key: string; answered(): void } {
  const asked = bitsOf(JSON.stringify([method, path, input]));
  const now = Date.now();
  const live = Object.fromEntries(Object.entries(all()).filter(([, { at }]) => now - at < lifetime));
  const { key } = live[asked] ?? { key: intentKey() };
  keep({ ...live, [asked]: { key, at: live[asked]?.at ?? now } });
  return {
    key,
    answered() {
      const { [asked]: _, ...others } = all();
      keep(others);
    },
  };
}

let isRepeated = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const setRepeated = (next: boolean) => {
  isRepeated = next;
  for (const tell of listeners) tell();
};

/** Called when the shop answered that a step had been done by an earlier press; the page says so for ten seconds. */
export function tellRepeated(): void {
  clearTimeout(timer);
  timer = setTimeout(() => setRepeated(false), 10_000);
  setRepeated(true);
}
const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => void listeners.delete(tell);
};
/** Whether the step that was just answered had been done by an earlier press. */
export const useRepeated = (): boolean => useSyncExternalStore(subscribe, () => isRepeated);
