import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from './platform/postgres/database.ts';
import { embeddedAddress } from './platform/postgres/embedded.ts';
import { whenHearing } from './testing/events.ts';
import { postmasterOf, type Shopkeeper, signalPostgres, startShop } from './testing/process.ts';
import { sequences } from './testing/sequences.ts';
import { until } from './testing/until.ts';

// The shops of these tests wait, each for a limit of its own: run side by side, they wait at the same time.
let folder: string;
const started: Shopkeeper[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kujiya-outage-'));
});
afterAll(async () => {
  for (const { child, ended } of started) {
    if (child.exitCode === null) child.kill('SIGTERM');
    await ended;
  }
  await rm(folder, { recursive: true, force: true });
});

function start(dataDir: string): Shopkeeper {
  const shop = startShop({ DATA_DIR: dataDir });
  started.push(shop);
  return shop;
}
const ask = async (address: string, call: string) => {
  const reply = await fetch(`${address}/api/${call}`, { headers: { authorization: 'Bearer kujiya-site' } });
  return { status: reply.status, retryAfter: reply.headers.get('retry-after'), body: await reply.json() };
};
/** A call that reads a table each time; of its products an empty shop knows without reading that it has none. */
const reading = 'products/search?q=x';
const isReady = (address: string) => async () => (await ask(address, 'ready')).status === 200;
const refused = { status: 503, retryAfter: '2', body: { success: false, code: 'unavailable' } };

test.concurrent('when PostgreSQL dies, the shop restarts it and answers 503 in the meantime', async () => {
  const dataDir = path.join(folder, 'dies');
  const shop = start(dataDir);
  const address = await shop.opened;
  const db = openPool(embeddedAddress(dataDir, 'kujiya', 'kujiya'), 1);
  await whenHearing(db, 1);
  const first = await postmasterOf(dataDir);
  expect((await ask(address, reading)).status).toBe(200);
  process.kill(Number(first), 'SIGKILL');
  const meanwhile = await ask(address, reading);
  if (meanwhile.status !== 200) expect(meanwhile).toMatchObject(refused);
  await until(async () => ![null, first].includes(await postmasterOf(dataDir)));
  await until(isReady(address));
  expect((await ask(address, reading)).status).toBe(200);
  await until(() =>
    whenHearing(db, 1).then(
      () => true,
      () => false,
    ),
  );
  await db.end();
  shop.child.kill('SIGTERM');
  expect(await shop.ended).toMatchObject({
    code: 0,
    err: 'PostgreSQL ended with SIGKILL; restarting it.\n',
  });
});

test.concurrent('when PostgreSQL cannot be restarted, the shop answers 503, then exits with a message and a code', async () => {
  const dataDir = path.join(folder, 'lost');
  const shop = start(dataDir);
  const address = await shop.opened;
  const control = path.join(dataDir, 'postgres/global/pg_control');
  await rename(control, `${control}.away`);
  process.kill(Number(await postmasterOf(dataDir)), 'SIGKILL');
  await until(async () => (await ask(address, reading)).status !== 200);
  // The shop ends some seconds later.
  const [search, ready, health] = await Promise.all(
    [reading, 'ready', 'health'].map((call) => ask(address, call)),
  );
  expect(search).toMatchObject(refused);
  expect(ready).toMatchObject({ status: 503, body: { code: 'not_ready' } });
  expect(health?.status).toBe(200);
  const { code, err } = await shop.ended;
  expect(code).toBe(1);
  expect(err).toContain('PostgreSQL cannot be kept running, so the shop exits: ');
  expect(err).toContain('pg_control');
});

test.concurrent('while the database hangs, requests are refused after a timeout; afterwards they are served again', async () => {
  const dataDir = path.join(folder, 'hangs');
  const shop = start(dataDir);
  const address = await shop.opened;
  const postmaster = Number(await postmasterOf(dataDir));
  signalPostgres(postmaster, 'SIGSTOP');
  const [search, ready, health] = await Promise.all(
    [reading, 'ready', 'health'].map((call) => ask(address, call)),
  );
  expect(search).toMatchObject(refused);
  expect(ready).toMatchObject({ status: 503, retryAfter: '2', body: { code: 'not_ready' } });
  expect(health?.status).toBe(200);
  signalPostgres(postmaster, 'SIGCONT');
  await until(isReady(address));
  expect((await ask(address, reading)).status).toBe(200);
});

test.concurrent('a shop whose database hangs can be stopped', async () => {
  const dataDir = path.join(folder, 'stopped');
  const shop = start(dataDir);
  await shop.opened;
  const stopped = signalPostgres(Number(await postmasterOf(dataDir)), 'SIGSTOP');
  shop.child.kill('SIGTERM');
  expect((await shop.ended).code).toBe(0);
  // A stopped process does not notice that its postmaster has gone.
  for (const pid of stopped) if (existsSync(`/proc/${pid}`)) process.kill(pid, 'SIGKILL');
});

const making = async (dataDir: string) =>
  (await readdir(dataDir).catch(() => [])).find((name) => name.startsWith('postgres.making-'));
const moments = {
  'its folder is there': async (dataDir: string) => (await making(dataDir)) !== undefined,
  'its files are there': async (dataDir: string) =>
    existsSync(path.join(dataDir, (await making(dataDir)) ?? 'none', 'global/pg_control')),
  'it is whole': (dataDir: string) => existsSync(path.join(dataDir, 'postgres')),
};
const cuts = Object.entries(moments).flatMap(([moment, isThere]) =>
  (['alone', 'with its children'] as const).map((how) => [how, moment, isThere] as const),
);
// Every start makes a PostgreSQL: by day one way at each moment, both by night.
const isByNight = sequences >= 2_000;
test.concurrent.each(cuts.filter(([how], i) => isByNight || (how === 'alone') === (i === 0)))(
  'killed %s during its first start as soon as %s, the shop starts later',
  async (how, moment, isThere) => {
    const dataDir = path.join(folder, `${how} ${moment}`);
    const cut = startShop({ DATA_DIR: dataDir });
    await until(() => isThere(dataDir));
    process.kill(how === 'alone' ? Number(cut.child.pid) : -Number(cut.child.pid), 'SIGKILL');
    await cut.ended;
    const shop = start(dataDir);
    const address = await shop.opened;
    expect((await ask(address, 'ready')).status).toBe(200);
    shop.child.kill('SIGTERM');
    expect(await shop.ended).toMatchObject({ code: 0, err: '' });
  },
);
