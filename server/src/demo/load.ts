import { hotKeywords } from '@kujiya/demo/catalogue';
import type pg from 'pg';
import { gatewaySwitches, readConfig } from '#platform/config.ts';
import { type Database, readStatement, transaction, writeStatement } from '#platform/postgres/database.ts';
import { applyMigrations, dropEverything, oneAtATime } from '#platform/postgres/migrate.ts';
import { withSecretFiles } from '#platform/secret-files.ts';
import { loadSigner } from '#shop/draws/keys.ts';
import type { MediaStore } from '#shop/media/store.ts';
import { noticePath, returnPath } from '#shop/payments/newebpay.ts';
import { writeDefinitions } from '../definitions.ts';
import { loadCampaigns } from './campaigns.ts';
import { loadCardDraws } from './card-draws.ts';
import { loadCases } from './cases.ts';
import { layPast, leavePast, liveMonth, openingOf, openPast, turnClock } from './clock.ts';
import { loadComplaints } from './complaints.ts';
import { loadDeliveries } from './deliveries.ts';
import { loadFront } from './front.ts';
import { orderMore, sellGoods, sendToAnother } from './goods.ts';
import { loadInvoices } from './invoices.ts';
import { loadLegalText } from './legal.ts';
import { endSessions, joinMembers, loadBelongings, loadMembers } from './members.ts';
import { loadPlaces } from './places.ts';
import { loadProducts, openLots } from './products.ts';
import { followSales, loadRewards } from './rewards.ts';
import { releaseTubes, sellingOf } from './sales.ts';
import { loadSettlement } from './settlement.ts';
import { loadStaff } from './staff.ts';
import { loadStorage } from './storage.ts';
import { loadMismatches, loadTokenRefunds, loadTopUps } from './top-ups.ts';
import { loadWaitingRoom } from './waiting.ts';

const holdsAnything = readStatement<{ full: boolean }>(
  'demo.holds_anything',
  'select exists (select from members) or exists (select from products) as full',
);
const othersThanDemo = readStatement<{ others: boolean }>(
  'demo.others_than_demo',
  `select exists (select from members) and not exists (select from members where uid like 'u_demo_%') as others`,
);
const insertKeywords = writeStatement<object, [keywords: string[]]>(
  'demo.insert_keywords',
  'insert into hot_keywords select k, i from unnest($1::text[]) with ordinality t (k, i)',
);

/** Tells the sandbox gateway about the demo's payments, so that they can be queried and given back. */
const knowTrades = writeStatement<object, [notifyUrl: string, returnUrl: string, methods: readonly string[]]>(
  'demo.know_trades',
  `insert into sandbox_trades (number, trade_number, amount, description, notify_url, return_url, customer_url, back_url,
     methods, status, payment_type, code, created_at, paid_at)
   select a.number, coalesce(a.trade_number, 'DEMO' || a.id), a.amount, coalesce(l.name, o.order_number), $1, $2, $2, $2, $3,
     case when a.paid_at is not null then 1 when a.state = 'failed' then 2 else 0 end,
     case a.method when 'line_pay' then 'LINEPAY' when 'apple_pay' then 'APPLEPAY' when 'google_pay' then 'ANDROIDPAY'
       when 'transfer' then 'VACC' when 'other' then 'CVS' else case when a.pay_code is null then 'CREDIT' else 'VACC' end end,
     a.pay_code, a.created_at, a.paid_at
   from payment_attempts a join orders o on o.id = a.order_id
     left join order_lines l on l.order_id = o.id and l.position = 1`,
);

/** Whether there are members, but none of the demo world: then this is somebody's real shop. */
export async function holdsOthers(db: Database): Promise<boolean> {
  return (await othersThanDemo(db))[0]?.others ?? false;
}

/**
 * Makes a database as new, except for the shop's keys: receipts that were signed with them stay verifiable. The log begins
 * again, and so with another key.
 */
export async function emptyShop(db: Database, client: pg.Client): Promise<void> {
  const { rows: keys } = await client.query(
    `select name, private_key, public_key, created_at from shop_keys where name <> 'log'`,
  );
  await dropEverything(client);
  await applyMigrations(client);
  await writeDefinitions(db);
  await client.query('alter table shop_keys disable trigger shop_keys_append_only');
  for (const key of keys)
    await client.query(
      // A migration makes a key of its own, which the old one replaces.
      `insert into shop_keys (name, private_key, public_key, created_at) values ($1, $2, $3, $4)
       on conflict (name) do update set private_key = $2, public_key = $3, created_at = $4`,
      [key.name, key.private_key, key.public_key, key.created_at],
    );
  await client.query('alter table shop_keys enable trigger shop_keys_append_only');
}

/**
 * Loads the demo world into an empty database; returns false, and does nothing, when it holds anything. One server
 * loads at a time. Photos of complaints are kept in `media`. If it was stopped halfway, loading begins again from nothing: no shop has opened with half a world.
 */
export const loadDemo = (db: Database, media: MediaStore | null = null): Promise<boolean> =>
  oneAtATime(db, async (client) => {
    const { rows } = await client.query<{ half: boolean }>(
      `select to_regclass('public.demo_loading') is not null as half`,
    );
    if (rows[0]?.half) await emptyShop(db, client);
    return loadInto(db, media);
  });

/** How long before its opening (ms) the shop begins to seal its lots. */
const sealedBefore = 15 * 60_000;

/** The shop as it was opened, and its month until now (ms): it sells, members join, and days are closed. */
async function loadPast(db: Database, now: number) {
  const past = openPast(db);
  try {
    await turnClock(past, openingOf(now) - sealedBefore);
    const loaded = await transaction(past, async (tx) => ({
      members: await loadMembers(tx),
      stocks: await loadProducts(tx),
      ...(await loadStaff(tx)),
    }));
    const { members, stocks, accountantId } = loaded;
    await turnClock(past, openingOf(now));
    await openLots(past, stocks);
    const sell = await sellingOf(past, stocks, members);
    await liveMonth(past, now, accountantId, async (share) => {
      await joinMembers(past, members, share);
      await sell(share);
    });
    return loaded;
  } finally {
    await past.end();
  }
}

async function loadInto(db: Database, media: MediaStore | null): Promise<boolean> {
  if ((await holdsAnything(db))[0]?.full) return false;
  // Before the first sale: a shop refuses to start with receipts but without their key.
  await loadSigner(db);
  await transaction(db, layPast);
  const { members, stocks, clerkId, managerId, accountantId, ownerId } = await loadPast(db, Date.now());
  await transaction(db, async (tx) => {
    await leavePast(tx);
    await releaseTubes(tx, stocks);
    await loadPlaces(tx);
    await loadBelongings(tx, members.demoMember.id);
    await loadFront(tx);
    await loadRewards(tx, members, Date.now());
    await insertKeywords(tx, hotKeywords);
  });
  await sellGoods(db, members);
  await loadInvoices(db, members.payers, managerId);
  await loadTopUps(db, members.demoMember.id);
  await loadCardDraws(db, members.demoMember, stocks);
  const [another, friend] = members.others;
  await loadStorage({ db, clock: Date.now }, members.demoMember.id, clerkId, friend?.id ?? 0);
  await orderMore(db, members.demoMember, clerkId);
  await loadComplaints(db, media, members.demoMember.id);
  if (another) await sendToAnother(db, another, clerkId);
  await transaction(db, (tx) => loadCases(tx, members.regulars, managerId));
  const told = { config: readConfig(withSecretFiles(process.env), '.'), clock: Date.now };
  await transaction(db, (tx) => loadLegalText(tx, told, ownerId, members.regulars[0]?.id ?? 0));
  await transaction(db, (tx) => loadDeliveries(tx, managerId, Date.now()));
  await transaction(db, (tx) => loadCampaigns(tx, managerId, Date.now()));
  await transaction(db, loadWaitingRoom);
  // The sandbox gateway uses only the path of an address.
  const address = (path: string) => `http://localhost${path}`;
  await loadTokenRefunds(db, members.regulars.slice(2), managerId);
  await loadMismatches(db);
  await knowTrades.alone(db, address(noticePath), address(returnPath), gatewaySwitches);
  await loadSettlement(db, accountantId);
  await followSales(db, members, Date.now());
  await transaction(db, async (tx) => {
    await endSessions(tx);
    await tx.query('drop table public.demo_loading');
  });
  return true;
}
