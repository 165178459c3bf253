// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePainted } from './usePainted.ts';

/** The requested frames, until they are painted. */
let frames: FrameRequestCallback[] = [];
/** Paints a frame, and runs the work that waits for it. */
const paint = () =>
  act(() => {
    for (const frame of frames.splice(0)) frame(0);
    vi.runAllTimers();
  });

beforeEach(() => {
  frames = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a value is passed on once the frame after its change is painted', () => {
  const { result, rerender } = renderHook(({ value }) => usePainted(value), { initialProps: { value: 1 } });
  expect(result.current).toBe(1);
  paint();
  rerender({ value: 2 });
  expect(result.current).toBe(1);
  paint();
  expect(result.current).toBe(2);
});

test('of two changes within a frame the last is passed on', () => {
  const { result, rerender } = renderHook(({ value }) => usePainted(value), { initialProps: { value: 1 } });
  rerender({ value: 2 });
  rerender({ value: 3 });
  paint();
  expect(result.current).toBe(3);
});
