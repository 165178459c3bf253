// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePrepared } from './usePrepared.ts';

const idle = vi.fn((then: () => void) => setTimeout(then));
const fetchCode = vi.fn(async () => {});
beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', idle);
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection');
  vi.clearAllMocks();
});

test('a check that is offered is fetched and rehearsed in idle moments', async () => {
  renderHook(() => usePrepared(true, fetchCode));
  expect(fetchCode).not.toHaveBeenCalled();
  // One for the code, and one for each part of the two rounds.
  await waitFor(() => expect(idle).toHaveBeenCalledTimes(17), { timeout: 20_000 });
  expect(fetchCode).toHaveBeenCalledOnce();
});

test('nothing is fetched that is not offered, where data is saved, or once the page was left', async () => {
  renderHook(() => usePrepared(false, fetchCode));
  Object.assign(navigator, { connection: { saveData: true } });
  renderHook(() => usePrepared(true, fetchCode));
  expect(idle).not.toHaveBeenCalled();
  Reflect.deleteProperty(navigator, 'connection');
  renderHook(() => usePrepared(true, fetchCode)).unmount();
  expect(idle).toHaveBeenCalledOnce();
  await new Promise((next) => idle(() => next(null)));
  await Promise.resolve();
  expect(fetchCode).not.toHaveBeenCalled();
});
