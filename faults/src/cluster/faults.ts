import { rm, statfs, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Cluster, Node } from './database.ts';
import type { Balancer } from './proxy.ts';
import type { Server } from './servers.ts';

export type Scene = {
  cluster: Cluster;
  /** HAProxy in front of the shop, and between it and the database. */
  proxies: { shop: Balancer; database: Balancer };
  /** A server of the shop; `restart` ends it and opens it again, with a clock that is wrong by so many days. */
  server: { pid(): number; restart(clockDays: number): Promise<Server> };
};
export type Fault = {
  name: string;
  /** Causes it; resolves to what puts it right again. */
  make(scene: Scene): Promise<() => Promise<void>>;
  /** The cluster need not get over it by itself: the time counts from when it was put right. */
  isForHands?: true;
};

async function startAgain(node: Node): Promise<void> {
  await node.startEtcd();
  await node.startPatroni();
}

/** The machine that has a part in the cluster dies, and comes back. */
const death = (part: 'primary' | 'syncStandby', all: boolean) => async (scene: Scene) => {
  const node = await scene.cluster[part]();
  node.signal('SIGKILL', all);
  return () => (all ? startAgain(node) : node.startPatroni());
};

/** It stops in the middle of everything, and goes on as if nothing had happened. */
const freeze = (part: 'primary' | 'syncStandby') => async (scene: Scene) => {
  const node = await scene.cluster[part]();
  node.signal('SIGSTOP', true);
  return async () => node.signal('SIGCONT', true);
};

const cut = (part: 'primary' | 'syncStandby' | 'etcdLeader') => async (scene: Scene) => {
  const node = await scene.cluster[part]();
  node.cut();
  return async () => node.mend();
};

const proxyDeath = (which: 'shop' | 'database') => async (scene: Scene) => {
  const proxy = scene.proxies[which];
  process.kill(proxy.pid(), 'SIGKILL');
  // As its supervisor does.
  await proxy.start();
  return async () => {};
};

const wrongClock = (days: number) => async (scene: Scene) => {
  await scene.server.restart(days);
  return async () => void (await scene.server.restart(0));
};

/** One standby stops replaying what it receives, and is left out in the end; the other replays it late. */
async function lag({ cluster }: Scene): Promise<() => Promise<void>> {
  const primary = await cluster.primary();
  const [stopped, late] = cluster.nodes.filter((node) => node !== primary) as [Node, Node];
  await cluster.tell(stopped, 'select pg_wal_replay_pause()');
  await cluster.tell(late, `alter system set recovery_min_apply_delay = '3s'`, 'select pg_reload_conf()');
  return async () => {
    await cluster.tell(stopped, 'select pg_wal_replay_resume()');
    await cluster.tell(late, 'alter system reset recovery_min_apply_delay', 'select pg_reload_conf()');
  };
}

/** Fills the disk of the primary until nothing more fits. */
async function fillDisk(scene: Scene): Promise<() => Promise<void>> {
  const { folder } = await scene.cluster.primary();
  const ballast = path.join(folder, 'ballast');
  const block = Buffer.alloc(1024 * 1024, 1);
  const filling = setInterval(() => void fill().catch(() => {}), 200);
  async function fill(): Promise<void> {
    for (;;) {
      const { bavail, bsize } = await statfs(folder);
      if (bavail === 0) return;
      await writeFile(ballast, block.subarray(0, Math.min(block.length, bavail * bsize)), { flag: 'a' });
    }
  }
  await fill().catch(() => {});
  return async () => {
    clearInterval(filling);
    await truncate(ballast, 0);
    await rm(ballast);
  };
}

/** In the order in which a run goes round them. */
export const faults: readonly Fault[] = [
  { name: 'the primary is killed', make: death('primary', false) },
  { name: 'the machine of the primary dies, etcd too', make: death('primary', true) },
  { name: 'the primary freezes', make: freeze('primary') },
  { name: 'the primary is cut off', make: cut('primary') },
  { name: 'the synchronous standby is killed', make: death('syncStandby', false) },
  { name: 'the synchronous standby freezes', make: freeze('syncStandby') },
  { name: 'the synchronous standby is cut off', make: cut('syncStandby') },
  { name: 'one standby stops replaying, the other is late', make: lag },
  {
    name: 'the leader of etcd is killed',
    async make({ cluster }) {
      const node = await cluster.etcdLeader();
      process.kill(node.etcdPid(), 'SIGKILL');
      return () => node.startEtcd();
    },
  },
  { name: 'the leader of etcd is cut off', make: cut('etcdLeader') },
  { name: 'HAProxy before the shop is killed', make: proxyDeath('shop') },
  { name: 'HAProxy before the database is killed', make: proxyDeath('database') },
  {
    name: 'a server of the shop is killed',
    async make({ server }) {
      process.kill(server.pid(), 'SIGKILL');
      return async () => void (await server.restart(0));
    },
  },
  { name: 'the clock of a server is a day ahead', make: wrongClock(1) },
  { name: 'the clock of a server is a day behind', make: wrongClock(-1) },
  // What needs no new page goes on: the primary gives way only when its log needs a new file.
  { name: 'the disk of the primary is full', make: fillDisk, isForHands: true },
];
