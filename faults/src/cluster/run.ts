import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPool } from '../../../server/src/platform/postgres/database.ts';
import { openCrowd } from '../crowd/crowd.ts';
import { closers, openFolder } from '../drill.ts';
import { freePort } from '../keeper.ts';
import { until } from '../scenario.ts';
import { openCluster } from './database.ts';
import { type Fault, faults } from './faults.ts';
import { inNetwork } from './network.ts';
import { configured, openProxy } from './proxy.ts';
import { type Server, startServer } from './servers.ts';

const size = { draws: 6, goods: 3, payments: 2, streams: 4, capsules: 100_000 };
/** A fault lasts at least so long: longer than the lease of the primary, so that its effect is seen. */
const lastsMs = 17_000;
/** The lease and ten seconds: within so long everybody must be able to buy again. */
const goalMs = 25_000;
/** Within so long after that, streams must have news again: the listener of each server is back. */
const streamsMs = 10_000;
const fakeTime = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

type Result = {
  name: string;
  gapMs: number;
  acknowledged: number;
  retried: number;
  lost: number;
  twice: number;
};

/** Three databases, two servers and two proxies, as in `deploy/cluster`. */
async function openScene(folder: string) {
  const cluster = await openCluster(folder, closers);
  const ports = [
    { shop: await freePort(), office: await freePort() },
    { shop: await freePort(), office: await freePort() },
  ];
  const front = { shop: await freePort(), office: await freePort() };
  const databasePort = await freePort();
  const databaseText = inNetwork(await configured('database.cfg', (address, port) => `${address}:${port}`));
  const database = await openProxy(
    folder,
    'database.cfg',
    databaseText.replaceAll('127.0.0.1:5000', `127.0.0.1:${databasePort}`),
    null,
  );
  closers.push(() => database.stop());
  const host = `127.0.0.1:${databasePort}`;
  let databaseUrl = '';
  await until(
    () =>
      cluster.makeDatabase(host).then(
        (url) => {
          databaseUrl = url;
          return true;
        },
        () => false,
      ),
    'a database behind HAProxy',
    20,
  );
  const shopText = await configured('haproxy.cfg', (address, port) => {
    const server = ports[Number(address.split('.')[3]) - 11];
    if (address !== '10.0.0.10' && !server) return '127.0.0.1:9';
    return `127.0.0.1:${(server ?? front)[port % 10 === 0 ? 'shop' : 'office']}`;
  });
  const shopProxy = await openProxy(folder, 'haproxy.cfg', shopText, `127.0.0.1:${front.shop}`);
  closers.push(() => shopProxy.stop());

  const open = async (which: number, more: Record<string, string> = {}) => {
    const dataDir = path.join(folder, `server-${which}`);
    await mkdir(dataDir, { recursive: true });
    const settings = {
      DATA_DIR: dataDir,
      MEDIA_DIR: path.join(folder, 'media'),
      DATABASE_URL: databaseUrl,
      ...more,
    };
    return startServer(`server ${which}`, ports[which] as (typeof ports)[0], settings);
  };
  let first: Server = await open(0);
  const second = await open(1);
  closers.push(() => Promise.all([first.stop(), second.stop()]));
  const db = openPool(databaseUrl, 4, { patient: true });
  closers.push(() => db.end());
  return {
    cluster,
    db,
    urls: { shop: `http://127.0.0.1:${front.shop}`, office: `http://127.0.0.1:${front.office}` },
    proxies: { shop: shopProxy, database },
    server: {
      pid: () => first.pid(),
      async restart(clockDays: number) {
        await first.stop();
        const faked = {
          LD_PRELOAD: fakeTime,
          FAKETIME: `${clockDays > 0 ? '+' : ''}${clockDays}d`,
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
        };
        first = await open(0, clockDays === 0 ? {} : faked);
        return first;
      },
    },
  };
}

const seconds = (ms: number) => (ms / 1_000).toFixed(1);

/** The longest time (ms) from `since` to now in which nothing was acknowledged. */
function longestGap(acknowledged: readonly { at: number }[], since: number): number {
  let last = since;
  let gap = 0;
  for (const { at } of acknowledged) {
    if (at < since) continue;
    gap = Math.max(gap, at - last);
    last = at;
  }
  return Math.max(gap, Date.now() - last);
}

/** Causes so many faults, one after the other, and checks after each; true when nothing was lost, doubled or too slow. */
export async function runCluster(count: number, only: string | undefined): Promise<boolean> {
  const folder = await openFolder('kujiya-cluster-');
  const chosen = faults.filter(({ name }) => !only || name.includes(only));
  if (chosen.length === 0) throw new Error(`no fault is named ${only}`);
  if (!existsSync(fakeTime)) throw new Error(`${fakeTime} is missing`);
  const scene = await openScene(folder);
  const crowd = await openCrowd(scene.db, scene.urls, size);
  closers.push(() => crowd.leave());
  await sleep(5_000);
  crowd.counts();

  const results: Result[] = [];
  const problems: string[] = [];
  for (let nth = 0; nth < count; nth++) {
    const { name, make } = chosen[nth % chosen.length] as Fault;
    const isLast = nth === count - 1;
    const since = Date.now();
    const heal = await make(scene);
    await crowd.comeback();
    await sleep(Math.max(0, since + lastsMs - Date.now()));
    await heal();
    await scene.cluster.whole();
    await crowd.comeback();
    const hearsAgain = await crowd.hears(streamsMs);
    const gapMs = longestGap(crowd.draws, since);
    const { acknowledged, retried, refused } = crowd.counts();
    const checked = await crowd.check(isLast);
    const { lost, twice } = checked;
    results.push({ name, gapMs, acknowledged, retried, lost, twice });
    const wrong = [...checked.problems];
    if (!hearsAgain) wrong.push('no stream hears what is drawn');
    if (gapMs > goalMs)
      wrong.push(`nobody could buy for ${seconds(gapMs)} s; the goal is ${seconds(goalMs)} s`);
    if (refused > 0) wrong.push(`${refused} refused for good`);
    const mark = wrong.length === 0 ? '✓' : '✗';
    console.log(
      `${mark} ${nth + 1}. ${name}: back within ${seconds(gapMs)} s; ${acknowledged} acknowledged, ${retried} retried, lost ${lost}, twice ${twice}; audit ${seconds(checked.auditMs)} s`,
    );
    for (const problem of wrong.slice(0, 5)) console.log(`    ${problem}`);
    problems.push(...wrong);
  }
  await crowd.stop();
  printTable(results);
  return problems.length === 0;
}

function printTable(results: readonly Result[]): void {
  console.log(
    '\n| fault | times | acknowledged | retried | lost | twice | back within s: median, worst |\n|---|---|---|---|---|---|---|',
  );
  const line = (name: string, some: readonly Result[]) => {
    const sum = (of: (one: Result) => number) => some.reduce((total, one) => total + of(one), 0);
    const gaps = some.map(({ gapMs }) => gapMs).sort((a, b) => a - b);
    const median = gaps[Math.floor((gaps.length - 1) / 2)] ?? 0;
    console.log(
      `| ${name} | ${some.length} | ${sum((one) => one.acknowledged)} | ${sum((one) => one.retried)} | ${sum((one) => one.lost)} | ${sum((one) => one.twice)} | ${seconds(median)}, ${seconds(gaps.at(-1) ?? 0)} |`,
    );
  };
  for (const { name } of faults) {
    const some = results.filter((one) => one.name === name);
    if (some.length > 0) line(name, some);
  }
  line('all', results);
}
