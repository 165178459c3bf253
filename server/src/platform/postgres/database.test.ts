import '#demo/load.ts';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import net from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { timeLimits } from '#platform/time-limits.ts';
import { useTestShop } from '#testing/shop.ts';
import {
  allStatements,
  type Database,
  isUnavailable,
  openPool,
  readStatement,
  transaction,
  writeStatement,
} from './database.ts';
import { dropEverything, isMigrated, migrate } from './migrate.ts';

const shop = useTestShop();

test('every named statement of the server can be prepared against the migrated schema', async () => {
  const statements = [...allStatements()];
  expect(statements.length).toBeGreaterThan(50);
  const failures: string[] = [];
  const client = await shop.db.connect();
  for (const [i, [name, text]] of statements.entries())
    await client
      .query(`prepare tried_${i} as ${text}`)
      .catch((error: Error) => failures.push(`${name}: ${error.message}`));
  client.release();
  expect(failures).toEqual([]);
});

test('the name of a statement is used once', () => {
  readStatement('test.once', 'select 1');
  expect(() => readStatement('test.once', 'select 2')).toThrow('Two statements are named test.once');
});

test('values may be given by name, in any order and more than once in the text', async () => {
  const sum = readStatement<{ sum: number; twice: number }, { small: number; large: number }>(
    'test.named',
    'select $large::integer - $small::integer as sum, 2 * $small::integer as twice',
  );
  expect(await sum(shop.db, { small: 2, large: 7 })).toEqual([{ sum: 5, twice: 4 }]);
  await expect(sum(shop.db, { small: 2 } as never)).rejects.toThrow('test.named needs a value for $large');
});

test('more than eight values have names, also those of a function', async () => {
  expect(() => readStatement('test.nine', 'select $1, $9')).toThrow('more than eight values without names');
  expect(() => readStatement('test.eight', 'select $1, $8')).not.toThrow();

  const { rows: functions } = await shop.db.query<{ name: string; body: string; parameters: number }>(
    `select p.proname as name, p.prosrc as body, p.pronargs::integer as parameters
     from pg_proc p join pg_language l on l.oid = p.prolang
     where l.lanname in ('sql', 'plpgsql') and p.pronamespace <> 'pg_catalog'::regnamespace
       and p.pronamespace <> 'information_schema'::regnamespace`,
  );
  const texts = [...allStatements().values(), ...functions.map(({ body }) => body)];
  const callsOf = (name: string) =>
    texts.flatMap((text) =>
      [...text.matchAll(new RegExp(`\\b${name}\\(\\s*(\\S+ \\S+)`, 'g'))].map(([, first]) => first),
    );
  const long = functions.filter(({ parameters }) => parameters > 8);
  expect(long.map(({ name }) => name)).toContain('reserve_slots');
  for (const { name } of long) {
    expect([name, callsOf(name).length]).not.toEqual([name, 0]);
    for (const first of callsOf(name))
      expect([name, first]).toEqual([name, expect.stringMatching(/^\w+ =>$/)]);
  }
});

test('a transaction commits when it returns and rolls back when it throws', async () => {
  const insert = writeStatement<object, [keyword: string]>(
    'test.insert_keyword',
    'insert into hot_keywords values ($1, 1)',
  );
  const keywords = async () => (await shop.db.query('select keyword from hot_keywords')).rows;
  expect(await transaction(shop.db, (tx) => insert(tx, '留下').then(() => 7))).toBe(7);
  await expect(
    transaction(shop.db, async (tx) => {
      await insert(tx, '忘記');
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  await expect(transaction(shop.db, (tx) => insert(tx, '留下'))).rejects.toThrow('hot_keywords_pkey');
  expect(await keywords()).toEqual([{ keyword: '留下' }]);
});

test('migrating again changes nothing, even when several servers start at once', async () => {
  expect(await Promise.all(Array.from({ length: 5 }, () => migrate(shop.db)))).toEqual([[], [], [], [], []]);
  expect(await isMigrated(shop.db)).toBe(true);
});

test('several servers that start on an empty database migrate it once', async () => {
  await dropEverything(shop.db);
  expect(await isMigrated(shop.db).catch(() => false)).toBe(false);
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(shop.db)));
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  expect(await isMigrated(shop.db)).toBe(true);
});

const failureOf = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);
const failing = (url: string) => openPool(url, 1).query('select 1');

test.each<[string, () => Promise<unknown>]>([
  ['has no socket', () => failing('postgresql://kujiya@localhost/kujiya?host=/nowhere')],
  ['is not listening', () => failing('postgresql://kujiya@127.0.0.1:1/kujiya')],
  ['is nowhere', () => failing('postgresql://kujiya@nowhere.invalid/kujiya')],
  [
    'takes too long',
    () =>
      transaction(shop.db, async (tx) => {
        await tx.query('set local statement_timeout = 10');
        await tx.query('select pg_sleep(5)');
      }),
  ],
  [
    'ends the connection',
    () => transaction(shop.db, (tx) => tx.query('select pg_terminate_backend(pg_backend_pid())')),
  ],
])('a database that %s is distinguished from a wrong statement', async (_, work) => {
  expect(isUnavailable(await failureOf(work()))).toBe(true);
  // The pool has replaced the lost connection.
  expect((await shop.db.query('select 1 as up')).rows).toEqual([{ up: 1 }]);
});

test('a wrong statement, a missing file and another socket do not count as an unavailable database', async () => {
  expect(isUnavailable(await failureOf(shop.db.query('select nothing')))).toBe(false);
  expect(isUnavailable(await failureOf(readFile('/nowhere/at/all')))).toBe(false);
  expect(isUnavailable('away')).toBe(false);
  expect(isUnavailable(await failureOf(once(net.connect(1, '127.0.0.1'), 'connect')))).toBe(false);
});

test('a statement whose table a newer build has changed fails once, as if the database were away', async () => {
  await shop.db.query('create table changing (a integer)');
  const read = readStatement<{ a: number }>('test.changing', 'select * from changing');
  const client = await shop.db.connect();
  await read(client);
  await shop.db.query('alter table changing add column b integer');
  const error = await failureOf(read(client));
  expect(error).toMatchObject({ code: '0A000' });
  expect(isUnavailable(error)).toBe(true);
  client.release(true);
  expect(await read(shop.db)).toEqual([]);
  await shop.db.query('drop table changing');
});

test('a write on a server that has become a standby counts as an unavailable database', async () => {
  const client = await shop.db.connect();
  await client.query('set default_transaction_read_only = on');
  expect(isUnavailable(await failureOf(client.query('create table forbidden (a integer)')))).toBe(true);
  client.release(true);
});

test('a statement has a timeout in the database itself, except on patient connections', async () => {
  const limitOf = async (db: Database) => (await db.query('show statement_timeout')).rows[0];
  expect(await limitOf(shop.db)).toEqual({ statement_timeout: `${timeLimits.database.statement / 1000}s` });
  const patient = openPool(shop.databaseUrl, 1, { patient: true });
  expect(await limitOf(patient)).toEqual({ statement_timeout: '0' });
  await patient.end();
});

test('a connection in steady use is replaced by a new one after its lifetime', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const db = openPool(shop.databaseUrl, 1);
  const process = async () => (await db.query('select pg_backend_pid() as pid')).rows[0].pid;
  const first = await process();
  const step = 5_000; // An idle connection would end after ten seconds.
  let age = step;
  for (; age < timeLimits.database.lifetime; age += step) {
    vi.advanceTimersByTime(step);
    expect(await process()).toBe(first);
  }
  vi.advanceTimersByTime(step);
  expect(await process()).not.toBe(first);
  await db.end();
});
