import { parseArgs } from 'node:util';
import { audit } from '../../server/src/audit.ts';
import { endAll } from './children.ts';
import { createDrawLoads } from './draws.ts';
import { createGoodsLoads } from './goods.ts';
import type { Loads } from './load.ts';
import { memoryGoal, mostMemory } from './memory.ts';
import { createOfficeLoads } from './office.ts';
import { createPayments } from './payments.ts';
import { type Kind, type Round, rows, tableOf, verdictsOf } from './report.ts';
import { openShop } from './shop.ts';
import { createStorageLoads } from './storage.ts';
import { findTools, MissingTool } from './tools.ts';
import { makeWorld, openScratch, refreshStatistics, type Scratch, shopsName } from './world.ts';

// npm run bench: the shop's floors, each load alone, on a scratch database; needs two quiet cores.

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const [rounds, seconds, tubes] = values.quick ? [2, 2, 200] : [5, 5, 1_000];

let scratch: Promise<Scratch> | undefined;
let closing: Promise<void> | undefined;
/** Ends every process and removes the folder, once, also after a failure or a signal. */
const close = () => {
  closing ??= endAll().then(async () => (await scratch)?.close());
  return closing;
};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    // The running measurement breaks off with its load program; only the shutdown is awaited.
    void close().finally(() => process.exit(130));
  });

/** Runs each of the loads once, in the order of the report. */
async function run(loads: Loads, time: number): Promise<Round> {
  const round: Round = {};
  for (const kind of Object.keys(rows) as Kind[]) {
    const load = loads[kind];
    if (load) round[kind] = await load(time);
  }
  return round;
}

async function measure(): Promise<void> {
  const tools = findTools();
  console.log(`建立 ${tubes} 筒籤…`);
  scratch = openScratch();
  const world = await makeWorld(await scratch, tubes);
  // The MALLOC_ variables are those of the shop.
  const memory = Object.entries(process.env).filter(([name]) => name.startsWith('MALLOC_'));
  const shop = await openShop({
    ...Object.fromEntries(memory),
    PATH: process.env.PATH,
    DATA_DIR: world.dataDir,
    DATABASE_URL: world.databaseUrl.replace(/application_name=[^&]*/, `application_name=${shopsName}`),
    DEMO: '0',
  });
  const { begin, loads: payments } = createPayments(tools, world, shop);
  const loads: Loads = {
    ...createDrawLoads(tools, world, shop),
    ...payments,
    ...createGoodsLoads(tools, world, shop),
    ...createStorageLoads(tools, world, shop),
  };
  console.log('暖身…');
  await run(loads, Math.min(seconds, 3));
  await refreshStatistics(world);
  const done: Round[] = [];
  for (let nth = 1; nth <= rounds; nth++) {
    const round = await run(loads, seconds);
    done.push(round);
    console.log(
      `第 ${nth} 輪  ${Object.values(round)
        .map(({ perSecond }) => Math.round(perSecond))
        .join(' / ')}`,
    );
  }
  // In a round of its own, because reading the pages of all processes slows the loads.
  const most = await mostMemory(world, shop, () => run(loads, 1));
  done.push(await run(await createOfficeLoads(tools, world, shop, begin), seconds));
  await shop.close();
  console.log('查帳…');
  const broken = await audit(world.db);
  console.log(`\n${tableOf(done)}\n\nmemory under load: ${most.toFixed(0)} MB (goal ${memoryGoal})`);
  console.log(broken.length === 0 ? 'audit: the books balance' : JSON.stringify(broken, null, 2));
  if (most > memoryGoal || broken.length > 0 || Object.values(verdictsOf(done)).includes('missed'))
    process.exitCode = 1;
}

try {
  await measure();
} catch (error) {
  if (!closing)
    process.stderr.write(error instanceof MissingTool ? `${error.message}\n` : `${(error as Error).stack}\n`);
  process.exitCode = 1;
} finally {
  await close();
}
