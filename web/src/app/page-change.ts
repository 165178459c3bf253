export type PageChange = 'fade' | 'left' | 'right';

const tops = ['/', '/shop', '/info', '/user'];
const deepest = ['/draw/', '/item/', '/animation', '/result'];
const fullScreen = [
  '/draw/',
  '/ticket/',
  '/item/',
  '/animation',
  '/blindbox/result',
  '/login',
  '/firebase-register',
  '/signin',
  '/forgot-password',
  'cart',
  'checkout',
];

/** The home screen's addresses; the index is its active tab. */
export const homePaths = ['/', '/ichiban', '/blindbox', '/gacha'];

/** How deep a page lies (specification 1, section 2). */
export const depthOf = (path: string): 0 | 1 | 2 => {
  if (tops.includes(path)) return 0;
  return deepest.some((part) => path.includes(part)) ? 2 : 1;
};

/** Deeper slides left, shallower slides right; the same depth, and the first page, fade. */
export const pageChange = (from: string | undefined, to: string): PageChange => {
  if (from === undefined) return 'fade';
  // Tabs of the home screen are one page: it must not slide over itself.
  if (homePaths.includes(from) && homePaths.includes(to)) return 'fade';
  const step = depthOf(to) - depthOf(from);
  if (step === 0) return 'fade';
  return step > 0 ? 'left' : 'right';
};

/** Pages that need the whole of a phone's screen: the tab bar leaves. */
export const isFullScreen = (path: string): boolean => fullScreen.some((part) => path.includes(part));
