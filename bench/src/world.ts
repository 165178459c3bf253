import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bringUpToDate } from '../../server/src/definitions.ts';
import { type Database, openPool, transaction } from '../../server/src/platform/postgres/database.ts';
import { startPostgres } from '../../server/src/platform/postgres/embedded.ts';
import { addressWithFunctions } from '../../server/src/platform/postgres/functions.ts';
import { loadCase, loaders, loadTubes } from './stock.ts';

export const members = 10_000;
const purse = 10_000_000;
/** The name of the shop's connections, which tells them from the bench's own. */
export const shopsName = 'shop';

export type Scratch = {
  dataDir: string;
  db: Database;
  databaseUrl: string;
  adminUrl: string;
  /** Stops PostgreSQL and removes the folder. */
  close(): Promise<void>;
};

export type World = Scratch & {
  tubes: number;
  /** A file with the product of each tube, one a line, in order of id. */
  productsFile: string;
  /** The shop's ledger account that receives payments. */
  salesAccount: number;
  /** The only case of blind boxes, the lot after the tubes. */
  boxes: number;
};

/** Members with a session and full wallets; set-based, and by the books: an entry with two postings each. */
async function loadMembers(db: Database): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.query(
      `insert into members (uid, display_name, phone)
       select 'bench-' || n, '測試員' || n, '09' || lpad(n::text, 8, '0') from generate_series(1, $1::integer) n order by n`,
      [members],
    );
    await tx.query(
      `insert into payer_confirmations (member_id, confirmation) select id, 'adult' from members`,
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

/** Starts a PostgreSQL as the product does, in a scratch folder that is removed with it. */
export async function openScratch(): Promise<Scratch> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kujiya-bench-'));
  const discard = () => rm(dataDir, { recursive: true, force: true });
  const postgres = await startPostgres(dataDir).catch(async (error: unknown) => {
    await discard();
    throw error;
  });
  const db = openPool(postgres.url('kujiya'), loaders, { patient: true });
  return {
    dataDir,
    db,
    databaseUrl: addressWithFunctions(postgres.url('kujiya')),
    adminUrl: postgres.adminUrl('kujiya'),
    async close() {
      await db.end();
      await postgres.stop();
      await discard();
    },
  };
}

/** Fills the scratch database with members, tubes and a case. */
export async function makeWorld(scratch: Scratch, tubes: number): Promise<World> {
  const { db, dataDir } = scratch;
  await bringUpToDate(db);
  await loadMembers(db);
  await loadTubes(db, tubes);
  await loadCase(db);
  const { rows } = await db.query<{ id: number; product_id: number }>(
    'select id, product_id from lots order by id',
  );
  // The load programs count tubes from 1.
  if (rows.length !== tubes + 1 || rows.some(({ id }, i) => id !== i + 1))
    throw new Error('the lots are not numbered from 1, tubes first');
  const productsFile = path.join(dataDir, 'products.txt');
  await writeFile(
    productsFile,
    rows
      .slice(0, tubes)
      .map(({ product_id }) => `${product_id}\n`)
      .join(''),
  );
  const sales = await db.query<{ id: number }>("select shop_account('sales', 'token') as id");
  await refreshStatistics(scratch);
  return { ...scratch, tubes, productsFile, salesAccount: sales.rows[0]?.id ?? 0, boxes: tubes + 1 };
}

/**
 * Does what autovacuum does within a minute of a shop's life. PostgreSQL reads the whole of a table that its statistics
 * show as empty, however large it has become since.
 */
export async function refreshStatistics({ adminUrl }: Pick<Scratch, 'adminUrl'>): Promise<void> {
  const admin = openPool(adminUrl, 1, { patient: true });
  await admin.query('vacuum analyze');
  await admin.query('checkpoint');
  await admin.end();
}
