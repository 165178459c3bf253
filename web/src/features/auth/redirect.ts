import { onwardPath, signInPaths, userPath } from '@kujiya/contract/shop/paths';

// Any origin will do: it only has to be the same one before and after.
const here = 'https://shop.invalid';

/** Where to go after the login: a path of this site and no other, and never the sign-in again. */
export const safeRedirect = (wanted: string | null, fallback: string = userPath): string => {
  if (!wanted?.startsWith('/')) return fallback;
  // The browser's own reading of it: `//host` and `/\host` lead elsewhere.
  const url = URL.canParse(wanted, here) ? new URL(wanted, here) : undefined;
  // Dots in the path may have gone by then: `/.//host` has become `//host`.
  if (url?.origin !== here || url.pathname.startsWith('//') || signInPaths.includes(url.pathname))
    return fallback;
  return url.pathname + url.search + url.hash;
};

/** Another page of signing in, which leads on to the same place. */
export const signInPath = (path: string, wanted: string | null): string =>
  wanted === null ? path : onwardPath(wanted, path);
