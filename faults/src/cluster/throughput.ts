import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runWrk } from '../../../bench/src/load.ts';
import { findTools } from '../../../bench/src/tools.ts';
import { makeWorld, members, openScratch } from '../../../bench/src/world.ts';
import { freePort } from '../keeper.ts';
import { configured, openProxy } from './proxy.ts';
import { startServer } from './servers.ts';

const counts = [1, 2, 4];
const seconds = 10;
/** A short one before each, which compiles the new server's code. */
const warmUp = 2;

/** Draws a second through HAProxy with one, two and four servers on one database. */
export async function measureThroughput(folder: string, closers: (() => unknown)[]): Promise<void> {
  const tools = findTools();
  const scratch = await openScratch({ max_connections: '120' });
  closers.push(() => scratch.close());
  const world = await makeWorld(scratch, {
    tubes: 1,
    machines: counts.length,
    capsulesInMachine: 60_000,
    boxes: 1,
  });
  const ports = await Promise.all(
    Array.from({ length: 4 }, async () => ({ shop: await freePort(), office: await freePort() })),
  );
  const front = await freePort();
  const other = await freePort();
  const text = await configured('haproxy.cfg', (host, port) => {
    const server = ports[Number(host.split('.')[3]) - 11] ?? { shop: front, office: other };
    return `127.0.0.1:${port % 10 === 0 ? server.shop : server.office}`;
  });
  const proxy = await openProxy(folder, 'haproxy.cfg', text, `127.0.0.1:${front}`);
  closers.push(() => proxy.stop());
  console.log(`\n| servers | draws/s | p50, ms | p99, ms |\n|---|---|---|---|`);
  let open = 0;
  for (const [nth, count] of counts.entries()) {
    for (; open < count; open++) {
      const settings = {
        DATA_DIR: path.join(folder, String(open)),
        DATABASE_URL: scratch.databaseUrl,
        DRAIN_SECONDS: '0',
      };
      const server = await startServer(String(open), ports[open] as (typeof ports)[0], settings);
      closers.push(() => server.stop());
    }
    // HAProxy sees a new server at its next question.
    await sleep(2_000);
    const product = world.machines[nth]?.product ?? 0;
    const draw = (length: number, run: number) =>
      runWrk(tools, `http://127.0.0.1:${front}`, length, 'capsule', 200, [product, members, run, 0, 1]);
    await draw(warmUp, 2 * nth);
    const { perSecond, p50, p99 } = await draw(seconds, 2 * nth + 1);
    console.log(`| ${count} | ${perSecond.toFixed(0)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} |`);
  }
  console.log(`\n${availableParallelism()} cores for HAProxy, PostgreSQL, wrk and all servers together.`);
}
