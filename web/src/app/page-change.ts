import type { Page } from './pages.tsx';

export type PageChange = 'none' | 'fade' | 'left' | 'right';

/** Deeper slides left, shallower slides right; pages of the same depth, and the first page, fade. */
export const pageChange = (from: Page | undefined, to: Page | undefined): PageChange => {
  // The tabs of the home screen are one page, whose panel fades by itself.
  if (from?.screen === to?.screen && to?.handle.keepsScroll) return 'none';
  // Two addresses of one page: it must not slide over itself.
  if (!from || !to || from.screen === to.screen) return 'fade';
  const step = (to.handle.depth ?? 1) - (from.handle.depth ?? 1);
  if (step === 0) return 'fade';
  return step > 0 ? 'left' : 'right';
};
