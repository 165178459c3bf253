import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { audit } from '../../server/src/audit.ts';
import { endAll } from './children.ts';
import { measureFront, tableOfFront } from './front.ts';
import { compare, tableOfRatios } from './full/compare.ts';
import { machineLoads } from './games.ts';
import { kinds } from './kinds.ts';
import { clients } from './load.ts';
import { memoryGoal, mostMemory } from './memory.ts';
import { costsOf, goalsOf, machine, measuredOf, type Report, tableOf } from './report.ts';
import { createRounds, type Round } from './rounds.ts';
import { openShop } from './shop.ts';
import { ticketsInTube } from './stock.ts';
import { findTools, MissingTool, type Tools } from './tools.ts';
import { makeWorld, members, openScratch, refreshStatistics, type Scratch, type Size } from './world.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    json: { type: 'string' },
    full: { type: 'boolean', default: false },
    front: { type: 'boolean', default: false },
    products: { type: 'string' },
  },
});
const rounds = Number(values.rounds ?? (values.quick ? 2 : 5));
const seconds = Number(values.seconds ?? (values.quick ? 2 : 5));
const warmUp = Math.min(seconds, 3);
/** More requests per second than any load of this kind reaches on a small machine. */
const mostPerSecond = 5_000;
const size: Size = {
  tubes: values.quick ? 200 : 1_000,
  machines: machineLoads * (rounds + 2),
  capsulesInMachine: mostPerSecond * (seconds + 1),
  boxes: mostPerSecond * seconds,
};

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

async function measure(tools: Tools, opened: Scratch): Promise<Report> {
  const world = await makeWorld(opened, size);
  const shop = await openShop(world);
  const { round, ticketsLeft } = createRounds(tools, world, shop);
  console.log('暖身…');
  await round(warmUp);
  await refreshStatistics(opened);
  const done: Round[] = [];
  for (let nth = 1; nth <= rounds; nth++) {
    const result = await round(seconds);
    done.push(result);
    const found = kinds.map((kind) => Math.round(result[kind].perSecond)).join(' / ');
    console.log(`第 ${nth} 輪  ${found}  （還有 ${await ticketsLeft()} 張籤）`);
  }
  // In a round of its own, because reading the pages of all processes slows the loads.
  const memory = await mostMemory(world, shop, () => round(1));
  await shop.close();
  console.log('查帳…');
  const { rows } = await world.db.query<{ server_version: string }>('show server_version');
  return {
    machine: machine(rows[0]?.server_version ?? ''),
    clients,
    rounds,
    secondsEach: seconds,
    measured: measuredOf(done),
    costs: costsOf(done),
    memory,
    goals: goalsOf(done),
    audit: (await audit(world.db)).map(({ rule, example }) => `${rule}: ${example}`),
  };
}

/** Measures lists and histories in a shop of a million products; it only reads, so the disk may lag behind. */
async function measureFull(): Promise<void> {
  const products = Number(values.products ?? (values.quick ? 100_000 : 1_000_000));
  scratch = openScratch({
    fsync: 'off',
    full_page_writes: 'off',
    max_wal_size: '8GB',
    shared_buffers: '1GB',
  });
  const found = await compare(await scratch, products);
  console.log(`\n${tableOfRatios(found, products)}`);
  if (values.json) await writeFile(values.json, `${JSON.stringify(found, null, 2)}\n`);
  if (found.some(({ ratio, most }) => ratio > most)) process.exitCode = 1;
}

async function measureDraws(): Promise<void> {
  const tools = findTools();
  console.log(
    `建立 ${members} 位會員、${size.tubes} 筒 × ${ticketsInTube} 張籤、${size.machines} 台轉蛋機 × ${size.capsulesInMachine} 顆、${size.boxes} 個盒玩…`,
  );
  scratch = openScratch();
  const report = await measure(tools, await scratch);
  console.log(`\n${tableOf(report)}`);
  if (values.json) await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`);
  const isTooLarge = report.memory !== null && report.memory.total > memoryGoal;
  if (isTooLarge || report.audit.length > 0 || report.goals.some(({ verdict }) => verdict === 'missed'))
    process.exitCode = 1;
}

/** Measures pushes and search. */
async function measureFrontOfHouse(): Promise<void> {
  const tools = findTools();
  scratch = openScratch();
  const report = await measureFront(tools, await scratch);
  console.log(`\n${tableOfFront(report)}`);
  if (values.json) await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`);
  if (report.missed.length > 0) process.exitCode = 1;
}

try {
  await (values.full ? measureFull() : values.front ? measureFrontOfHouse() : measureDraws());
} catch (error) {
  if (!closing)
    process.stderr.write(error instanceof MissingTool ? `${error.message}\n` : `${(error as Error).stack}\n`);
  process.exitCode = 1;
} finally {
  await close();
}
