import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import pg from 'pg';
import { expect } from 'vitest';
import { randomToken, sha256 } from '#platform/crypto.ts';
import { embeddedAddress } from '#platform/postgres/embedded.ts';
import { testDataDir } from './postgres.ts';
import type { TestShop } from './shop.ts';

// The demo worlds of the releases, each as the release itself left it; a new one is made by faults/src/keep-release.ts.
const folder = new URL('releases/', import.meta.url);

/** The releases whose data are kept, by their names in `CHANGELOG.md`. */
export const releases = readdirSync(folder)
  .filter((file) => file.endsWith('.sql.br'))
  .map((file) => file.split('.', 1)[0] as string);

/** Makes a database of this name, with the data of a release or, for null, that of a new shop; returns its address. */
export async function makeDatabase(release: string | null, name: string): Promise<string> {
  const connect = async (user: string, database: string) => {
    const client = new pg.Client({ connectionString: embeddedAddress(testDataDir(), user, database) });
    await client.connect();
    return client;
  };
  const admin = await connect('postgres', 'postgres');
  // Two simultaneous clones would find the template in use.
  await admin.query('select pg_advisory_lock(1)');
  await admin.query(
    `create database ${name} template ${release === null ? 'kujiya' : 'template1'} owner kujiya`,
  );
  await admin.end();
  if (release !== null) {
    const client = await connect('kujiya', name);
    await client.query(brotliDecompressSync(readFileSync(new URL(`${release}.sql.br`, folder))).toString());
    // Its last payments were to get their invoices within a day, and the file has lain for longer.
    await client.query(`alter table public.attempt_steps disable trigger user;
      update public.attempt_steps set at = now() where to_state = 'paid';
      alter table public.attempt_steps enable trigger user`);
    await client.end();
  }
  return embeddedAddress(testDataDir(), 'kujiya', name);
}

/** A ticket of a tube that was on sale by then, for the member of the demo world with the most tokens. */
export async function buyTicket({ db, call }: TestShop): Promise<void> {
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
