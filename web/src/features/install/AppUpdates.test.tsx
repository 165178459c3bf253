// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Navigation } from '#lib/navigation.tsx';
import { sheetFailed } from '#ui/lazy-sheet.tsx';
import { ToastProvider } from '#ui/Toast.tsx';
import { createToaster } from '#ui/toaster.ts';
import { AppUpdates } from './AppUpdates.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The build's loader cannot fetch a chunk, on a page where something is being bought. */
async function loseChunk(shopAnswers: boolean, shown = '/ichiban/ticket/3') {
  vi.stubGlobal('fetch', async () => new Response(null, { status: shopAnswers ? 200 : 502 }));
  window.history.replaceState(null, '', '/ichiban/ticket/3');
  const toaster = createToaster();
  const said = vi.spyOn(toaster, 'show');
  render(
    <ToastProvider toaster={toaster}>
      <Navigation>
        <main id="main" data-page={shown} />
        <AppUpdates fetchHome={async () => undefined} />
      </Navigation>
    </ToastProvider>,
  );
  await act(async () => void window.dispatchEvent(new Event('vite:preloadError')));
  return said;
}

test('a chunk that is gone is said at every press, and the member decides when to reload', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  const said = await loseChunk(true);
  expect(said).toHaveBeenCalledExactlyOnceWith('商店剛更新過，請先重新整理這一頁', { tone: 'bad' });
  expect(reload).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: '重新整理' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('a page that is on its way is loaded anew by itself', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  const said = await loseChunk(true, '/ichiban/detail/3');
  expect(reload).toHaveBeenCalledOnce();
  expect(said).not.toHaveBeenCalled();
});

test('without an answer of the shop nothing is said of an update, and the network is blamed at a press alone', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  const said = await loseChunk(false, '/ichiban/detail/3');
  expect(reload).not.toHaveBeenCalled();
  expect(said).not.toHaveBeenCalled();
  expect(screen.queryByRole('button')).toBeNull();
  await act(async () => void window.dispatchEvent(new Event(sheetFailed)));
  expect(said).toHaveBeenCalledExactlyOnceWith('目前連不上網路，恢復後再按一次', { tone: 'bad' });
});
