import { onwardPath, signInPaths, userPath } from '@kujiya/contract/shop/paths';

// Any origin will do: it only has to be the same one before and after.
const here = 'https://shop.invalid';

/** The target after the login: a path of this site only, and never a sign-in page. */
export const safeRedirect = (wanted: string | null, fallback: string = userPath): string => {
  if (!wanted?.startsWith('/')) return fallback;
  // Parsed as the browser parses it: `//host` and `/\host` lead to other sites.
  const url = URL.canParse(wanted, here) ? new URL(wanted, here) : undefined;
  // The parser has removed dot segments by now: `/.//host` has become `//host`.
  if (url?.origin !== here || url.pathname.startsWith('//') || signInPaths.includes(url.pathname))
    return fallback;
  return url.pathname + url.search + url.hash;
};

/** Another sign-in page, which keeps the same target. */
export const signInPath = (path: string, wanted: string | null): string =>
  wanted === null ? path : onwardPath(wanted, path);
