// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ToastProvider } from '#ui/Toast.tsx';
import { createToaster } from '#ui/toaster.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { OfflineNote } from './OfflineNote.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const network = (online: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
};

test('a page shows a note while there is no network', () => {
  const toaster = createToaster();
  const said = vi.spyOn(toaster, 'show');
  render(
    <ToastProvider toaster={toaster}>
      <OfflineNote />
    </ToastProvider>,
  );
  expect(screen.queryByText(/目前沒有網路/)).toBeNull();
  network(false);
  expect(screen.getByText(/目前沒有網路/)).toBeTruthy();
  expect(said).not.toHaveBeenCalled();
  network(true);
  expect(screen.queryByText(/目前沒有網路/)).toBeNull();
  expect(said).toHaveBeenCalledExactlyOnceWith('網路恢復了', { tone: 'good' });
});

test.each([
  new TypeError('Failed to fetch dynamically imported module: /assets/a.js'),
  new Error('Unable to preload CSS for /assets/a.css'),
])('a part that could not be fetched is asked for again when the network is back (%s)', (error) => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  network(false);
  render(
    <ToastProvider toaster={createToaster()}>
      <ErrorPage error={error} />
      <OfflineNote />
    </ToastProvider>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('頁面載入失敗');
  expect(screen.getByText(/^目前沒有網路，恢復後/)).toBeDefined();
  expect(reload).not.toHaveBeenCalled();
  network(true);
  expect(reload).toHaveBeenCalledOnce();
});
