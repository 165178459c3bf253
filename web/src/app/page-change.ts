import type { Page } from './pages.tsx';

export type PageChange = 'fade' | 'left' | 'right';

/** Deeper slides left, shallower slides right; the same depth, and the first page, fade. */
export const pageChange = (from: Page | undefined, to: Page | undefined): PageChange => {
  // Addresses of one page, as the tabs of the home screen: it must not slide over itself.
  if (!from || !to || from.screen === to.screen) return 'fade';
  const step = (to.handle.depth ?? 1) - (from.handle.depth ?? 1);
  if (step === 0) return 'fade';
  return step > 0 ? 'left' : 'right';
};
