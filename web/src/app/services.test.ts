// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from './services.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('a press without a network fails at once, and is not sent when the network is back', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const queries = createQueryClient();
  const send = vi.fn(async () => Promise.reject(new Error('offline')));
  await expect(
    queries.getMutationCache().build(queries, { mutationFn: send }).execute(undefined),
  ).rejects.toThrow();
  onlineManager.setOnline(true);
  await queries.resumePausedMutations();
  expect(send).toHaveBeenCalledOnce();
});

test('a page that was opened without a network notices when it is back', () => {
  const heard = vi.fn();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  createQueryClient();
  const stop = onlineManager.subscribe(heard);
  window.dispatchEvent(new Event('online'));
  stop();
  expect(heard.mock.calls).toEqual([[true]]);
});
