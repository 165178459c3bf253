import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRest } from './rest.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const { signal } = new AbortController();

async function restOf(rest: ReturnType<typeof createRest>, ms: number): Promise<number> {
  const began = Date.now();
  const pause = rest.pause(ms, signal).then(() => Date.now() - began);
  await vi.advanceTimersByTimeAsync(20_000);
  return pause;
}

test('work that finds nothing rests longer in a calm shop, and normally after activity', async () => {
  const rest = createRest(Date.now);
  expect(await restOf(rest, 500)).toBe(500);
  expect(await restOf(rest, 500)).toBe(5_000);
  expect(await restOf(rest, 60_000 / 4)).toBe(15_000);
  rest.wake();
  expect(await restOf(rest, 500)).toBe(500);
});

test('activity wakes work that rests in a calm shop, not in a busy one', async () => {
  const rest = createRest(Date.now);
  const ended: string[] = [];
  void rest.pause(2_000, signal).then(() => ended.push('busy'));
  await vi.advanceTimersByTimeAsync(100);
  rest.wake();
  await vi.advanceTimersByTimeAsync(100);
  expect(ended).toEqual([]);
  await vi.advanceTimersByTimeAsync(15_000);
  void rest.pause(500, signal).then(() => ended.push('calm'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ended).toEqual(['busy']);
  rest.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toEqual(['busy', 'calm']);
});

test('no work rests while the server stops', async () => {
  const rest = createRest(Date.now);
  const stop = new AbortController();
  const pause = rest.pause(500, stop.signal);
  stop.abort();
  await pause;
  await rest.pause(500, stop.signal);
});
