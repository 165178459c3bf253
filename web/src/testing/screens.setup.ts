import { afterAll, vi } from 'vitest';
import { forDevelopment, ourShop } from '#lib/settings.ts';

if ('document' in globalThis) {
  const { cleanup, configure } = await import('@testing-library/react');
  // A busy machine may pause for a second; a wait is ended by the test's own limit instead.
  configure({ asyncUtilTimeout: 30_000 });
  // A screen outlives its tests. Updates by its promises and timers would be rendered when the window is gone, which
  // fails the whole run.
  afterAll(cleanup);
}

// The next file runs in the same process: this one's stubs, mocks and shop must not outlive it.
afterAll(() => {
  Object.assign(ourShop, forDevelopment);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
