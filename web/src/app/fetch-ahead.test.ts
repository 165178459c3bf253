// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchAhead } from './fetch-ahead.ts';

const watched = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { connection: { effectiveType: '4g' } });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = watched;
      disconnect() {}
    },
  );
  document.body.innerHTML = '<main><a href="/ichiban/detail/7">A</a></main>';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  watched.mockReset();
  document.body.innerHTML = '';
});

test.each(['pointerdown', 'keydown'])(
  'after a %s fetching ahead waits until the page has been left alone again',
  (use) => {
    const ahead = fetchAhead({ table: {} as never, queries: new QueryClient(), client: {} as never });
    ahead.look();
    vi.advanceTimersByTime(1_000);
    document.body.dispatchEvent(new Event(use, { bubbles: true }));
    vi.advanceTimersByTime(1_000);
    expect(watched).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(watched).toHaveBeenCalledOnce();
    ahead.stop();
  },
);
