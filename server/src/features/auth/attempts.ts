import { accountLimits as limits, accountRefusals as refusals } from '@kujiya/contract/account';
import { Refused } from '#platform/http/refused.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import * as queries from './queries.ts';

/** Seconds between two tries by strangers on one account, after this many failures: it slows down, but never closes. */
export const strangersPause = (failures: number): number =>
  failures < limits.failedLoginsPerWindow
    ? 0
    : Math.min(limits.longestPause, limits.pauseStep * (failures - limits.failedLoginsPerWindow + 1));

/**
 * An attempt to sign in: phone (null: by code, whose tries are counted elsewhere), network address, and known browser.
 */
export type Attempt = { phone: string | null; address: string; markHash: Buffer | null };

/**
 * Refuses `login_paused` with the seconds to wait: for an address or a known browser with too many failures, and, in
 * all other browsers, for an account with many.
 */
export async function refusePaused(db: Queryable, { phone, address, markHash }: Attempt): Promise<void> {
  const [failures] = await queries.recentFailures(db, phone, address, markHash, limits.failedLoginWindow);
  if (!failures) throw new Error('failed logins could not be counted');
  const untilOldEnough = (seconds: number | null) => limits.failedLoginWindow - (seconds ?? 0);
  const waits = [
    failures.of_address >= limits.failedLoginsPerAddress ? untilOldEnough(failures.oldest_of_address) : 0,
    markHash === null
      ? strangersPause(failures.of_strangers) - (failures.since_stranger ?? limits.failedLoginWindow)
      : failures.of_browser >= limits.failedLoginsPerWindow
        ? untilOldEnough(failures.oldest_of_browser)
        : 0,
  ];
  const remain = Math.ceil(Math.max(...waits));
  if (remain > 0) throw new Refused(refusals.login_paused, { remain });
}
