import { onwardPath, signInPaths, userPath } from '@kujiya/contract/shop/paths';

// Any origin will do: it only has to be the same one before and after.
const here = 'https://shop.invalid';

const parsed = (path: string): URL | undefined => {
  try {
    return new URL(path, here);
  } catch {
    return undefined;
  }
};

/** The target after the login: a path of this site only, and never a sign-in page. */
export const safeRedirect = (wanted: string | null, fallback: string = userPath): string => {
  if (!wanted?.startsWith('/')) return fallback;
  // Parsed as the browser parses it: `//host` and `/\host` lead to other sites.
  const url = parsed(wanted);
  // The parser has removed dot segments by now: `/.//host` has become `//host`.
  if (url?.origin !== here || url.pathname.startsWith('//') || signInPaths.includes(url.pathname))
    return fallback;
  return url.pathname + url.search + url.hash;
};

/** Another sign-in page, which keeps the same target. */
export const signInPath = (path: string, wanted: string | null): string =>
  wanted === null ? path : onwardPath(wanted, path);
