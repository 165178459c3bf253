import { readFile } from 'node:fs/promises';
import http from 'node:http';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { machineEvents } from '@kujiya/contract/gacha';
import { pathOf } from '@kujiya/contract/kernel/request';
import { login } from '@kujiya/contract/sign-in';
import { health } from '@kujiya/contract/system';
import { shares, timeLimits } from '../../server/src/platform/time-limits.ts';
import type { Keeper } from './keeper.ts';
import { comeback, inFolder, type Scenario, until, withCrowd } from './scenario.ts';

const capsules = 20_000;
const connections = 2_000;
/** Addresses of this machine that the crowd does not use. */
const addresses = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5', '127.0.0.6'];
const goal = 1;
/** The longest wait of others while connections are held (ms, p99). */
const calm = 50;
const samples = 400;

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

/** The duration of a small call from another client: p99 of some hundred calls (ms). */
async function others(keeper: Keeper): Promise<number> {
  const taken: number[] = [];
  for (let nth = 0; nth < samples; nth++) {
    const since = performance.now();
    await new Promise<void>((resolve, reject) => {
      http
        .get(`${keeper.url}${health.path}`, { agent }, (response) => response.resume().once('end', resolve))
        .once('error', reject);
    });
    taken.push(performance.now() - since);
    await sleep(5);
  }
  return taken.sort((a, b) => a - b)[Math.floor(samples * 0.99)] ?? 0;
}

function hold(keeper: Keeper, address: string, says: string): net.Socket {
  const { hostname, port } = new URL(keeper.url);
  const socket = net.connect({ host: hostname, port: Number(port), localAddress: address });
  socket.on('error', () => {});
  socket.write(says);
  return socket;
}

const holding = (
  name: string,
  request: string,
  drips: boolean,
  judge: (keeper: Keeper) => Promise<string[]>,
): Scenario => ({
  name,
  goal,
  run: () => {
    if (process.platform !== 'linux')
      return Promise.resolve('only Linux has further addresses of its own without setting them up');
    return inFolder((folder) =>
      withCrowd(folder, capsules, {}, async ({ keeper, buyers }) => {
        const before = await others(keeper);
        const since = performance.now();
        const sockets = Array.from({ length: connections }, (_, nth) =>
          hold(keeper, addresses[nth % addresses.length] as string, request),
        );
        const dripping = setInterval(() => {
          for (const socket of sockets) if (drips && socket.writable) socket.write('x');
        }, 2_000);
        try {
          const comebacks = [await comeback(buyers, since)];
          const meanwhile = await others(keeper);
          const problems = await judge(keeper);
          // The crowd itself keeps a small machine busy, so only the increase counts.
          if (meanwhile > Math.max(calm, 2 * before))
            problems.push(`others waited ${meanwhile.toFixed(0)} ms at p99 (${before.toFixed(0)} before)`);
          const note = `others waited ${meanwhile.toFixed(0)} ms at p99 beside ${connections} of them (${before.toFixed(0)} before)`;
          return { comebacks, problems, note };
        } finally {
          clearInterval(dripping);
          for (const socket of sockets) socket.destroy();
        }
      }),
    );
  },
});

/** The connections the shop still holds after the time limit for them, plus some of its rounds of checks. */
async function heldPast(keeper: Keeper, ms: number): Promise<number> {
  const held = async () => {
    const counts = await Promise.all(addresses.map((address) => countOf(keeper, address)));
    return counts.reduce((sum, count) => sum + count.held, 0);
  };
  const gone = async () => (await held()) === 0;
  await until(gone, 'the end of them all', (ms + 3 * timeLimits.http.check) / 1_000).catch(() => {});
  return held();
}

export const slowBodies = holding(
  '2,000 slow bodies',
  `POST ${login.path} HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{`,
  true,
  async (keeper) => {
    const left = await heldPast(keeper, timeLimits.http.request);
    return left > 0 ? [`${left} slow bodies lived past their time`] : [];
  },
);

export const silentConnections = holding('2,000 silent connections', '', false, async (keeper) => {
  const left = await heldPast(keeper, timeLimits.http.headers);
  return left > 0 ? [`${left} silent connections lived past their time`] : [];
});

/**
 * Connections of an address that the shop holds, and those it has not accepted yet, as counted by the kernel: a client
 * that does not read never notices the end, and a connection that the shop has half closed still costs it a file.
 */
async function countOf(keeper: Keeper, address: string): Promise<{ held: number; knocking: number }> {
  const hex = (ip: string) =>
    ip
      .split('.')
      .reverse()
      .map((part) => Number(part).toString(16).padStart(2, '0'))
      .join('')
      .toUpperCase();
  const { hostname, port } = new URL(keeper.url);
  const ours = `${hex(hostname)}:${Number(port).toString(16).padStart(4, '0').toUpperCase()}`;
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n').map((line) => line.trim().split(/\s+/));
  const states = lines.flatMap(([, local, remote, state, , , , , , file]) =>
    local === ours && remote?.startsWith(hex(address)) ? [{ state, accepted: file !== '0' }] : [],
  );
  return {
    held: states.filter(({ accepted }) => accepted).length,
    knocking: states.filter(({ state, accepted }) => !accepted && notAccepted.has(state ?? '')).length,
  };
}

/**
 * The kernel's states of a connection that is established or being made; a closed one has no file either while it waits
 * for its end.
 */
const notAccepted: ReadonlySet<string> = new Set(['01', '03']);

/** The limit for one address. */
const mostCached = shares.streams;

export const hoardedStreams: Scenario = {
  name: '2,000 unread event streams of one address',
  goal,
  run: () => {
    if (process.platform !== 'linux')
      return Promise.resolve('only Linux has further addresses of its own without setting them up');
    return inFolder((folder) =>
      withCrowd(folder, capsules, {}, async ({ keeper, buyers }) => {
        const [product] = (await keeper.db.query<{ id: number }>('select id from products limit 1')).rows;
        const ask = `GET ${pathOf(machineEvents, { id: product?.id })} HTTP/1.1\r\nhost: shop\r\n\r\n`;
        const sockets: net.Socket[] = [];
        // In portions, because the system would refuse connections that come all at once.
        for (let nth = 0; nth < connections; nth++) {
          sockets.push(hold(keeper, addresses[0] as string, ask).pause());
          if (nth % 100 === 99) await sleep(100);
        }
        // Many of them still wait to be accepted, ahead of the next purchase.
        const comebacks = [await comeback(buyers, performance.now())];
        const settled = async () => {
          const { held, knocking } = await countOf(keeper, addresses[0] as string);
          return knocking === 0 && held <= mostCached;
        };
        await until(settled, 'the share of one address', 60).catch(() => {});
        const { hostname, port } = new URL(keeper.url);
        const heard = await new Promise<boolean>((resolve) => {
          const watcher = net.connect({
            host: hostname,
            port: Number(port),
            localAddress: addresses[1] as string,
          });
          watcher.on('data', (data) => {
            if (!data.includes('data: ')) return;
            watcher.destroy();
            resolve(true);
          });
          watcher.on('error', () => resolve(false));
          watcher.setTimeout(15_000, () => resolve(false));
          watcher.write(ask);
        });
        const { held: left } = await countOf(keeper, addresses[0] as string);
        for (const socket of sockets) socket.destroy();
        const problems = heard ? [] : ['another address hears no events'];
        if (left > mostCached) problems.push(`${left} streams of one address are kept`);
        return { comebacks, problems, note: `${left} were kept, another address heard every event` };
      }),
    );
  },
};
