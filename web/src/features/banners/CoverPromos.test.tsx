// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Navigation } from '#lib/navigation.tsx';
import { ToastProvider } from '#ui/Toast.tsx';
import { createToaster } from '#ui/toaster.ts';
import { CoverPromos } from './CoverPromos.tsx';

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

function open(): void {
  render(
    <ToastProvider toaster={createToaster()}>
      <Navigation>
        <CoverPromos promos={[promo]} />
      </Navigation>
    </ToastProvider>,
  );
}
const isOpen = () => screen.queryByRole('dialog', { name: promo.alt }) !== null;

test('a promo covers nothing before the visitor has scrolled and rests', async () => {
  open();
  await pass(60_000);
  expect(isOpen()).toBe(false);
  for (let i = 0; i < 5; i++) {
    fireEvent.scroll(window);
    await pass(300);
    expect(isOpen()).toBe(false);
  }
  await pass(100);
  await pass(aFrame);
  expect(isOpen()).toBe(true);
});

test('a page that was scrolled before its promos came needs no other scroll', async () => {
  vi.stubGlobal('scrollY', 500);
  open();
  await pass(400);
  await pass(aFrame);
  expect(isOpen()).toBe(true);
});

test('a promo that was dismissed stays away', async () => {
  vi.stubGlobal('scrollY', 500);
  open();
  await pass(400);
  await pass(aFrame);
  fireEvent.click(screen.getByRole('button', { name: '關閉' }));
  expect(isOpen()).toBe(false);
  cleanup();
  open();
  await pass(60_000);
  expect(isOpen()).toBe(false);
});
