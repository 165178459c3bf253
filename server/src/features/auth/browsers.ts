import { accountLimits as limits } from '@kujiya/contract/account';
import type { Context } from '#platform/context.ts';
import { randomToken, sha256 } from '#platform/crypto.ts';
import type { Cookie, Cookies } from '#platform/http/cookies.ts';
import * as queries from './queries.ts';

/** What a browser keeps in which somebody has logged in: their own wrong passwords are counted apart from a stranger's. */
const markCookie: Cookie = {
  name: 'known_browser',
  path: '/api/auth',
  seconds: limits.browserDays * 86_400,
};

/** The mark this browser shows, by its hash; null for a stranger. */
export function markHashOf(cookies: Cookies): Buffer | null {
  const mark = cookies.read(markCookie);
  return mark === null ? null : sha256(mark);
}

/** A member has logged in here: from now on this browser is known to be theirs, too. */
export async function rememberBrowser({ db }: Context, cookies: Cookies, memberId: number): Promise<void> {
  const mark = cookies.read(markCookie) ?? randomToken();
  await queries.rememberBrowser.alone(db, sha256(mark), memberId);
  cookies.write(markCookie, mark);
}
