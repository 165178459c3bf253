// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Navigation } from '#lib/navigation.tsx';
import { ToastProvider } from '#ui/Toast.tsx';
import { createToaster } from '#ui/toaster.ts';
import { CoverPromos } from './CoverPromos.tsx';

type Waiting = (run: () => void, options?: { timeout?: number }) => void;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  vi.spyOn(Image.prototype, 'decode').mockResolvedValue(undefined);
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} });
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const promo = { id: 1, alt: '麒麟踏雲賞', image_url: 'banners/x.webp', link: '/ichiban/detail/7' };
/** Milliseconds: a sheet opens after the previous frame has been painted. */
const aFrame = 20;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function open(whenIdle: Waiting): void {
  vi.stubGlobal('requestIdleCallback', whenIdle);
  render(
    <ToastProvider toaster={createToaster()}>
      <Navigation>
        <CoverPromos promos={[promo]} />
      </Navigation>
    </ToastProvider>,
  );
}
const isOpen = () => screen.queryByRole('dialog', { name: promo.alt }) !== null;

test('a promo waits until the page rests', async () => {
  let rests = () => {};
  open((run) => {
    rests = run;
  });
  await pass(1_000);
  expect(isOpen()).toBe(false);
  act(() => rests());
  await pass(aFrame);
  expect(isOpen()).toBe(true);
});

test('a promo appears even on a page that never rests', async () => {
  open((run, { timeout } = {}) => timeout !== undefined && setTimeout(run, timeout));
  await pass(1_000);
  expect(isOpen()).toBe(false);
  await pass(2_000);
  await pass(aFrame);
  expect(isOpen()).toBe(true);
});
