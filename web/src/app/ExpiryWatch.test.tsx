// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Navigation } from '#lib/navigation.tsx';
import { ToastProvider } from '#ui/Toast.tsx';
import { createToaster } from '#ui/toaster.ts';
import { ExpiryWatch } from './ExpiryWatch.tsx';
import { otherRoutes } from './other-routes.ts';
import { PageTable } from './pages.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Shows this page to a member whose login ends. */
async function expireAt(address: string, toaster = createToaster()) {
  window.history.replaceState(null, '', address);
  const table = new PageTable([], async () => otherRoutes);
  await table.load();
  const signals = new EventTarget();
  render(
    <ToastProvider toaster={toaster}>
      <Navigation>
        <ExpiryWatch signals={signals} table={table} />
      </Navigation>
    </ToastProvider>,
  );
  const expired = new Event('expired', { cancelable: true });
  signals.dispatchEvent(expired);
  // The watch has handled the event, so its sender need not.
  expect(expired.defaultPrevented).toBe(true);
  await vi.advanceTimersByTimeAsync(100);
}
const place = () => window.location.pathname;

test('an expired login leaves a page at once', async () => {
  await expireAt('/gacha/detail/7');
  expect(place()).toBe('/login');
  expect(screen.getByRole('alert').textContent).toBe('登入已過期，請重新登入');
});

test.each(['/ichiban/draw/abc', '/gacha/animation'])('%s stays while the reason is read', async (address) => {
  await expireAt(address);
  expect(screen.getByRole('alert').textContent).toBe('登入已過期，請重新登入');
  expect(place()).toBe(address);
  await vi.advanceTimersByTimeAsync(1_300);
  expect(place()).toBe(address);
  await vi.advanceTimersByTimeAsync(200);
  expect(place()).toBe('/login');
});

test('a member who has already left the draw is not called back', async () => {
  await expireAt('/ichiban/draw/abc');
  window.history.replaceState(null, '', '/');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(place()).toBe('/');
});

test('what fails before and after an expired login is not told beside it', async () => {
  const toaster = createToaster();
  toaster.show('抽獎失敗', { tone: 'bad' });
  await expireAt('/ichiban/ticket/7', toaster);
  toaster.show('餘額載入失敗', { tone: 'bad' });
  expect(toaster.getSnapshot().map(({ text }) => text)).toEqual(['登入已過期，請重新登入']);
});

test('blind boxes have their own message', async () => {
  await expireAt('/blindbox/detail/7');
  expect(screen.getByRole('alert').textContent).toBe('身分驗證失敗，請重新登入');
  expect(place()).toBe('/login');
});

test('the login page shows no message and keeps the way back', async () => {
  await expireAt('/login?redirect=%2Fbox');
  expect(screen.getByRole('alert').textContent).toBe('');
  expect(place() + window.location.search).toBe('/login?redirect=%2Fbox');
});
