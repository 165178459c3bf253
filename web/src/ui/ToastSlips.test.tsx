// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ToastSlips } from './ToastSlips.tsx';
import { createToaster } from './toaster.ts';

afterEach(() => {
  cleanup();
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
