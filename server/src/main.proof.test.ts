import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDataDir } from '#testing/postgres.ts';
import { embeddedAddress } from './platform/postgres/embedded.ts';
import { postmasterOf, type Shopkeeper, startShop } from './testing/process.ts';
import { until } from './testing/until.ts';

let folder: string;
let dataDir: string;
const started: Shopkeeper[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kujiya-life-'));
  dataDir = path.join(folder, 'data');
});
afterAll(async () => {
  for (const { child, ended } of started) {
    if (child.exitCode === null) child.kill('SIGTERM');
    await ended;
  }
  await rm(folder, { recursive: true, force: true });
});

function start(settings: Record<string, string> = {}): Shopkeeper {
  const shop = startShop({ DATA_DIR: dataDir, ...settings });
  started.push(shop);
  return shop;
}
const pidFile = (dir: string) => path.join(dir, 'postgres/postmaster.pid');
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const answers = (address: string) =>
  fetch(`${address}/api/ready`).then(
    ({ status }) => status,
    () => null,
  );
async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: embeddedAddress(dataDir, 'kujiya', 'kujiya') });
  client.on('error', () => {}); // PostgreSQL is stopped under it
  await client.connect();
  return client;
}
const expectSentence = async ({ ended }: Shopkeeper, sentence: string) => {
  const { code, err } = await ended;
  expect(err).toBe(`${sentence}\n`);
  expect(code).toBe(1);
};

test('the first start creates everything; SIGTERM lets a request finish, stops PostgreSQL and exits with 0', async () => {
  const shop = start();
  const address = await shop.opened;
  expect(await answers(address)).toBe(200);
  const client = await connect();
  await client.query('begin; lock table hot_keywords'); // a list that each request reads, and no job
  const slow = fetch(`${address}/api/products/keywords/hot`, {
    headers: { authorization: 'Bearer kujiya-site' },
  });
  let answered = false;
  slow.finally(() => {
    answered = true;
  });
  await until(async () => {
    const { rowCount } = await client.query(
      `select from pg_locks where relation = 'hot_keywords'::regclass and not granted`,
    );
    return rowCount !== 0;
  });
  shop.child.kill('SIGTERM');
  await until(async () => (await answers(address)) !== 200);
  expect(answered).toBe(false);
  await client.query('commit');
  const answer = await slow;
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual([]);
  const { code, out, err } = await shop.ended;
  expect(err).toBe('');
  expect(out).toContain('商店已打烊。');
  expect(code).toBe(0);
  expect(existsSync(pidFile(dataDir))).toBe(false);
  await client.end().catch(() => {});
}, 60_000); // less than the 72 s for which an idle connection would be kept

test('SIGINT ends the shop too; a second shop on the same folder is refused without disturbing the first', async () => {
  const shop = start();
  const address = await shop.opened;
  const second = start();
  await expectSentence(
    second,
    `Another shop is running on the data folder ${dataDir}; stop it or set DATA_DIR.`,
  );
  expect(await answers(address)).toBe(200);
  shop.child.kill('SIGINT');
  shop.child.kill('SIGINT');
  expect(await shop.ended).toMatchObject({ code: 0, err: '' });
  expect(existsSync(pidFile(dataDir))).toBe(false);
});

test('after SIGKILL the shop starts again with all its data', async () => {
  const shop = start();
  await shop.opened;
  const client = await connect();
  await client.query(`insert into hot_keywords values ('還在', 1)`);
  shop.child.kill('SIGKILL');
  await shop.ended;
  expect(existsSync(pidFile(dataDir))).toBe(true);
  const again = start();
  const address = await again.opened;
  const reply = await fetch(`${address}/api/products/keywords/hot`, {
    headers: { authorization: 'Bearer kujiya-site' },
  });
  expect(await reply.json()).toEqual(['還在']);
  again.child.kill('SIGTERM');
  expect((await again.ended).code).toBe(0);
  await client.end().catch(() => {});
});

test('a start carries over events restored from an older cluster, and reports it', async () => {
  const shop = start();
  await shop.opened;
  const client = await connect();
  await client.query(
    `insert into events (kind, data, xid) values ('product.liked', '{"product": 1}', '1000000000')`,
  );
  shop.child.kill('SIGTERM');
  await shop.ended;
  const again = start();
  await again.opened;
  again.child.kill('SIGTERM');
  const { code, out, err } = await again.ended;
  expect(err).toBe('');
  expect(out).toContain('資料庫由備份還原，已接續 1 筆事件。');
  expect(code).toBe(0);
  await client.end().catch(() => {});
});

test('a port in use is reported in one sentence, and PostgreSQL is stopped', async () => {
  const other = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as net.AddressInfo;
  await expectSentence(start({ PORT: String(port) }), `Port ${port} is in use; set PORT to another one.`);
  expect(existsSync(pidFile(dataDir))).toBe(false);
  other.close();
});

test('a shop stopped while starting leaves no PostgreSQL behind, and starts later', async () => {
  const fresh = path.join(folder, 'fresh');
  const shop = start({ DATA_DIR: fresh });
  await until(() => existsSync(pidFile(fresh)) || shop.child.exitCode !== null);
  shop.child.kill('SIGTERM');
  expect(await shop.ended).toMatchObject({ code: 0, err: '' });
  expect(existsSync(pidFile(fresh))).toBe(false);
  const again = start({ DATA_DIR: fresh });
  expect(await answers(await again.opened)).toBe(200);
  again.child.kill('SIGTERM');
  expect((await again.ended).code).toBe(0);
});

test('an unusable data folder is reported in one sentence', async () => {
  const file = path.join(folder, 'a-file');
  await writeFile(file, '');
  const impossible = path.join(file, 'data');
  const sentence = `The data folder ${impossible} is not writable; set DATA_DIR to one that is.`;
  await expectSentence(start({ DATA_DIR: impossible }), sentence);
});

test('a folder of pictures that cannot be written is reported in one line', async () => {
  const { code, err } = await start({ MEDIA_DIR: '/proc' }).ended;
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/^The folder of pictures \/proc is not writable; [^\n]+\n$/),
  ]);
});

test.each([
  ['postgresql://kujiya@127.0.0.1:1/kujiya', 'at 127.0.0.1:1 (DATABASE_URL) cannot be used'],
  ['postgresql://kujiya@nowhere.invalid/kujiya', 'at nowhere.invalid (DATABASE_URL) cannot be used'],
  ['no address', '(DATABASE_URL) cannot be used'],
])('the database %s is reported in one sentence', async (url, sentence) => {
  const { code, err } = await start({ DATABASE_URL: url }).ended;
  expect(err).toMatch(/^The database [^\n]+\.\n$/);
  expect(err).toContain(sentence);
  expect(code).toBe(1);
});

test('an external database works too, and is left running', async () => {
  const admin = new pg.Client({
    connectionString: embeddedAddress(testDataDir(), 'postgres', 'postgres'),
  });
  await admin.connect();
  await admin.query('create database one_s_own owner kujiya');
  const shop = start({
    DATABASE_URL: embeddedAddress(testDataDir(), 'kujiya', 'one_s_own'),
    DATA_DIR: path.join(folder, 'files'),
  });
  expect(await answers(await shop.opened)).toBe(200);
  shop.child.kill('SIGTERM');
  expect(await shop.ended).toMatchObject({ code: 0, err: '' });
  expect((await admin.query('select 1 as up')).rows).toEqual([{ up: 1 }]);
  await admin.end();
});

test.each(['SIGTERM', 'SIGKILL'] as const)(
  '%s to `npm start` ends the shop and PostgreSQL',
  async (signal) => {
    const own = path.join(folder, `npm-${signal}`);
    const { PATH, HOME } = process.env;
    const npm = spawn('npm', ['start'], {
      env: { PATH, HOME, PORT: '0', DEMO: '0', HOST: '127.0.0.1', DATA_DIR: own },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    let out = '';
    npm.stdout.on('data', (data: Buffer) => {
      out += data.toString();
    });
    await until(async () => /http:\/\/localhost:\d+/.test(out));
    const postmaster = await postmasterOf(own);
    expect(isAlive(Number(postmaster))).toBe(true);
    npm.kill(signal);
    await until(async () => out.includes('商店已打烊。') && !isAlive(Number(postmaster)));
    expect(existsSync(pidFile(own))).toBe(false);
  },
);
