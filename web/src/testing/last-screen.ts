import { afterAll } from 'vitest';

// A screen outlives its tests. What its promises and timers bring later is rendered when the window is gone, which fails
// the whole run.
if ('document' in globalThis)
  afterAll(async () => {
    const { cleanup } = await import('@testing-library/react');
    cleanup();
  });
