const fallback = '/user';
// Any origin will do: it only has to be the same one before and after.
const here = 'https://shop.invalid';

/** Where to go after the login: a path of this site and no other, and never the login again. */
export const safeRedirect = (wanted: string | null): string => {
  if (!wanted?.startsWith('/')) return fallback;
  // The browser's own reading of it: `//host` and `/\host` lead elsewhere.
  const url = URL.canParse(wanted, here) ? new URL(wanted, here) : undefined;
  if (url?.origin !== here || url.pathname === '/login') return fallback;
  return url.pathname + url.search + url.hash;
};
