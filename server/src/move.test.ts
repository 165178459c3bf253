import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sha256 } from '#platform/crypto.ts';
import { binariesIn } from '#platform/postgres/cluster.ts';
import { type Database, openPool } from '#platform/postgres/database.ts';
import { type EmbeddedPostgres, embeddedAddress, startPostgres } from '#platform/postgres/embedded.ts';
import { mediaStore } from '#shop/media/store.ts';
import { testDataDir } from '#testing/postgres.ts';
import { buyTicket, makeDatabase, releases } from '#testing/releases.ts';
import { openTestShop, useTestShop } from '#testing/shop.ts';
import { until } from '#testing/until.ts';
import { bringUpToDate } from './definitions.ts';
import { moveShop, type Place } from './move.ts';

const empty = useTestShop();
/** The oldest PostgreSQL that a shop may be installed on, where Debian's package is there. */
const debians = '/usr/lib/postgresql/15/bin';

let folder: string;
let installed: EmbeddedPostgres;
const pools: Database[] = [];

function placeAt(url: string, name: string): Place {
  const db = openPool(url, 3, { patient: true });
  pools.push(db);
  const media = path.join(folder, name);
  return { db, pictures: mediaStore({ ...empty.config, mediaDir: media }), folder: media };
}

/** A connection that is left would count as one of a server. */
async function closePools(): Promise<void> {
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
}

/** The database of a shop with the world of the newest release, and its folder. */
const shopName = `move_${randomUUID().slice(0, 8)}`;
const bytes = Buffer.from('a picture that the office uploaded');
const hash = sha256(bytes).toString('hex');
/** The piece of a film that a member has sent. */
let film = '';
const shopPlace = () => placeAt(embeddedAddress(testDataDir(), 'kujiya', shopName), shopName);

async function makeShop(): Promise<void> {
  await makeDatabase(releases.toSorted().at(-1) ?? '', shopName);
  const shop = shopPlace();
  await bringUpToDate(shop.db);
  await shop.db.query(
    'insert into media (hash, width, height, uploaded_by) select $1, 960, 960, min(id) from staff',
    [hash],
  );
  await mkdir(path.join(shop.folder, 'uploads'), { recursive: true });
  await writeFile(path.join(shop.folder, 'uploads', `${hash}.webp`), bytes);
  await writeFile(path.join(shop.folder, 'drawn.webp'), 'drawn');
  await writeFile(path.join(shop.folder, 'half.tmp'), 'ha');
  const { rows } = await shop.db.query<{ name: string }>(
    `insert into complaint_files (member_id, bytes, type, ends_at)
     select min(id), 5, 'video/mp4', now() + interval '1 day' from members where deleted_at is null returning name`,
  );
  film = `.complaints/${rows[0]?.name}.0`;
  await mkdir(path.join(shop.folder, '.complaints'));
  await writeFile(path.join(shop.folder, film), 'a film');
}

/** The installed server's database, empty until a move succeeds. */
const installedPlace = () => placeAt(installed.url('kujiya'), 'there');

/** Every purchase with whose it is: its member, what it took from that member's wallet, its slots and things. */
async function purchases({ db }: Place): Promise<string[]> {
  const { rows } = await db.query<{ text: string }>(
    `select concat_ws(' ', o.order_number, o.member_id, o.final_amount,
       (select string_agg(a.member_id || ':' || p.amount, ',' order by a.id, p.amount) from journal_entries e
          join postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
        where e.reference = 'order:' || o.id),
       (select string_agg(s.lot_id || '/' || s.number, ',' order by s.lot_id, s.number) from slots s where s.order_id = o.id),
       (select string_agg(b.member_id || ':' || b.id, ',' order by b.id) from box_items b where b.order_id = o.id)) as text
     from orders o order by o.id`,
  );
  return rows.map(({ text }) => text);
}

const keys = async ({ db }: Place) =>
  (await db.query('select name, private_key, public_key from shop_keys order by name')).rows;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kujiya-move-'));
  const programs = existsSync(debians) ? binariesIn(debians) : undefined;
  installed = await startPostgres(path.join(folder, 'installed'), { fsync: 'off' }, programs);
  await makeShop();
  await closePools();
});
afterEach(closePools);
afterAll(async () => {
  await installed.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a shop that is open is not moved, and nothing goes into one that is', async () => {
  const [shop, there] = [shopPlace(), installedPlace()];
  for (const url of [embeddedAddress(testDataDir(), 'kujiya', shopName), installed.url('kujiya')]) {
    const server = new pg.Client({ connectionString: url });
    await server.connect();
    await expect(moveShop(shop, there)).rejects.toThrow('The shop is open');
    await server.end();
  }
});

test('a move that breaks in the middle leaves the place empty for the next', async () => {
  const there = installedPlace();
  // The last table that is read is held.
  const holder = new pg.Client({ connectionString: embeddedAddress(testDataDir(), 'postgres', shopName) });
  await holder.connect();
  await holder.query('begin; lock table waiting_rooms');
  const moving = expect(moveShop(shopPlace(), there)).rejects.toThrow();
  await until(async () => {
    const { rows } = await holder.query<{ waits: boolean }>(
      `select exists (select from pg_locks where not granted and relation = 'waiting_rooms'::regclass) as waits`,
    );
    return rows[0]?.waits ?? false;
  });
  const admin = new pg.Client({ connectionString: installed.adminUrl('kujiya') });
  await admin.connect();
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'kujiya' and usename = 'kujiya'`,
  );
  await holder.query('rollback');
  await moving;
  const { rows } = await admin.query(
    `select (select count(*) from members)::integer as members, (select count(*) from postings)::integer as postings,
       (select count(*) > 50 from pg_constraint where contype = 'f') as "hasKeys",
       (select count(*) from pg_trigger where tgenabled = 'D')::integer as "withoutTriggers"`,
  );
  expect(rows).toEqual([{ members: 0, postings: 0, hasKeys: true, withoutTriggers: 0 }]);
  await admin.end();
  await holder.end();
});

test('a shop moves to an installed database and back: every purchase with its owner, the keys, the pictures', async () => {
  const shop = shopPlace();
  const before = { purchases: await purchases(shop), keys: await keys(shop) };
  expect(before.purchases.length).toBeGreaterThan(100);
  const there = installedPlace();
  const moved = await moveShop(shop, there);
  // The move that broke had copied the pictures.
  expect(moved.pictures).toBe(0);
  expect(moved.rows).toBeGreaterThan(10_000);
  expect({ purchases: await purchases(there), keys: await keys(there) }).toEqual(before);
  expect(await readFile(path.join(there.folder, 'uploads', `${hash}.webp`))).toEqual(bytes);
  expect(await readFile(path.join(there.folder, film), 'utf8')).toBe('a film');
  expect(await there.pictures.has('half.tmp')).toBe(false);
  await expect(moveShop(shop, there)).rejects.toThrow('a shop already');

  const name = `move_${randomUUID().slice(0, 8)}`;
  const back = placeAt(await makeDatabase(null, name), name);
  expect(await moveShop(there, back)).toEqual({ ...moved, pictures: 3 });
  expect({ purchases: await purchases(back), keys: await keys(back) }).toEqual(before);
  await back.db.end();
  pools.splice(pools.indexOf(back.db), 1);

  const again = await openTestShop({ template: name });
  await buyTicket(again);
  await again.close();
});
