import { expect, test, vi } from 'vitest';
import { counted } from './counted.ts';

test('reports the events of a second as one number, and nothing without events', () => {
  vi.useFakeTimers();
  const counts: number[] = [];
  const happened = counted((count) => counts.push(count));
  for (let i = 0; i < 700; i++) happened();
  vi.advanceTimersByTime(999);
  expect(counts).toEqual([]);
  vi.advanceTimersByTime(10_000);
  expect(counts).toEqual([700]);
  happened();
  vi.advanceTimersByTime(1_000);
  expect(counts).toEqual([700, 1]);
  vi.useRealTimers();
});
