import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { audit } from '../../server/src/audit.ts';
import { openPool } from '../../server/src/platform/postgres/database.ts';
import { startPostgres } from '../../server/src/platform/postgres/embedded.ts';
import { startReplica } from '../../server/src/testing/replica.ts';
import { openBuyers } from './buyers.ts';
import { startServer } from './cluster/servers.ts';
import { closers, runDrill, say } from './drill.ts';
import { freePort } from './keeper.ts';
import { openBrowsers, type Tally } from './lag/browsers.ts';
import { metricsToken, oldestMs, type Reads, readsBetween, readsOf } from './lag/reads.ts';
import { openSampler } from './lag/sampler.ts';
import { until } from './scenario.ts';

// npm run lag-drill: two servers of a scratch shop over a primary and two replicas, one of which replays everything
// seconds late on purpose; members and staff change things and look at them while others draw. Replicas are paused,
// frozen and killed. Exit 1: a browser misses its own change, gets an error, or sees too old a state.
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '15' } } });
const phaseMs = Number(values.seconds) * 1_000;
const size = { members: 16, collectors: 0, staff: 6, onlookers: 6, pauseMs: 40 };
const draws = 4;
const delayMs = 3_000;

type Phase = { name: string; isControl: boolean; tally: Tally; from: Reads; lags: number[][] };

async function drill(folder: string): Promise<boolean> {
  const primaryDir = path.join(folder, 'primary');
  const primary = await startPostgres(primaryDir, { max_connections: '300' });
  closers.push(() => primary.stop());
  const near = await startReplica(primaryDir, path.join(folder, 'near'), 'near');
  closers.push(() => near.stop());
  const late = await startReplica(primaryDir, path.join(folder, 'late'), 'late', {
    recovery_min_apply_delay: `${delayMs}ms`,
  });
  closers.push(() => late.stop());
  const replicas = [near.url('kujiya'), late.url('kujiya')];

  const start = async (name: string) => {
    const dataDir = path.join(folder, name);
    await mkdir(dataDir, { recursive: true });
    const ports = { shop: await freePort(), office: await freePort() };
    const server = await startServer(name, ports, {
      DATA_DIR: dataDir,
      MEDIA_DIR: path.join(folder, 'media'),
      DATABASE_URL: primary.url('kujiya'),
      DATABASE_READ_URL: replicas.join(','),
      METRICS_TOKEN: metricsToken,
      DRAIN_SECONDS: '0',
    });
    closers.push(() => server.stop());
    return { shop: server.url, office: `http://127.0.0.1:${ports.office}` };
  };
  const servers = [await start('one'), await start('two')];
  const offices = servers.map(({ office }) => office);
  const db = openPool(primary.url('kujiya'), 4, { patient: true });
  closers.push(() => db.end());

  const buyers = await openBuyers(db, servers[0]?.shop ?? '', draws, 200_000);
  closers.push(() => buyers.leave());
  const sampler = openSampler(primary.url('kujiya'), replicas);
  closers.push(() => sampler.stop());
  const browsers = await openBrowsers(db, servers, size);
  closers.push(() => browsers.stop());

  const phases: Phase[] = [];
  async function phase(name: string, work: () => unknown = () => {}, isControl = false): Promise<void> {
    say(name);
    browsers.forget(isControl);
    await sleep(500);
    browsers.take();
    sampler.take();
    const before = await readsOf(offices);
    await work();
    await sleep(phaseMs);
    const from = readsBetween(before, await readsOf(offices));
    phases.push({ name, isControl, tally: browsers.take(), from, lags: sampler.take() });
    browsers.forget(false);
  }
  const isUsed = async () => {
    const before = await readsOf(offices);
    await sleep(500);
    return readsBetween(before, await readsOf(offices)).replica > 0;
  };
  await until(isUsed, 'a replica that is read from');
  await phase(`both replicas, one of them ${delayMs / 1_000} s late`);
  await phase('the same, browsers without their position', undefined, true);
  await phase('the quick one stops replaying', () => near.tell('select pg_wal_replay_pause()'));
  await phase('and is left out', () => undefined);
  await phase('it replays again', () => near.tell('select pg_wal_replay_resume()'));
  await phase('it is killed, and started again', () => near.signal('SIGKILL'));
  await phase('the late one freezes', () => late.signal('SIGSTOP'));
  await phase('both are frozen', () => near.signal('SIGSTOP'));
  await phase('both go on', async () => {
    await near.signal('SIGCONT');
    await late.signal('SIGCONT');
  });

  say('the books');
  await browsers.stop();
  const { acknowledged, problems } = await buyers.settle();
  const broken = (await audit(db)).map(({ rule, example }) => `audit: ${rule}: ${example}`);
  return report(phases, acknowledged, [...problems, ...broken]);
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
function spread(ms: readonly number[]): string {
  if (ms.length === 0) return '–';
  const sorted = [...ms].sort((a, b) => a - b);
  const s = (one: number) => (one / 1_000).toFixed(2);
  return `${s(at(sorted, 0.5))}, ${s(at(sorted, 0.99))}, ${s(at(sorted, 1))}`;
}

function report(phases: readonly Phase[], bought: number, books: readonly string[]): boolean {
  const problems = [...books];
  console.log(
    '\n| phase | changes | own reads, missed | reads of others: age of what they saw (median, p99, worst), s | from a replica; asked again | replay of the quick one, of the late one (median, p99, worst), s | errors; longest wait, s |',
  );
  console.log('|---|---|---|---|---|---|---|');
  for (const { name, isControl, tally, from, lags } of phases) {
    const all = from.replica + from.primary + from.primary_again;
    const share = all === 0 ? 0 : (100 * from.replica) / all;
    console.log(
      `| ${name} | ${tally.writes} | ${tally.ownReads}, ${tally.missed.length} | ${tally.othersReads}: ${spread(tally.ages)} | ${share.toFixed(0)} %; ${from.primary_again} | ${lags.map(spread).join('; ')} | ${tally.errors.length + tally.retried}; ${(tally.longest / 1_000).toFixed(1)} |`,
    );
    if (isControl && tally.missed.length === 0)
      problems.push('without positions nothing was missed: the drill sees nothing');
    if (!isControl && tally.missed.length > 0)
      problems.push(`${name}: ${tally.missed.length} own changes missed, such as ${tally.missed[0]}`);
    if (tally.ownReads === 0) problems.push(`${name}: nobody looked`);
    if (tally.ages.some((age) => age > oldestMs)) problems.push(`${name}: a state older than ${oldestMs} ms`);
    if (tally.retried > 0) problems.push(`${name}: ${tally.retried} requests were answered with an absence`);
    problems.push(...tally.errors.slice(0, 3).map((error) => `${name}: ${error}`));
  }
  const kept = phases.filter(({ isControl }) => !isControl);
  const sum = (of: (phase: Phase) => number) => kept.reduce((total, one) => total + of(one), 0);
  console.log(
    `\n${sum(({ tally }) => tally.writes)} changes, ${sum(({ tally }) => tally.ownReads)} own reads, missed ${sum(({ tally }) => tally.missed.length)}; ${bought} draws meanwhile`,
  );
  for (const problem of problems.slice(0, 20)) console.log(`✗ ${problem}`);
  if (problems.length === 0)
    console.log('✓ nobody missed a change of their own, or saw an error; audit clean');
  return problems.length === 0;
}

await runDrill('kujiya-lag-', drill);
