import { accountLimits as limits } from '@kujiya/contract/account';
import { randomToken, sha256 } from '#platform/crypto.ts';
import type { Cookie, Cookies } from '#platform/http/cookies.ts';

/** What a browser keeps in which somebody has logged in or taken what is given once a browser. */
const deviceCookie: Cookie = {
  name: 'known_browser',
  path: '/api',
  seconds: limits.browserDays * 86_400,
};

/** The mark this browser shows, by its hash; null for a stranger. */
export function deviceOf(cookies: Cookies): Buffer | null {
  const mark = cookies.read(deviceCookie);
  return mark === null ? null : sha256(mark);
}

/** The same of a browser that keeps a mark from now on. */
export function markDevice(cookies: Cookies): Buffer {
  const mark = cookies.read(deviceCookie) ?? randomToken();
  cookies.write(deviceCookie, mark);
  return sha256(mark);
}
