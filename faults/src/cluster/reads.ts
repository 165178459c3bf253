import { metricsPath } from '@kujiya/contract/staff/paths';
import { timeLimits } from '../../../server/src/platform/time-limits.ts';

/** What a server needs to say what it reads from where. */
export const metricsToken = 'drill';

const { ready, replicaCheck, replicaLag } = timeLimits.database;
/** How old (ms) what others see may be: the shop's limit, and two looks at its replicas that may have failed. */
export const oldestMs = replicaLag + 2 * (replicaCheck + ready);

type From = 'replica' | 'primary' | 'primary_again';
export type Reads = Record<From, number>;

/** Reads that may lag, by the database that answered, since these servers began. */
export async function readsOf(offices: readonly string[]): Promise<Reads> {
  const counts: Reads = { replica: 0, primary: 0, primary_again: 0 };
  for (const office of offices) {
    const headers = { authorization: `Bearer ${metricsToken}` };
    const text = await (await fetch(`${office}${metricsPath}`, { headers })).text();
    for (const [, from, count] of text.matchAll(/^kujiya_reads_total\{from="(\w+)"\} (\d+)/gm))
      counts[from as From] += Number(count);
  }
  return counts;
}

export const readsBetween = (before: Reads, after: Reads): Reads => ({
  replica: after.replica - before.replica,
  primary: after.primary - before.primary,
  primary_again: after.primary_again - before.primary_again,
});
