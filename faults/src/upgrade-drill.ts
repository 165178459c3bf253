import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openPool } from '../../server/src/platform/postgres/database.ts';
import { startPostgres } from '../../server/src/platform/postgres/embedded.ts';
import { type FunctionSet, functionSet } from '../../server/src/platform/postgres/functions.ts';
import { configured, openProxy } from './cluster/proxy.ts';
import { layRelease, releaseBefore } from './cluster/releases.ts';
import { type Server, startServer } from './cluster/servers.ts';
import { type Counts, openCrowd } from './crowd/crowd.ts';
import { closers, runDrill, say } from './drill.ts';
import { freePort } from './keeper.ts';

// npm run upgrade-drill: two servers of the release before behind HAProxy, then two of this one beside and instead of
// them, while members buy, pay, watch and have parcels sent. Exit 1: something is lost, doubled or refused.
const { values } = parseArgs({
  options: {
    /** The release before: a commit; by default the newest one that lacks migrations of this build. */
    from: { type: 'string' },
    /** How long each step is under load. */
    seconds: { type: 'string', default: '8' },
  },
});
const stepMs = Number(values.seconds) * 1_000;
const size = { draws: 8, goods: 4, payments: 3, streams: 8, capsules: 60_000 };

/** The SQL functions of a release that lies in this folder. */
async function functionsOf(folder: string): Promise<FunctionSet> {
  const source = path.join(folder, 'server/src');
  const files = (await readdir(source, { recursive: true })).filter((file) =>
    /[/\\]sql[/\\]\w+\.sql$/.test(file),
  );
  return functionSet(
    await Promise.all(files.sort().map((file) => readFile(path.join(source, file), 'utf8'))),
  );
}

type Step = Counts & { name: string; stopMs?: number };

async function drill(folder: string): Promise<boolean> {
  const ref = values.from ?? releaseBefore();
  if (!ref) throw new Error('the history has no release before this one; name a commit with --from');
  say(`the release before: ${ref.slice(0, 12)}, built beside this one`);
  const before = await layRelease(ref);
  closers.push(before.remove);
  console.log(`         it lacks ${before.missing.join(', ') || 'no migration'}`);

  const postgres = await startPostgres(path.join(folder, 'database'), { max_connections: '120' });
  closers.push(() => postgres.stop());
  const ports = await Promise.all(
    Array.from({ length: 4 }, async () => ({ shop: await freePort(), office: await freePort() })),
  );
  const front = { shop: await freePort(), office: await freePort() };
  const text = await configured('haproxy.cfg', (host, port) => {
    const side = port % 10 === 0 ? 'shop' : 'office';
    const server = ports[Number(host.split('.')[3]) - 11] ?? front;
    return `127.0.0.1:${server[side]}`;
  });
  const proxy = await openProxy(folder, 'haproxy.cfg', text, `127.0.0.1:${front.shop}`);
  closers.push(() => proxy.stop());

  const media = path.join(folder, 'media');
  const names = ['one', 'two', 'three', 'four'];
  const start = async (which: number, from?: string): Promise<Server> => {
    const dataDir = path.join(folder, names[which] as string);
    await mkdir(dataDir, { recursive: true });
    const settings = { DATA_DIR: dataDir, MEDIA_DIR: media, DATABASE_URL: postgres.url('kujiya') };
    const server = await startServer(
      names[which] as string,
      ports[which] as (typeof ports)[0],
      settings,
      from,
    );
    closers.push(() => server.stop());
    return server;
  };
  const one = await start(0, before.folder);
  const two = await start(1, before.folder);
  const db = openPool(postgres.url('kujiya'), 4, {
    patient: true,
    functions: await functionsOf(before.folder),
  });
  const auditor = openPool(postgres.url('kujiya'), 2, { patient: true });
  closers.push(() => Promise.all([db.end(), auditor.end()]));
  const urls = { shop: `http://127.0.0.1:${front.shop}`, office: `http://127.0.0.1:${front.office}` };
  const crowd = await openCrowd(db, urls, size);
  closers.push(() => crowd.leave());

  const steps: Step[] = [];
  const step = async (name: string, work: () => Promise<number | undefined>) => {
    say(name);
    const stopMs = await work();
    await sleep(stepMs);
    steps.push({ name, ...crowd.counts(), ...(stopMs !== undefined && { stopMs }) });
  };
  const opens = (which: number) => async () => void (await start(which));
  let three: Server | undefined;
  await step('two servers of the release before', async () => undefined);
  await step('a third, of this release: its migrations run', async () => {
    three = await start(2);
    return undefined;
  });
  await step('the first ends', () => one.stop());
  await step('a fourth, of this release', async () => void (await start(3)));
  await step('the second ends', () => two.stop());
  await step('the third is stopped with notice', async () => three?.stop());
  await step('and started again', opens(2));

  say('comparing all that was acknowledged, and the audit');
  const checked = await crowd.check(true, auditor);
  await crowd.stop();
  return report(steps, checked);
}

function report(
  steps: readonly Step[],
  { lost, twice, problems }: { lost: number; twice: number; problems: string[] },
): boolean {
  console.log(
    '\n| step | acknowledged | retried | refused | longest wait, s | streams reopened, longest silence, s |',
  );
  console.log('|---|---|---|---|---|---|');
  const s = (ms: number) => (ms / 1_000).toFixed(1);
  for (const { name, stopMs, ...of } of steps)
    console.log(
      `| ${name}${stopMs === undefined ? '' : ` (${s(stopMs)} s)`} | ${of.acknowledged} | ${of.retried} | ${of.refused} | ${s(of.longest)} | ${of.reopened}, ${s(of.silence)} |`,
    );
  const sum = (of: (step: Step) => number) => steps.reduce((total, step) => total + of(step), 0);
  const acknowledged = sum((one) => one.acknowledged);
  const refused = sum((one) => one.refused);
  const all = [...problems];
  if (refused > 0) all.push(`${refused} refused for good`);
  if (acknowledged === 0) all.push('nothing was bought');
  if (sum((one) => one.events) === 0) all.push('no stream heard anything');
  console.log(
    `\nacknowledged ${acknowledged}, retried ${sum((one) => one.retried)}, refused ${refused}, lost ${lost}, twice ${twice}`,
  );
  for (const problem of all.slice(0, 20)) console.log(`✗ ${problem}`);
  if (all.length === 0)
    console.log('✓ every acknowledged purchase stands once, with its owner and its charge; audit clean');
  return all.length === 0;
}

await runDrill('kujiya-upgrade-', drill);
