// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ToastSlips } from './ToastSlips.tsx';
import { createToaster } from './toaster.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

test('a browser without popovers shows toasts in the topmost sheet, or in the page', () => {
  for (const name of ['showPopover', 'hidePopover']) Reflect.deleteProperty(HTMLElement.prototype, name);
  const toaster = createToaster();
  render(<ToastSlips toaster={toaster} />);
  act(() => toaster.show('已加入購物車'));
  expect(screen.getByText('已加入購物車').closest('dialog')).toBeNull();
  const sheet = document.createElement('dialog');
  sheet.open = true;
  document.body.append(sheet);
  act(() => toaster.show('這張券已經用過了', { tone: 'bad' }));
  expect(screen.getByText('這張券已經用過了').closest('dialog')).toBe(sheet);
  sheet.open = false;
  act(() => toaster.show('已複製連結'));
  expect(screen.getByText('已複製連結').closest('dialog')).toBeNull();
});

test('toasts lie above the bars of the page, and at the top over a sheet that reaches down to them', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return Number(this.dataset.height ?? 0);
  });
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} });
  document.body.insertAdjacentHTML(
    'beforeend',
    `<div data-action-bar="phone" style="position: sticky" data-height="132"></div>
    <nav data-tab-bar style="position: fixed" data-height="64"></nav>
    <div data-action-bar="phone" style="position: static" data-height="90"></div>`,
  );
  const toaster = createToaster();
  render(<ToastSlips toaster={toaster} />);
  act(() => toaster.show('已加入購物車'));
  const region = () => screen.getByText('已加入購物車').closest<HTMLElement>('[popover]')!;
  expect(region().style.getPropertyValue('--bars')).toBe('196px');
  expect(region().className).toContain('bottom-0');

  const height = window.innerHeight;
  document.body.insertAdjacentHTML('beforeend', `<dialog open data-height="${height}"></dialog>`);
  act(() => toaster.show('價格已更新，請重新確認金額', { tone: 'bad' }));
  expect(region().className).toContain('top-0');
});
