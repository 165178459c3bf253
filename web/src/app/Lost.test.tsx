// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Navigation } from '#lib/navigation.tsx';
import { ToastProvider } from '#ui/Toast.tsx';
import { createToaster } from '#ui/toaster.ts';
import { Component as Lost, wasLedHome } from './Lost.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('an unknown address leads home, and says that there is no such page', () => {
  window.history.replaceState(null, '', '/no/such/page');
  const toaster = createToaster();
  const said = vi.spyOn(toaster, 'show');
  render(
    <ToastProvider toaster={toaster}>
      <Navigation>
        <Lost />
      </Navigation>
    </ToastProvider>,
  );
  expect(window.location.pathname).toBe('/');
  expect(said).toHaveBeenCalledExactlyOnceWith('找不到這個頁面，已帶您回首頁', { seconds: 6 });
});

test('only a request for a page that was redirected home was led there', () => {
  const visit = { redirectCount: 1 };
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([visit] as never);
  window.history.replaceState(null, '', '/');
  expect(wasLedHome()).toBe(true);
  window.history.replaceState(null, '', '/ichiban/detail/3');
  expect(wasLedHome()).toBe(false);
  window.history.replaceState(null, '', '/');
  visit.redirectCount = 0;
  expect(wasLedHome()).toBe(false);
});
