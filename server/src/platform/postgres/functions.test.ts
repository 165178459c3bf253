import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { expect, test } from 'vitest';
import { createApp } from '#app.ts';
import { untilBlocked } from '#testing/busy.ts';
import { callsOf } from '#testing/call.ts';
import { type TestShop, useTestShop } from '#testing/shop.ts';
import { until } from '#testing/until.ts';
import { openPool, type Queryable } from './database.ts';
import {
  addressWithFunctions,
  dropUnusedFunctions,
  functionFiles,
  functionSet,
  functionsLoop,
  ownFunctions,
} from './functions.ts';
import { firstRelease, isMigrated, migrate } from './migrate.ts';

const shop = useTestShop();

/** The freeze's trigger asks the first, the others compute generated columns: parts of a table, as a constraint is, for all builds. */
const ofTables = ['is_committed', 'prize_words', 'search_text'];

/** The functions that migrations left in the database and that no trigger calls, by name. */
async function otherFunctions(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname !~ '^(pg_|code_[0-9a-f]+$)' and n.nspname not in ('information_schema', 'graphile_worker')
       and not exists (select from pg_depend d
         where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
       and not exists (select from pg_trigger t where t.tgfoid = p.oid)
     order by name`,
  );
  return rows.map(({ name }) => name);
}

test('migrations leave only functions that a trigger or a generated column needs', async () => {
  expect(await otherFunctions(shop.db)).toEqual(ofTables);
  const client = await shop.db.connect();
  for (const planted of [
    `function planted() returns integer language sql return 7`,
    `function planted(n integer) returns integer language sql as 'select $1'`,
    `function planted() returns integer language sql as $body$ select 7 $body$`,
    `function planted() returns trigger language plpgsql as $$ begin return null; end $$`,
    `procedure planted() language sql as 'select 7'`,
  ]) {
    await client.query(`begin; create or replace ${planted.replace(' planted', ' public.planted')}`);
    expect(await otherFunctions(client)).toEqual(['planted', ...ofTables].sort());
    await client.query('rollback');
  }
  client.release();
});

test("the functions' search path is added to the options of an address, and their schema to its application name", () => {
  const own = { schema: 'code_1', texts: [] };
  const path = 'options=-c%20search_path%3Dcode_1%2Cpublic';
  const named = 'application_name=code_1%20kujiya';
  expect(addressWithFunctions('postgresql://a@b/c', own)).toBe(`postgresql://a@b/c?${path}&${named}`);
  expect(addressWithFunctions('postgresql://a@b/c?host=%2Ftmp', own)).toBe(
    `postgresql://a@b/c?host=%2Ftmp&${path}&${named}`,
  );
  expect(addressWithFunctions('postgresql://a@b/c?options=-c%20x%3D1&host=h', own)).toBe(
    `postgresql://a@b/c?host=h&options=-c%20x%3D1%20-c%20search_path%3Dcode_1%2Cpublic&${named}`,
  );
  expect(addressWithFunctions('postgresql://a@b/c?application_name=taipei%202', own)).toBe(
    `postgresql://a@b/c?${path}&application_name=code_1%20taipei%202`,
  );
});

/** A possible next build: one changed function, and one more. */
const next = functionSet([
  ...functionFiles.map(({ text }) =>
    text.replace(
      'create function phone_mark(p_phone text)',
      'create function phone_mark(p_phone text, p_more text default null)',
    ),
  ),
  `create function only_the_next_build_has() returns integer language sql as 'select 1'`,
]);
const asked = 'select only_the_next_build_has() as one';

const openNext = async () => {
  const db = openPool(shop.databaseUrl, 4, { functions: next });
  await migrate(db, next);
  return db;
};
/** Lets so many nights pass in which no server marks its functions as used. */
const passNights = (nights: number) =>
  shop.db.query('update code_schemas set used_at = used_at - make_interval(days => $1)', [nights]);
/** Waits until PostgreSQL, too, has seen that the connections to these functions are gone. */
const untilUnused = ({ schema }: typeof next) =>
  until(async () => {
    const { rowCount } = await shop.db.query(
      `select from pg_stat_activity where datname = current_database() and starts_with(application_name, $1)`,
      [schema],
    );
    return rowCount === 0;
  });

async function drawer() {
  const { productId, tubeId } = await shop.tube({ tickets: 20, price: 10 });
  const { token } = await shop.member({ tokens: 1_000 });
  return async ({ call }: Pick<TestShop, 'call'>, number: number) =>
    (
      await call(drawTickets, {
        params: { tubeId },
        body: { payment_method: 'balance', product_id: productId, ticket_numbers: [number] },
        token,
      })
    ).body.receipt.seq;
}

test('a server with other functions starts beside a running one, and both draw', async () => {
  const draw = await drawer();
  expect(await draw(shop, 1)).toBe(1);
  expect(next.schema).not.toBe(ownFunctions.schema);
  const db = openPool(shop.databaseUrl, 4, { functions: next });
  expect(await isMigrated(db, next)).toBe(false);
  expect(await migrate(db, next)).toEqual([]);
  expect(await isMigrated(db, next)).toBe(true);
  const app = await createApp({ config: shop.config, db, databaseUrl: shop.databaseUrl, webDir: null });
  const other = callsOf(app, shop.siteKey);
  expect([await draw(other, 2), await draw(shop, 3), await draw(other, 4)]).toEqual([2, 3, 4]);
  expect((await db.query<{ one: number }>(asked)).rows).toEqual([{ one: 1 }]);
  await expect(shop.db.query(asked)).rejects.toThrow('does not exist');
  await app.close();
  await db.end();
});

test('an older server still draws after weeks in which only newer ones were started', async () => {
  const draw = await drawer();
  expect(await draw(shop, 1)).toBe(1);
  const db = await openNext();
  // The server marks nothing for longer than functions are kept, but it is connected.
  await passNights(20);
  await dropUnusedFunctions(db);
  expect(await draw(shop, 2)).toBe(2);

  await db.end();
});

test("a server's own reports keep its functions, whichever server is started, even without a connection", async () => {
  const [used, silent] = ['code_0000000000aa', 'code_0000000000bb'];
  await shop.db.query(`create schema ${used}; create schema ${silent}`);
  await shop.db.query('insert into code_schemas values ($1), ($2)', [used, silent]);
  const touch = functionsLoop(shop.db, { schema: used, texts: [] });
  const dropped: string[] = [];
  for (let night = 0; night < 10; night++) {
    await passNights(1);
    expect(await touch.run()).toBe(false);
    dropped.push(...(await dropUnusedFunctions(shop.db)));
  }
  expect(dropped).toContain(silent);
  expect(dropped).not.toContain(used);
  await passNights(8);
  expect(await dropUnusedFunctions(shop.db)).toContain(used);
});

test('a running server reports the use of its functions immediately, then every hour', async () => {
  await passNights(3);
  const db = openPool(shop.databaseUrl, 4);
  const app = await createApp({
    config: shop.config,
    db,
    databaseUrl: shop.databaseUrl,
    webDir: null,
    jobs: true,
  });
  await until(async () => {
    const { rows } = await shop.db.query<{ is_fresh: boolean }>(
      `select used_at > now() - interval '1 minute' as is_fresh from code_schemas where name = $1`,
      [ownFunctions.schema],
    );
    return rows[0]?.is_fresh === true;
  });
  expect(functionsLoop(db).restMs).toBe(3_600_000);
  await app.close();
  await db.end();
});

test('a build’s functions are dropped a week after its last server, not earlier', async () => {
  const draw = await drawer();
  const db = await openNext();
  expect((await db.query(asked)).rows).toEqual([{ one: 1 }]);
  await passNights(8);
  expect(await dropUnusedFunctions(shop.db)).toEqual([]);
  await db.end();
  await untilUnused(next);
  await shop.db.query('update code_schemas set used_at = now()');
  await passNights(6);
  expect(await dropUnusedFunctions(shop.db)).toEqual([]);
  await passNights(2);
  expect(await dropUnusedFunctions(shop.db)).toEqual([next.schema]);
  const again = openPool(shop.databaseUrl, 1, { functions: next });
  await expect(again.query(asked)).rejects.toThrow('does not exist');
  await again.end();
  expect(await draw(shop, 1)).toBe(1);
});

test('functions dropped while their build restarts are created again', async () => {
  await openNext().then((db) => db.end());
  const dropping = await shop.db.connect();
  await dropping.query('begin');
  await dropping.query('delete from code_schemas where name = $1', [next.schema]);
  await dropping.query(`drop schema ${next.schema} cascade`);
  const opening = openNext();
  await untilBlocked(shop.db);
  await dropping.query('commit');
  dropping.release();
  const db = await opening;
  expect((await db.query(asked)).rows).toEqual([{ one: 1 }]);
  await db.end();
});

test('data older than the first release are left untouched, and the release that opens them is named', async () => {
  const tables = async () =>
    (await shop.db.query(`select oid from pg_class where relkind = 'r' order by oid`)).rows;
  const before = await tables();
  await shop.db.query(`create table applied as table migrations`);
  await shop.db.query(`delete from migrations`);
  await shop.db.query(`insert into migrations values ('001_platform.sql'), ('038_legal_texts.sql')`);
  const refused = await migrate(shop.db).catch((error: Error) => error.message);
  await shop.db.query(`delete from migrations`);
  await shop.db.query(`insert into migrations table applied`);
  await shop.db.query(`drop table applied`);
  expect(refused).toMatch(/^The data of this shop are untouched\./);
  expect(refused).toContain('their last migration is 038_legal_texts.sql');
  expect(refused).toContain(`since ${firstRelease.day} (${firstRelease.last})`);
  expect(refused).not.toContain('delete');
  expect(await tables()).toEqual(before);
  expect(await migrate(shop.db)).toEqual([]);
});
