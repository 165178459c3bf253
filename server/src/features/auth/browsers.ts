import type { Context } from '#platform/context.ts';
import type { Cookies } from '#platform/http/cookies.ts';
import { markDevice } from '#shop/devices/service.ts';
import * as queries from './queries.ts';

/** A member has logged in here: from now on this browser and this network are known to be theirs, too. */
export async function rememberBrowser(
  { db }: Context,
  cookies: Cookies,
  { memberId, address }: { memberId: number; address: string },
): Promise<void> {
  await queries.rememberBrowser.alone(db, markDevice(cookies), memberId, address);
}
