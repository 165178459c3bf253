import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectCleanAudit, openTestShop, type TestShop } from '../testing/shop.ts';
import { until } from '../testing/until.ts';
import { loadDemo } from './load.ts';

let whole: TestShop;
let halved: TestShop;
beforeAll(async () => {
  [whole, halved] = [await openTestShop(), await openTestShop()];
});
afterAll(async () => {
  await whole.close();
  await halved.close();
});

const soldIn = async ({ db }: TestShop): Promise<number> =>
  (await db.query('select count(*) as sold from slots where order_id is not null')).rows[0]?.sold;

test('when two servers start on an empty database, only one loads the demo world', async () => {
  expect((await Promise.all([loadDemo(whole.db), loadDemo(whole.db)])).sort()).toEqual([false, true]);
  await expectCleanAudit(whole.db);
});

test('an interrupted loading of the demo world starts over at the next start', async () => {
  const cut = loadDemo(halved.db).catch((error: Error) => error);
  while ((await soldIn(halved)) < 100) await new Promise((resolve) => setImmediate(resolve));
  const last = await halved.db.connect();
  await last.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  // This one goes too: a start has only new connections, and statements prepared on an old one name dropped types.
  last.release(true);
  expect(await cut).toBeInstanceOf(Error);
  // Nobody goes on selling: a sale would meet, and lock, rows that the next start drops.
  expect(halved.db).toMatchObject({ waitingCount: 0, totalCount: halved.db.idleCount });
  // A connection that was ended is known as such once its end has been read: until then the pool may hand it out.
  await until(() =>
    Promise.all(Array.from({ length: 16 }, () => halved.db.query('select'))).then(
      () => true,
      () => false,
    ),
  );
  const before = await soldIn(halved);
  expect(before).toBeLessThan(await soldIn(whole));
  // The log begins again, and so with another key.
  const readKeys = () => halved.db.query(`select * from shop_keys where name <> 'log' order by name`);
  const { rows: keys } = await readKeys();
  expect(keys.length).toBeGreaterThan(2);
  expect(await loadDemo(halved.db)).toBe(true);
  expect(await soldIn(halved)).toBe(await soldIn(whole));
  expect((await readKeys()).rows).toEqual(keys);
  expect((await halved.db.query('select from sessions')).rowCount).toBe(0);
  await expectCleanAudit(halved.db);
  expect(await loadDemo(halved.db)).toBe(false);
});
