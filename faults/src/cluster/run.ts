import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPool } from '../../../server/src/platform/postgres/database.ts';
import { openCrowd } from '../crowd/crowd.ts';
import { closers, keepFolder, openFolder } from '../drill.ts';
import { freePort } from '../keeper.ts';
import { until } from '../scenario.ts';
import { openBrowsers, type Tally } from './browsers.ts';
import { openCluster } from './database.ts';
import { type Fault, faults } from './faults.ts';
import { inNetwork } from './network.ts';
import { configured, openProxy } from './proxy.ts';
import { metricsToken, oldestMs, readsBetween, readsOf } from './reads.ts';
import { type Server, startServer } from './servers.ts';

const size = { draws: 6, goods: 3, payments: 2, streams: 4, capsules: 100_000 };
/** Those who look at once at what they have changed, and others; what may lag they read from the standbys. */
const looking = { members: 2, collectors: 2, staff: 2, onlookers: 2, pauseMs: 150 };
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
  looked: Tally;
  fromReplica: number;
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
  let urlAt = (_: string) => '';
  await until(
    () =>
      cluster.makeDatabase(host).then(
        (made) => {
          urlAt = made;
          return true;
        },
        () => false,
      ),
    'a database behind HAProxy',
    20,
  );
  const databaseUrl = urlAt(host);
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
      DATABASE_READ_URL: cluster.nodes.map(({ address }) => urlAt(address)).join(','),
      METRICS_TOKEN: metricsToken,
      // The corrections of a person add up: none shall wait for another.
      APPROVAL_AMOUNT: '1000000000',
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
    /** The office of the server that no fault ends: it counts on. */
    steady: [`http://127.0.0.1:${ports[1]?.office}`],
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
  const browsers = await openBrowsers(scene.db, [scene.urls], looking);
  closers.push(() => browsers.stop());
  await sleep(5_000);
  crowd.counts();
  browsers.take();

  const results: Result[] = [];
  const problems: string[] = [];
  for (let nth = 0; nth < count; nth++) {
    const { name, make, isForHands } = chosen[nth % chosen.length] as Fault;
    const isLast = nth === count - 1;
    let since = Date.now();
    const reads = await readsOf(scene.steady);
    const heal = await make(scene);
    if (!isForHands) await crowd.comeback();
    await sleep(Math.max(0, since + lastsMs - Date.now()));
    await heal();
    if (isForHands) since = Date.now();
    await scene.cluster.whole();
    await crowd.comeback();
    const hearsAgain = await crowd.hears(streamsMs);
    const gapMs = longestGap(crowd.draws, since);
    const { acknowledged, retried, refused } = crowd.counts();
    const checked = await crowd.check(isLast);
    const { lost, twice } = checked;
    const looked = browsers.take();
    const fromReplica = readsBetween(reads, await readsOf(scene.steady)).replica;
    results.push({ name, gapMs, acknowledged, retried, lost, twice, looked, fromReplica });
    const wrong = [...checked.problems, ...looked.missed, ...looked.errors];
    if (looked.ownReads === 0 || fromReplica === 0) wrong.push('nobody looked, or none at a standby');
    if (looked.ages.some((age) => age > oldestMs)) wrong.push(`a state older than ${oldestMs} ms`);
    if (looked.longestLook > goalMs) wrong.push(`a read took ${seconds(looked.longestLook)} s`);
    if (!hearsAgain) wrong.push('no stream hears what is drawn');
    if (gapMs > goalMs)
      wrong.push(`nobody could buy for ${seconds(gapMs)} s; the goal is ${seconds(goalMs)} s`);
    if (refused > 0) wrong.push(`${refused} refused for good`);
    const mark = wrong.length === 0 ? '✓' : '✗';
    console.log(
      `${mark} ${nth + 1}. ${name}: back within ${seconds(gapMs)} s; ${acknowledged} acknowledged, ${retried} retried, lost ${lost}, twice ${twice}; ${looked.ownReads} own reads, ${looked.missed.length} missed, ${looked.othersReads} others, ${fromReplica} from a standby, longest ${seconds(looked.longestLook)} s; audit ${seconds(checked.auditMs)} s`,
    );
    for (const problem of wrong.slice(0, 5)) console.log(`    ${problem}`);
    problems.push(...wrong);
  }
  await browsers.stop();
  await crowd.stop();
  printTable(results);
  if (problems.length > 0) keepFolder(folder);
  return problems.length === 0;
}

function printTable(results: readonly Result[]): void {
  console.log(
    '\n| fault | times | acknowledged | retried | lost | twice | back within s: median, worst | own reads, missed | reads from a standby | longest read, s: median, worst |\n|---|---|---|---|---|---|---|---|---|---|',
  );
  const line = (name: string, some: readonly Result[]) => {
    const sum = (of: (one: Result) => number) => some.reduce((total, one) => total + of(one), 0);
    const spread = (of: (one: Result) => number) => {
      const sorted = some.map(of).sort((a, b) => a - b);
      return `${seconds(sorted[Math.floor((sorted.length - 1) / 2)] ?? 0)}, ${seconds(sorted.at(-1) ?? 0)}`;
    };
    console.log(
      `| ${name} | ${some.length} | ${sum((one) => one.acknowledged)} | ${sum((one) => one.retried)} | ${sum((one) => one.lost)} | ${sum((one) => one.twice)} | ${spread((one) => one.gapMs)} | ${sum((one) => one.looked.ownReads)}, ${sum((one) => one.looked.missed.length)} | ${sum((one) => one.fromReplica)} | ${spread((one) => one.looked.longestLook)} |`,
    );
  };
  for (const { name } of faults) {
    const some = results.filter((one) => one.name === name);
    if (some.length > 0) line(name, some);
  }
  line('all', results);
}
