import { accountLimits as limits } from '@kujiya/contract/account';
import { randomToken, sha256 } from '#platform/crypto.ts';
import type { Cookie, Cookies } from '#platform/http/cookies.ts';

/** Recognises a browser in which somebody has logged in or has taken a reward that is given once per browser. */
const deviceCookie: Cookie = {
  name: 'known_browser',
  path: '/api',
  seconds: limits.browserDays * 86_400,
};

/** The hash of this browser's mark; null for a browser without one. */
export function deviceOf(cookies: Cookies): Buffer | null {
  const mark = cookies.read(deviceCookie);
  return mark === null ? null : sha256(mark);
}

/** The hash of this browser's mark; sets a new mark when there is none. */
export function markDevice(cookies: Cookies): Buffer {
  const mark = cookies.read(deviceCookie) ?? randomToken();
  cookies.write(deviceCookie, mark);
  return sha256(mark);
}
