const account = '/user';
const waysIn = ['/login', '/firebase-register', '/signin', '/forgot-password'];
// Any origin will do: it only has to be the same one before and after.
const here = 'https://shop.invalid';

/** Where to go once one is in: a path of this site and no other, and never a way in again. */
export const safeRedirect = (wanted: string | null, fallback = account): string => {
  if (!wanted?.startsWith('/')) return fallback;
  // The browser's own reading of it: `//host` and `/\host` lead elsewhere.
  const url = URL.canParse(wanted, here) ? new URL(wanted, here) : undefined;
  // Dots in the path may have gone by then: `/.//host` has become `//host`.
  if (url?.origin !== here || url.pathname.startsWith('//') || waysIn.includes(url.pathname)) return fallback;
  return url.pathname + url.search + url.hash;
};

/** Another way in, which leads on to the same place. */
export const wayIn = (path: '/login' | '/firebase-register' | '/forgot-password', wanted: string | null) =>
  wanted === null ? path : `${path}?redirect=${encodeURIComponent(wanted)}`;
