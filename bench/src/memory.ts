import { readdir, readFile } from 'node:fs/promises';
import type { Shop } from './shop.ts';
import { shopsName, type World } from './world.ts';

/** Most memory under load; MB. */
export const memoryGoal = 300;

/** Time between two samples; ms. */
const pauseMs = 300;

const read = (pid: number, file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');

/** The process that started another: the second field after the name, which is in brackets. */
async function parentOf(pid: number): Promise<number> {
  const text = await read(pid, 'stat');
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
}

/** MB of the shop and PostgreSQL now, without the connections of the bench and its load programs; 0 without /proc. */
async function memoryNow({ db }: World, shop: Shop): Promise<number> {
  const { rows } = await db.query<{ pid: number; is_shops: boolean }>(
    `select pid, application_name ~ $1 as is_shops from pg_stat_activity
     where backend_type = 'client backend' order by pid = pg_backend_pid() desc`,
    [`(^kujiya-| ${shopsName}$|^${shopsName}$)`],
  );
  const postmaster = await parentOf(rows[0]?.pid ?? 0);
  const others = new Set(rows.filter(({ is_shops }) => !is_shops).map(({ pid }) => pid));
  let sum = 0;
  const pids = (await readdir('/proc').catch(() => [])).map(Number).filter((pid) => pid && !others.has(pid));
  for (const pid of pids)
    if (pid === shop.pid || pid === postmaster || (await parentOf(pid)) === postmaster)
      sum += Number(/^Pss:\s+(\d+)/m.exec(await read(pid, 'smaps_rollup'))?.[1] ?? 0) / 1024;
  return sum;
}

/** The highest of the samples while `work` goes on: each process counts its own pages and its share of common ones. */
export async function mostMemory(world: World, shop: Shop, work: () => Promise<unknown>): Promise<number> {
  let most = 0;
  let isOver = false;
  const done = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    most = Math.max(most, await memoryNow(world, shop));
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  await done;
  return most;
}
