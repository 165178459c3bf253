import { parseArgs } from 'node:util';
import { calibrate } from '../../scripts/times.ts';
import { absentDatabase, hangingDatabase } from './absence.ts';
import { runCluster } from './cluster/run.ts';
import { deathsOfBoth, deathsOfPostgres, deathsOfServer } from './deaths.ts';
import { closeEverything } from './drill.ts';
import { cutsOfFirstStart } from './first-start.ts';
import { fullDisk } from './full-disk.ts';
import { hoardedStreams, silentConnections, slowBodies } from './hoarders.ts';
import { closeAll } from './keeper.ts';
import type { Outcome, Scenario } from './scenario.ts';

// npm run faults: breaks a scratch shop in every way it must survive; --short takes two minutes, --only picks by name.
// With --cluster: a database that fails over, two servers and HAProxy, and --count faults of all kinds one after the other.
const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    cluster: { type: 'boolean', default: false },
    count: { type: 'string', default: '300' },
  },
});

const always: Scenario[] = [
  deathsOfServer,
  deathsOfPostgres,
  deathsOfBoth,
  cutsOfFirstStart,
  hangingDatabase,
  absentDatabase,
  hoardedStreams,
];
const byHand: Scenario[] = [slowBodies, silentConnections, fullDisk];
const chosen = [...always, ...(values.short && !values.only ? [] : byHand)].filter(
  ({ name }) => !values.only || name.includes(values.only),
);

let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    interrupted = true;
    void Promise.all([closeAll(), closeEverything()]).finally(() => process.exit(130));
  });

/**
 * Seconds of processor time that the calibration took where the goals were set: on a machine that needs longer, slow or
 * busy, they are as many times longer.
 */
const calibrated = 1.1;
const slownessNow = () => Math.max(1, calibrate() / calibrated);

const seconds = (ms: number) => (ms / 1_000).toFixed(1);

/** The line printed for a scenario, and its problems, which follow it. */
function lineOf(
  { goal }: Scenario,
  outcome: Outcome,
  slowness: number,
): { line: string; problems: string[] } {
  const worst = Math.max(...outcome.comebacks);
  const sorted = [...outcome.comebacks].sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const problems = [...outcome.problems];
  if (goal !== null && worst > goal * slowness * 1_000)
    problems.push(`the goal was ${goal} s, on this machine now ${(goal * slowness).toFixed(1)} s`);
  const bought = outcome.acknowledged
    ? `; ${outcome.acknowledged} purchases, ${outcome.repeated} keys repeated`
    : '';
  const line = `came back by itself within ${seconds(worst)} s, nothing lost, nothing twice, audit clean (${outcome.faults}×, median ${seconds(median)} s${bought}${outcome.note ? `; ${outcome.note}` : ''})`;
  return { line, problems };
}

if (values.cluster) {
  const isGood = await runCluster(Number(values.count), values.only).catch((error: Error) => {
    console.log(`✗ ${error.stack}`);
    return false;
  });
  await closeEverything();
  process.exit(isGood ? 0 : 1);
}

for (const scenario of chosen) {
  try {
    const before = slownessNow();
    const outcome = await scenario.run(values.short);
    if (typeof outcome === 'string') {
      console.log(`– ${scenario.name}: skipped, ${outcome}`);
      continue;
    }
    const { line, problems } = lineOf(scenario, outcome, Math.max(before, slownessNow()));
    if (problems.length === 0) console.log(`✓ ${scenario.name}: ${line}`);
    else {
      process.exitCode = 1;
      console.log(`✗ ${scenario.name}: back within ${seconds(Math.max(...outcome.comebacks))} s, but`);
      for (const problem of problems.slice(0, 10)) console.log(`    ${problem}`);
    }
  } catch (error) {
    if (interrupted) break;
    process.exitCode = 1;
    console.log(`✗ ${scenario.name}: ${(error as Error).stack}`);
  } finally {
    await closeAll();
  }
}
process.exit();
