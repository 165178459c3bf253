import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLot } from '../../server/src/features/draws/lots.ts';
import { type Database, openPool, transaction } from '../../server/src/platform/database.ts';
import { migrate } from '../../server/src/platform/migrate.ts';
import { startPostgres } from '../../server/src/platform/postgres.ts';

export const members = 10_000;
export const ticketsInTube = 1_000;
/** As the load scripts pay it. */
const price = 100;
const tubesOfProduct = 2;
const purse = 10_000_000;
/** While one connection's commitment is computed, the others' rows are written. */
const loaders = 3;

export type Scratch = {
  dataDir: string;
  db: Database;
  databaseUrl: string;
  adminUrl: string;
  /** Stops PostgreSQL and removes the folder. */
  close(): Promise<void>;
};

export type World = {
  dataDir: string;
  db: Database;
  databaseUrl: string;
  tubes: number;
  /** One line a tube, in order of id: its product. */
  productsFile: string;
  /** The shop's account that takes what is paid. */
  salesAccount: number;
};

/** Members with a session and full purses; set-based, and by the books: an entry with two postings each. */
async function loadMembers(db: Database): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.query(
      `insert into members (uid, display_name, phone)
       select 'bench-' || n, '測試員' || n, '09' || lpad(n::text, 8, '0') from generate_series(1, $1::integer) n order by n`,
      [members],
    );
    await tx.query(
      `insert into sessions (token_hash, member_id, expires_at)
       select sha256(convert_to('bench-' || id, 'UTF8')), id, now() + interval '1 day' from members`,
    );
    await tx.query(
      `insert into ledger_accounts (member_id, kind, currency, balance)
       select id, 'wallet', currency, case currency when 'token' then $1::bigint else 0 end
       from members, unnest(array['token', 'point']) currency`,
      [purse],
    );
    await tx.query(
      `with entries as (
         insert into journal_entries (reference, kind) select 'bench:' || id, 'gift' from members returning id, reference
       )
       insert into postings (entry_id, account_id, amount)
       select e.id, side.account, side.amount
       from entries e
       join ledger_accounts a on 'bench:' || a.member_id = e.reference and a.currency = 'token',
       lateral (values (a.id, $1::bigint), (shop_account('gift', 'token'), -$1::bigint)) side (account, amount)`,
      [purse],
    );
  });
}

const prizeKinds = [
  { tier: 'A', quantity: 2, big: true },
  { tier: 'B', quantity: 3, big: true },
  { tier: 'C', quantity: 45, big: false },
  { tier: 'D', quantity: 150, big: false },
  { tier: 'E', quantity: 300, big: false },
  { tier: 'F', quantity: 500, big: false },
];

/** One product on the shelf with its tubes, each committed to as the shop does it. */
async function loadProduct(db: Database, nth: number): Promise<void> {
  await transaction(db, async (tx) => {
    const product = await tx.query<{ id: number }>(
      `insert into products (slug, type, series, name, description, price, release_date, image_url, images, created_at)
       values ($1, 0, '測試系列', $2, $3, $4, now() - interval '1 day', $5, array[$5], now() - make_interval(mins => $6))
       returning id`,
      [
        `bench-${nth}`,
        `一番賞 測試用商品 第 ${nth} 彈 夏日祭典限定版`,
        '每一抽都有獎。'.repeat(12),
        price,
        `products/bench-${nth}.webp`,
        nth,
      ],
    );
    const productId = product.rows[0]?.id ?? 0;
    const prizes: { id: number; quantity: number; big: boolean }[] = [];
    for (const [position, { tier, quantity, big }] of prizeKinds.entries()) {
      const { rows } = await tx.query<{ id: number }>(
        `insert into prizes (product_id, tier, name, quantity, image_url, is_big, position)
         values ($1, $2, $3, $4, $5, $6, $7) returning id`,
        [productId, tier, `${tier}賞 測試獎品`, quantity, `prizes/bench-${nth}-${tier}.webp`, big, position],
      );
      prizes.push({ id: rows[0]?.id ?? 0, quantity, big });
    }
    for (let position = 0; position < tubesOfProduct; position++)
      await createLot(tx, {
        productId,
        kind: 'tube',
        title: `第 ${position + 1} 筒`,
        position,
        prizes,
        lastPrizeId: null,
      });
  });
}

async function loadTubes(db: Database, tubes: number): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next * tubesOfProduct < tubes) await loadProduct(db, ++next);
  };
  await Promise.all(Array.from({ length: loaders }, worker));
}

/** Starts a PostgreSQL as the product does, in a scratch folder that goes with it. */
export async function openScratch(): Promise<Scratch> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kujiya-bench-'));
  const discard = () => rm(dataDir, { recursive: true, force: true });
  const postgres = await startPostgres(dataDir).catch(async (error: unknown) => {
    await discard();
    throw error;
  });
  const db = openPool(postgres.url('kujiya'), loaders);
  return {
    dataDir,
    db,
    databaseUrl: postgres.url('kujiya'),
    adminUrl: postgres.adminUrl('kujiya'),
    async close() {
      await db.end();
      await postgres.stop();
      await discard();
    },
  };
}

/** Fills the scratch database with members and tubes. */
export async function makeWorld(scratch: Scratch, tubes: number): Promise<World> {
  const { db, dataDir, databaseUrl } = scratch;
  await migrate(db);
  await loadMembers(db);
  await loadTubes(db, tubes);
  const { rows } = await db.query<{ id: number; product_id: number }>(
    'select id, product_id from lots order by id',
  );
  // The load programs count tubes from 1.
  if (rows.some(({ id }, i) => id !== i + 1)) throw new Error('the tubes are not numbered from 1');
  const productsFile = path.join(dataDir, 'products.txt');
  await writeFile(productsFile, rows.map(({ product_id }) => `${product_id}\n`).join(''));
  const sales = await db.query<{ id: number }>("select shop_account('sales', 'token') as id");
  const admin = openPool(scratch.adminUrl, 1);
  await admin.query('vacuum analyze');
  await admin.query('checkpoint');
  await admin.end();
  return { dataDir, db, databaseUrl, tubes, productsFile, salesAccount: sales.rows[0]?.id ?? 0 };
}
