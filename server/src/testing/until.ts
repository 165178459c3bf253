import { setTimeout as sleep } from 'node:timers/promises';

/** Polls until the condition holds; the test's own time limit ends a wait for one that never does. */
export async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await holds())) await sleep(5);
}
