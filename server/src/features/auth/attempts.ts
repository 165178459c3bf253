import { accountLimits as limits, accountRefusals as refusals } from '@kujiya/contract/account';
import { Refused } from '#platform/http/refused.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import * as queries from './queries.ts';

/** Seconds between two tries of strangers at one account, after so many of them have failed: it slows down, and never closes. */
export const strangersPause = (failures: number): number =>
  failures < limits.failedLoginsPerWindow
    ? 0
    : Math.min(limits.longestPause, limits.pauseStep * (failures - limits.failedLoginsPerWindow + 1));

/** One attempt to sign in: for which phone (null: by code, whose tries are counted elsewhere), from where, in which known browser. */
export type Attempt = { phone: string | null; address: string; markHash: Buffer | null };

/**
 * Refuses `login_paused` with the seconds to wait: an address that has failed too often, a known browser that has, and for
 * all other browsers an account at which many have.
 */
export async function refusePaused(db: Queryable, { phone, address, markHash }: Attempt): Promise<void> {
  const [failures] = await queries.recentFailures(db, phone, address, markHash, limits.failedLoginWindow);
  if (!failures) throw new Error('failures could not be counted');
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
