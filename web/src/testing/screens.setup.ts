import { afterAll, vi } from 'vitest';

if ('document' in globalThis) {
  const { cleanup, configure } = await import('@testing-library/react');
  // A busy machine may pause for a second; who waits for something is ended by the test's own limit.
  configure({ asyncUtilTimeout: 30_000 });
  // A screen outlives its tests. What its promises and timers bring later is rendered when the window is gone, which
  // fails the whole run.
  afterAll(cleanup);
}

// The next file runs in the same process: what this one put in place of something else goes with it.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
