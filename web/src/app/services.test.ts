// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from './services.ts';

afterEach(() => {
  vi.restoreAllMocks();
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
