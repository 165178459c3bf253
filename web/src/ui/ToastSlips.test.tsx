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

test('toasts lie above the bars of the page, and above the foot of a sheet that is open', async () => {
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
  const lift = () =>
    screen.getByText('已加入購物車').closest<HTMLElement>('[popover]')?.style.getPropertyValue('--bars');
  expect(lift()).toBe('196px');

  const height = window.innerHeight;
  document.body.insertAdjacentHTML(
    'beforeend',
    `<dialog open data-height="${height}"><div data-foot data-height="150"></div></dialog>`,
  );
  act(() => toaster.show('價格已更新，請重新確認金額', { tone: 'bad' }));
  expect(lift()).toBe('150px');
});
