import { readdir, readFile } from 'node:fs/promises';
import type { World } from './world.ts';

/** Linux counts in hundredths of a second. */
const tick = 10;

export type Times = { parent: number; own: number; ended: number };

/** Milliseconds a process has run, and those of its children that have ended; null without /proc. */
export async function timesOf(pid: number): Promise<Times | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (text === null) return null;
  // The name, in brackets, may contain any characters.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const at = (i: number) => fields[i] ?? 0;
  return { parent: at(1), own: (at(11) + at(12)) * tick, ended: (at(13) + at(14)) * tick };
}

/** The first process of PostgreSQL; undefined without /proc. */
export async function postmasterOf({ db }: World): Promise<number | undefined> {
  const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid');
  return (await timesOf(rows[0]?.pid ?? 0))?.parent;
}

/** The living children of a process, with their times. */
export async function childrenOf(parent: number): Promise<{ pid: number; own: number }[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = await Promise.all(pids.map(async (pid) => ({ pid, times: await timesOf(pid) })));
  return all.flatMap(({ pid, times }) => (times?.parent === parent ? { pid, own: times.own } : []));
}
