import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPool } from '../../../server/src/platform/postgres/database.ts';
import { isAlive } from '../keeper.ts';
import { until } from '../scenario.ts';
import { inNetwork, type Machine, openNetwork } from './network.ts';

const configuration = path.resolve(import.meta.dirname, '../../../deploy/cluster');
/** The disk of each machine, in memory (MB). */
const diskMb = 1_500;
const startSeconds = 120;

/** What Patroni says of its members. */
export type Member = { name: string; role: string; state: string; timeline?: number };

/** A machine of the database: PostgreSQL under Patroni, beside a member of etcd. */
export type Node = Machine & {
  /** Its disk. */
  folder: string;
  startEtcd(): Promise<void>;
  startPatroni(): Promise<void>;
  etcdPid(): number;
  /** Signals PostgreSQL and Patroni, and etcd too if `all`. */
  signal(signal: NodeJS.Signals, all: boolean): void;
};

export type Cluster = {
  nodes: Node[];
  members(): Promise<Member[]>;
  primary(): Promise<Node>;
  syncStandby(): Promise<Node>;
  etcdLeader(): Promise<Node>;
  /** Waits until all three are there again, one of them the primary and one its synchronous standby. */
  whole(): Promise<void>;
  /** Tells the PostgreSQL of one machine statements, as the administrator. */
  tell(node: Node, ...statements: string[]): Promise<void>;
  /**
   * Makes the shop's role and database; `host` is that of a proxy in front of the cluster. Resolves to the database's
   * address at any host.
   */
  makeDatabase(host: string): Promise<(host: string) => string>;
};

/**
 * Three machines with the settings of `deploy/cluster`, in network namespaces of this one. What ends them is put at the end
 * of `closers` before the first begins.
 */
export async function openCluster(folder: string, closers: (() => unknown)[]): Promise<Cluster> {
  // PostgreSQL's account reads its settings and its disk in it.
  await chmod(folder, 0o755);
  const network = openNetwork(['one', 'two', 'three']);
  const password = randomBytes(12).toString('hex');
  const mounted: string[] = [];
  const filled = async (name: string, { name: own, address }: Machine) =>
    inNetwork(await readFile(path.join(configuration, name), 'utf8'))
      .replaceAll('@NAME@', own)
      .replaceAll('@ADDRESS@', address);

  async function node(machine: Machine): Promise<Node> {
    const disk = path.join(folder, machine.name);
    await mkdir(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m,mode=0755`, 'tmpfs', disk]);
    mounted.push(disk);
    const log = await open(path.join(folder, `${machine.name}.log`), 'a');
    const etcdText = (await filled('etcd.env', machine)).replace(
      /(?<=^ETCD_DATA_DIR=).*/m,
      path.join(disk, 'etcd'),
    );
    const etcdEnv = Object.fromEntries(
      [...etcdText.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, key, value]) => [key, value]),
    );
    const patroni = path.join(disk, 'patroni.yaml');
    await writeFile(
      patroni,
      (await filled('patroni.yaml', machine))
        .replace(/(?<=bin_dir: ).*/, process.env.TEST_POSTGRES_BIN || '$&')
        .replace(/(?<=data_dir: ).*/, path.join(disk, 'postgres'))
        .replace(/(?<=pgpass: ).*/, path.join(disk, 'pgpass'))
        .replace(/(?<=unix_socket_directories: ).*/, disk),
    );
    execFileSync('chown', ['-R', 'postgres:postgres', disk]);
    const accounts = { SUPERUSER: 'postgres', REPLICATION: 'replicator', REWIND: 'rewinder' };
    const patroniEnv = Object.fromEntries(
      Object.entries(accounts).flatMap(([kind, name]) => [
        [`PATRONI_${kind}_USERNAME`, name],
        [`PATRONI_${kind}_PASSWORD`, password],
      ]),
    );
    const run = (file: string, args: string[], env: Record<string, string | undefined>): ChildProcess => {
      const [command, all] = machine.command(file, ...args);
      return spawn(command, all, {
        env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...env },
        stdio: ['ignore', log.fd, log.fd],
        detached: true,
      });
    };
    let etcd: ChildProcess | undefined;
    return {
      ...machine,
      folder: disk,
      async startEtcd() {
        etcd = run('etcd', [], etcdEnv);
      },
      async startPatroni() {
        run('patroni', [patroni], patroniEnv);
      },
      etcdPid: () => Number(etcd?.pid),
      signal(signal, all) {
        for (const pid of machine.pids())
          if (all || pid !== Number(etcd?.pid))
            try {
              process.kill(pid, signal);
            } catch {
              // It has just ended.
            }
      },
    };
  }

  const nodes: Node[] = [];
  closers.push(async () => {
    for (const one of nodes) one.signal('SIGKILL', true);
    const isEmpty = () => nodes.every((one) => one.pids().every((pid) => !isAlive(pid)));
    await until(isEmpty, 'the end of all', 10).catch(() => {});
    for (const disk of mounted) execFileSync('umount', ['-l', disk]);
    network.close();
  });
  for (const machine of network.machines) nodes.push(await node(machine));
  const ask = async (url: string, init: RequestInit = {}) => {
    const answer = await fetch(url, { signal: AbortSignal.timeout(1_500), ...init });
    return (await answer.json()) as unknown;
  };
  async function members(): Promise<Member[]> {
    for (const { address } of nodes)
      try {
        return ((await ask(`http://${address}:8008/cluster`)) as { members: Member[] }).members;
      } catch {
        // Another one may answer.
      }
    return [];
  }
  async function tell(host: string, ...statements: string[]): Promise<void> {
    const admin = openPool(`postgresql://postgres:${password}@${host}/postgres`, 1, { patient: true });
    try {
      for (const statement of statements) await admin.query(statement);
    } finally {
      await admin.end();
    }
  }
  const nodeOf = async (role: string): Promise<Node> => {
    const found = (await members()).find((member) => member.role === role);
    const known = nodes.find(({ name }) => name === found?.name);
    if (!known) throw new Error(`no machine is the ${role}`);
    return known;
  };
  const isWhole = async () => {
    const all = await members();
    const running = all.filter(({ state }) => state === 'running' || state === 'streaming');
    const has = (role: string) => running.some((member) => member.role === role);
    const timelines = new Set(running.map(({ timeline }) => timeline));
    return running.length === nodes.length && has('leader') && has('sync_standby') && timelines.size === 1;
  };

  for (const one of nodes) await one.startEtcd();
  await sleep(2_000);
  for (const one of nodes) await one.startPatroni();
  const cluster: Cluster = {
    nodes,
    members,
    primary: () => nodeOf('leader'),
    syncStandby: () => nodeOf('sync_standby'),
    async etcdLeader() {
      for (const one of nodes)
        try {
          const status = (await ask(`http://${one.address}:2379/v3/maintenance/status`, {
            method: 'POST',
            body: '{}',
          })) as {
            leader: string;
            header: { member_id: string };
          };
          if (status.leader === status.header.member_id) return one;
        } catch {
          // Another one may be it.
        }
      throw new Error('etcd has no leader');
    },
    whole: () => until(isWhole, 'the whole cluster', startSeconds),
    tell: ({ address }, ...statements) => tell(address, ...statements),
    async makeDatabase(host) {
      await tell(
        host,
        `create role kujiya login password '${password}'`,
        'grant pg_read_all_stats to kujiya',
        'create database kujiya owner kujiya template template0',
      );
      return (at) => `postgresql://kujiya:${password}@${at}/kujiya`;
    },
  };
  await cluster.whole();
  return cluster;
}
