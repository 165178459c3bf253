import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import pg from 'pg';
import { expect, test } from 'vitest';
import { randomToken, sha256 } from '#platform/crypto.ts';
import { type Database, openPool } from '#platform/postgres/database.ts';
import { embeddedAddress } from '#platform/postgres/embedded.ts';
import { isMigrated } from '#platform/postgres/migrate.ts';
import { testDataDir } from '#testing/postgres.ts';
import { schemaOf } from '#testing/schema.ts';
import { expectCleanAudit, openTestShop, type TestShop, useTestShop } from '#testing/shop.ts';
import { bringUpToDate } from './definitions.ts';

// The demo worlds of the releases, each as the release itself left it; a new one is made by faults/src/keep-release.ts.
const folder = new URL('testing/releases/', import.meta.url);
const releases = readdirSync(folder)
  .filter((file) => file.endsWith('.sql.br'))
  .map((file) => file.split('.', 1)[0] as string);

const empty = useTestShop();

/** Loads the data of a release into a new database of this name. */
async function load(release: string, name: string): Promise<void> {
  const connect = async (user: string, database: string) => {
    const client = new pg.Client({ connectionString: embeddedAddress(testDataDir(), user, database) });
    await client.connect();
    return client;
  };
  const admin = await connect('postgres', 'postgres');
  await admin.query(`create database ${name} owner kujiya`);
  await admin.end();
  const client = await connect('kujiya', name);
  await client.query(brotliDecompressSync(readFileSync(new URL(`${release}.sql.br`, folder))).toString());
  await client.end();
}

/** What each member and each account of the shop has, and the things in the storages. */
async function belongings(db: Database): Promise<unknown[]> {
  const { rows } = await db.query(
    `select a.member_id, a.kind, a.currency, a.balance, sum(p.amount) as posted
     from public.ledger_accounts a left join public.postings p on p.account_id = a.id group by a.id
     union all
     select member_id, status, source, count(*), sum(prize_id) from public.box_items group by 1, 2, 3 order by 1, 2, 3`,
  );
  return rows;
}

/** A ticket of a tube that was on sale by then, for the member of the demo world with the most tokens. */
async function buyTicket({ db, call }: TestShop): Promise<void> {
  const { rows } = await db.query<{
    member: number;
    product: number;
    tube: number;
    number: number;
    price: number;
  }>(
    `select a.member_id as member, p.id as product, l.id as tube, s.number, coalesce(p.discount_price, p.price) as price
     from lots l join products p on p.id = l.product_id and p.status = '1'
       join slots s on s.lot_id = l.id and s.order_id is null and s.reserved_by is null
       cross join (select member_id from ledger_accounts
         where member_id is not null and currency = 'token' order by balance desc limit 1) a
     where l.game = 'ichiban' and l.state = 'open' and l.locked_by is null
       and l.id not in (select lot_id from waiting_rooms) order by l.id, s.number limit 1`,
  );
  const [found] = rows;
  if (!found) throw new Error('nothing is on sale');
  const { member, product, tube, number, price } = found;
  const token = randomToken();
  await db.query(
    `insert into sessions (token_hash, member_id, expires_at) values ($1, $2, now() + interval '1 day')`,
    [sha256(token), member],
  );
  const balance = async () => {
    const { rows } = await db.query<{ balance: number }>(
      `select balance from ledger_accounts where member_id = $1 and currency = 'token'`,
      [member],
    );
    return rows[0]?.balance ?? 0;
  };
  const before = await balance();
  const bought = await call(drawTickets, {
    params: { tubeId: tube },
    body: { payment_method: 'balance', product_id: product, ticket_numbers: [number] },
    token,
    key: randomUUID(),
  });
  expect(bought).toMatchObject({ status: 200, body: { success: true } });
  expect(await balance()).toBe(before - price);
}

test('the data of the first release with the promise are kept, and of that before the new set', () => {
  expect(releases).toEqual(expect.arrayContaining(['e5d74c76', '8611edef']));
});

test.each(releases)(
  'the data of %s are brought up by servers that start together, and the shop goes on',
  async (release) => {
    const name = `release_${release}_${randomUUID().slice(0, 8)}`;
    await load(release, name);
    const db = openPool(embeddedAddress(testDataDir(), 'kujiya', name), 3);
    const before = await belongings(db);
    await Promise.all([bringUpToDate(db), bringUpToDate(db), bringUpToDate(db)]);
    expect(await isMigrated(db)).toBe(true);
    expect(await belongings(db)).toEqual(before);
    expect(before.length).toBeGreaterThan(100);
    expect(await schemaOf(db)).toEqual(await schemaOf(empty.db));
    await db.end();
    const shop = await openTestShop({ template: name });
    await expectCleanAudit(shop.db);
    await buyTicket(shop);
    await expectCleanAudit(shop.db);
    await shop.close();
  },
);
