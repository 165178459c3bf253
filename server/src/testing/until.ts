import { setTimeout as sleep } from 'node:timers/promises';

/** Asks again until it is so; the test's own limit of time ends what never is. */
export async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await holds())) await sleep(5);
}
