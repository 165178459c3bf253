import { readFile } from 'node:fs/promises';
import { childrenOf, postmasterOf } from './processes.ts';
import type { Shop } from './shop.ts';
import { shopsName, type World } from './world.ts';

/**
 * Memory of the shop, MB: the own pages of each process and its share of common ones. `connections` are the shop's,
 * `buffers` PostgreSQL's shared memory, `others` its remaining processes.
 */
export type Memory = Record<'total' | 'server' | 'connections' | 'buffers' | 'others', number>;

/** Most memory under load; MB. */
export const memoryGoal = 300;

/** Time between two samples; ms. */
const pauseMs = 300;

/** Private and mapped pages of a process, and its share of shared memory, MB; zeros when it has ended. */
async function pagesOf(pid: number): Promise<{ own: number; shared: number }> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  const mb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1024;
  return { own: mb('Pss_Anon') + mb('Pss_File'), shared: mb('Pss_Shmem') };
}

/** Reads the memory now, without the connections of the bench and its load programs; null without /proc. */
async function memoryNow(world: World, shop: Shop): Promise<Memory | null> {
  const first = await postmasterOf(world);
  if (first === undefined) return null;
  const { rows } = await world.db.query<{ pid: number; is_shops: boolean }>(
    `select pid, application_name ~ $1 as is_shops from pg_stat_activity where backend_type = 'client backend'`,
    [`(^kujiya-| ${shopsName}$|^${shopsName}$)`],
  );
  const clients = new Map(rows.map(({ pid, is_shops }) => [pid, is_shops]));
  const server = (await pagesOf(shop.pid)).own;
  const memory = { connections: 0, buffers: 0, others: 0 };
  for (const pid of [first, ...(await childrenOf(first)).map((child) => child.pid)]) {
    if (clients.get(pid) === false) continue;
    const { own, shared } = await pagesOf(pid);
    memory[clients.has(pid) ? 'connections' : 'others'] += own;
    memory.buffers += shared;
  }
  return { total: server + memory.connections + memory.buffers + memory.others, server, ...memory };
}

/** Samples the memory while `work` goes on, and returns the sample with the highest total; null without /proc. */
export async function mostMemory(
  world: World,
  shop: Shop,
  work: () => Promise<unknown>,
): Promise<Memory | null> {
  let most: Memory | null = null;
  let isOver = false;
  const done = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const now = await memoryNow(world, shop);
    if (now && now.total > (most?.total ?? 0)) most = now;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  await done;
  return most;
}
