// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Sheet } from './Sheet.tsx';
import { ToastProvider } from './Toast.tsx';
import { createToaster } from './toaster.ts';

/** The text a screen reader hears after a sheet was opened and closed again, or never opened. */
function saidAfter(opened: boolean, question = false): string | null | undefined {
  cleanup();
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} });
  const sheet = (open: boolean) => (
    <ToastProvider toaster={createToaster()}>
      <Sheet open={open} onClose={() => {}} title="道具卡" question={question}>
        內容
      </Sheet>
    </ToastProvider>
  );
  const { container, rerender } = render(sheet(opened));
  const voice = () => container.querySelector('[aria-live=polite]')?.textContent;
  if (opened) expect(voice()).toBe('');
  rerender(sheet(false));
  return voice();
}

test('a sheet announces that it has closed; one that never opened, and a question, announce nothing', () => {
  expect(saidAfter(true)).toBe('視窗已關閉');
  expect(saidAfter(false)).toBe('');
  expect(saidAfter(true, true)).toBe('');
});
