import type { Page } from '@playwright/test';

/** Types as a scanner does: all keys within milliseconds, which the browser's driver cannot promise on a busy machine. */
export const scan = (page: Page, code: string): Promise<void> =>
  page.evaluate(
    (keys) => {
      for (const key of keys)
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    },
    [...code, 'Enter'],
  );
