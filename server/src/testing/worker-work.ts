import { setTimeout as sleep } from 'node:timers/promises';

/** Functions that the tests of `inWorkerProcess` run in another process. */
export const whereabouts = async () => ({ pid: process.pid, names: Object.keys(process.env) });

export const echoed = async (value: unknown) => value;

export async function failing(message: string): Promise<void> {
  throw new Error(message);
}

export async function dying(): Promise<void> {
  process.kill(process.pid, 'SIGKILL');
  await sleep(60_000);
}

export async function slow(ms: number): Promise<number> {
  await sleep(ms);
  return process.pid;
}
