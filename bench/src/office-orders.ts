import { staffOrder, staffOrders } from '@kujiya/contract/staff/orders';
import { staffFigures, staffWork } from '@kujiya/contract/staff/work';
import { createApp } from '../../server/src/app.ts';
import { bringUpToDate } from '../../server/src/definitions.ts';
import { readConfig } from '../../server/src/platform/config.ts';
import type { Database } from '../../server/src/platform/postgres/database.ts';
import { makeStaff } from '../../server/src/testing/staff.ts';
import { addressOf } from './address.ts';
import { callOneByOne, type Requests } from './one-by-one.ts';
import { openScratch, refreshStatistics } from './world.ts';

/*
 * The back office's first page and its list of orders, in a shop with a million orders of 200 days and as many entries of
 * the ledger: every call one after the other, as the person at the screen makes them.
 */

const orders = 1_000_000;
const members = 20_000;
/** Milliseconds in which 99 of 100 calls are answered. */
const goals = { list: 60, today: 100 } as const;

/** Set-based, and with few columns: what the lists and the counts read. */
async function fill(db: Database): Promise<void> {
  await db.query(
    `insert into members (uid, display_name, phone, created_at)
     select 'bench-' || n, '測試員' || n, '09' || lpad(n::text, 8, '0'), now() - (n % 200) * interval '1 day'
     from generate_series(1, $1::integer) n`,
    [members],
  );
  await db.query(
    `insert into orders (order_number, member_id, order_type, status, payment_method, payment_status, total_amount,
       final_amount, created_at, paid_at)
     select 'BENCH' || lpad(n::text, 10, '0'), 1 + n % $2::integer, (array['kuji', 'gashapon', 'blindbox', 'token_recharge', 'shop'])[1 + n % 5],
       case when n % 5 < 4 then 'completed' else (array['completed', 'delivered', 'refunded'])[1 + n % 3] end,
       'balance', 'paid', 100, 100, at, at
     from (select n, now() - ($1::integer - n) * interval '17 seconds' as at from generate_series(1, $1::integer) n) t`,
    [orders, members],
  );
  await db.query(
    `with entries as (
       insert into journal_entries (reference, kind, created_at)
       select 'order:' || id, 'draw', created_at from orders order by id returning id)
     insert into postings (entry_id, account_id, amount)
     select e.id, a.id, a.amount from entries e cross join (
       select (select id from ledger_accounts where kind = 'sales' and currency = 'token') as id, 100 as amount
       union all select (select id from ledger_accounts where kind = 'gift' and currency = 'token'), -100) a`,
  );
}

const scratch = await openScratch();
try {
  const { db, databaseUrl, dataDir } = scratch;
  await bringUpToDate(db);
  console.log(`裝入 ${orders} 筆訂單…`);
  await fill(db);
  await refreshStatistics(scratch);
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, MEDIA_DIR: dataDir, DEMO: '0' }, '/');
  const app = await createApp({ config, db, databaseUrl, webDir: null });
  const { token } = await makeStaff(db);
  const origin = await app.admin.listen({ port: 0, host: '127.0.0.1' });
  const list = (query: object) => addressOf(staffOrders, { query } as never);
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  const at = (n: number) => 1 + ((n * 7919) % orders);
  const requests: Requests = {
    待辦: [goals.today, () => addressOf(staffWork, {} as never)],
    今天的數字: [goals.today, () => addressOf(staffFigures, {} as never)],
    '訂單，第一頁': [goals.list, () => list({})],
    '訂單，中間的頁': [goals.list, (n) => list({ cursor: at(n) })],
    種類: [goals.list, (n) => list({ kind: 'draw', cursor: at(n) })],
    種類與狀態: [goals.list, () => list({ kind: 'goods', status: 'refunded' })],
    沒有符合的狀態: [goals.list, () => list({ status: 'cancelled' })],
    某一天: [goals.list, (n) => list({ from: day(n % 190), to: day(n % 190) })],
    一位會員: [goals.list, (n) => list({ member_id: 1 + (n % members) })],
    一個單號: [goals.list, (n) => list({ q: `BENCH${String(at(n)).padStart(10, '0')}` })],
    一筆訂單: [goals.list, (n) => addressOf(staffOrder, { params: { id: at(n) } } as never)],
  };
  await callOneByOne(origin, token, requests);
  await app.close();
} finally {
  await scratch.close();
}
