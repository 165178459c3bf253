import { addDays, taipeiDate, taipeiDayStart } from '@kujiya/contract/kernel/time';
import { staffPackShipment } from '@kujiya/contract/staff/shipments';
import { close } from '../../server/src/features/closings/staff/service.ts';
import {
  connectAlone,
  type Database,
  openPool,
  transaction,
} from '../../server/src/platform/postgres/database.ts';
import { createProducts } from '../../server/src/shop/catalogue/service.ts';
import { createLots } from '../../server/src/shop/draws/lots.ts';
import { someProduct } from '../../server/src/testing/products.ts';
import { makeStaff } from '../../server/src/testing/staff.ts';
import type { Scratch } from './world.ts';

/** With `--tenth` the shop is ten times as young, to see which answers depend on its size. */
const part = process.argv.includes('--tenth') ? 10 : 1;
/** A shop of so many days, the last of them today until now. */
export const size = {
  days: 200 / part,
  orders: 1_000_000 / part,
  members: 200_000 / part,
  staff: 5,
  logged: 50_000 / part,
} as const;

const surnames = '陳林黃張李王吳劉蔡楊許鄭謝郭洪曾邱廖賴徐';
const given = '怡君雅婷志明家豪淑芬俊宏美玲建宏佳穎宗翰詩涵冠廷';
const nth = (text: string, n: string) => `substr('${text}', 1 + (${n}) % ${text.length}, 1)`;

/** A fifth of all orders each; of the goods every second order is paid by card. */
const kinds = ['kuji', 'gashapon', 'blindbox', 'token_recharge', 'shop'] as const;
const paid = { order: 100, topUp: 1_000, welcome: 5_000 } as const;

/** Products on sale with their lots, as the office makes them: tubes, cases, batches and goods take turns. */
async function stock(db: Database, products: number): Promise<void> {
  const prize = (name: string, more: object) => ({ name, image_url: 'prizes/x.webp', ...more });
  const contents = [
    [prize('公仔', { tier: 'A', quantity: 2, is_big: true }), prize('毛巾', { tier: 'B', quantity: 78 })],
    [prize('坐姿', { rarity: 'normal' }), prize('隱藏', { rarity: 'secret' })],
    [prize('紅色', { rarity: 'normal' }), prize('金色', { rarity: 'rare' })],
  ] as const;
  const quantities = [null, [11, 1], [95, 5], undefined] as const;
  const all = Array.from({ length: products }, (_, n) => {
    const type = ([0, 1, 2, 3] as const)[n % 4] ?? 3;
    const more = type === 3 ? { goods: { stock: 40 } } : { prizes: contents[type] };
    return someProduct({ type, name: `測試商品 Vol.${n}`, status: '1', ...more });
  });
  await transaction(db, async (tx) => {
    for (const product of await createProducts(tx, all)) {
      const pieces = quantities[product.type];
      if (pieces !== undefined)
        await createLots(tx, product, [{ title: '第一筒', ...(pieces && { quantities: [...pieces] }) }]);
    }
  });
}

/**
 * Set-based, in the order of their time; $O, $M, $P are the numbers of orders, members and products, $start and $step
 * the time of the first order and the time between two (s). The nth order's member joined before it. What is sold was
 * in lots of a hundred slots, of which only the won pieces are kept.
 */
const statements: readonly string[] = [
  `insert into members (uid, display_name, phone, created_at)
   select 'bench-' || n, ${nth(surnames, 'n * 7')} || ${nth(given, 'n * 11 / 3')} || ${nth(given, 'n * 13 / 7')},
     '09' || lpad((n * 7919 % 100000000)::text, 8, '0'), to_timestamp($start + $step * (n - 1) * ($O / $M)) from generate_series(1, $M) n`,
  `insert into ledger_accounts (member_id, kind, currency, balance)
   select id, 'wallet', currency, 0 from members, unnest(array['token', 'point']) currency order by id`,
  `insert into lots (product_id, game, title, position, total, remaining, method, committed_prizes, root, txid_hash, created_at,
     opened_at, finished_at)
   select 1 + 4 * (k % ($P / 4)) + g.place, g.game, '舊筒 ' || k, 2 + k, 100, case when g.game <> 'gacha' then 0 end, 'shuffle', '[]',
     md5(g.game || k), md5(k || g.game), to_timestamp($start), to_timestamp($start), case when g.game <> 'gacha' then now() end
   from generate_series(0, $O / 500 - 1) k, (values (0, 'ichiban'), (1, 'blindbox'), (2, 'gacha')) g (place, game) order by k, place`,
  `create temp table old_lots as select game, substr(title, 4)::integer as k, id, product_id,
     (select min(z.id) from prizes z where z.product_id = l.product_id) as prize_id from lots l where title like '舊筒 %'`,
  `create index on old_lots (game, k)`,
  `analyze old_lots`,
  `insert into orders (order_number, member_id, order_type, status, payment_method, payment_status, product_id, lot_id,
     total_amount, final_amount, created_at, paid_at)
   select 'BENCH' || lpad(n::text, 10, '0'), 1 + (hashint4(n) & 2147483647) % greatest(1, n / ($O / $M)), t.type,
     case when t.type <> 'shop' then 'completed' when n > $O - 4000 then 'paid' when n > $O - 8000 then 'processing'
       when n > $O - 20000 then 'shipping' when n % 2 = 0 then 'completed' when n / 5 % 3 = 0 then 'refunded' else 'delivered' end,
     case when t.type = 'token_recharge' or t.type = 'shop' and n % 2 = 0 then 'credit_card' else 'balance' end, 'paid',
     l.product_id, l.id, a.amount, a.amount, t.at, t.at
   from (select n, (array['${kinds.join("','")}'])[1 + n % 5] as type, to_timestamp($start + $step * n) as at from generate_series(1, $O) n) t
   cross join lateral (select case type when 'token_recharge' then ${paid.topUp} else ${paid.order} end as amount) a
   left join old_lots l on l.game = case type when 'kuji' then 'ichiban' when 'gashapon' then 'gacha' when 'blindbox' then 'blindbox' end
     and l.k = (n / 5) / 100 % ($O / 500) order by n`,
  `analyze orders`,
  `insert into order_lines (order_id, position, product_id, name, unit_price, quantity, subtotal)
   select id, 1, case when order_type = 'shop' then 4 * (1 + id % ($P / 4)) end, '測試商品', final_amount, 1, final_amount
   from orders where order_type in ('shop', 'token_recharge') order by id`,
  `insert into goods_orders (order_id, customer_note, is_kept) select id, '', false from orders where order_type = 'shop' order by id`,
  `insert into shipments (order_id, carrier, tracking_number, packed_at, handed_over_at, delivered_at)
   select id, case when is_sent then 'tcat' end, case when is_sent then (800000000000 + id)::text end,
     case when is_sent or status = 'processing' and id % 2 = 0 then paid_at end, case when is_sent then paid_at end,
     case when is_sent and status <> 'shipping' then paid_at end
   from (select *, status in ('shipping', 'delivered', 'completed') as is_sent from orders where order_type = 'shop') o order by id`,
  `insert into shipment_addresses (order_id, member_id, name, phone, city, district, postcode, address_detail)
   select o.id, m.id, m.display_name, m.phone, '臺北市', '大安區', '106', '和平東路一段 1 號'
   from orders o join members m on m.id = o.member_id where o.order_type = 'shop' order by o.id`,
  `insert into box_items (member_id, order_id, lot_id, slot_number, prize_id, expires_at, created_at, status)
   select o.member_id, o.id, o.lot_id, 1 + (o.id / 5) % 100, l.prize_id, now() + interval '40 days', o.created_at,
     case when o.id > $O * 9 / 10 then 'available' else 'shipped' end
   from orders o join old_lots l on l.id = o.lot_id order by o.id`,
  // The attempt that paid an order has its number; one in twenty failed before.
  `insert into payment_attempts (id, order_id, order_type, provider, number, amount, state, trade_number, method, used_for, created_at, paid_at, ask_at)
   overriding system value
   select id, id, order_type, 'newebpay', order_number, final_amount, 'paid', 'T' || id, 'credit_card', 'order', created_at, paid_at, now()
   from orders where payment_method = 'credit_card' order by id`,
  `insert into payment_attempts (id, order_id, order_type, provider, number, amount, state, failure, gateway_code, gateway_words, created_at, ask_at)
   overriding system value
   select $O + id, id, order_type, 'newebpay', order_number || '_0', final_amount, 'failed', 'TRA10016 信用卡授權失敗', 'TRA10016', '信用卡授權失敗', created_at, now()
   from orders where payment_method = 'credit_card' and id / 10 % 20 = 0 order by id`,
  `insert into order_invoices (order_id, member_id, invoice_type, email)
   select id, member_id, 'personal', 'bench@kujiya.example' from orders where payment_method = 'credit_card' order by id`,
  `insert into invoices (attempt_id, net, tax, total, state, invoice_number, random_number, issued_at, created_at, failure)
   select a.id, a.amount - a.amount / 21, a.amount / 21, a.amount, case when is_lost then 'waiting' else 'issued' end,
     case when not is_lost then chr(65 + (a.id / 676 % 26)::integer) || 'B' || lpad(a.id::text, 8, '0') end, case when not is_lost then '0001' end,
     case when not is_lost then a.paid_at end, a.created_at, case when is_lost then 'INV10017 查無此捐贈碼' end
   from (select *, id % 10000 = 8 as is_lost from payment_attempts where state = 'paid') a order by a.id`,
  `insert into refunds (id, member_id, kind, order_id, amount, state, actor, reason, at, decided_at, done_at) overriding system value
   select id, member_id, 'order', id, final_amount, 'done', 'staff:1', '商品瑕疵', created_at, created_at, created_at
   from orders where status = 'refunded' order by id`,
  `insert into refunds (id, member_id, kind, amount, state, actor, reason, at) overriding system value
   select $O + n, 1 + n * 97, 'tokens', 100, 'asked', 'member', '不再使用', now() - n * interval '1 minute' from generate_series(1, 300) n`,
  `insert into refund_lines (refund_id, order_id, position, quantity, restocked) select id, order_id, 1, 1, 1 from refunds where kind = 'order'`,
  `insert into staff_approvals (kind, needs, subject, amount, payload, reason, asked_by, asked_at, expires_at, state, decided_by, decided_at)
   select 'refund_order', 'write_refunds', 'order:' || n, 5000, '{}', '測試', 1, at, at + interval '3 days', state,
     case when state <> 'waiting' then 2 end, case when state <> 'waiting' then at end
   from (select n, now() - n * interval '20 minutes' as at, case when n <= 60 then 'waiting' when n % 4 = 0 then 'declined' else 'approved' end as state
     from generate_series(1, 10000) n) t order by n desc`,
  `insert into staff_views (staff_id, list, name, query, is_shared)
   select 1 + n % ${size.staff}, 'orders', '檢視 ' || n, 'kind=goods&status=refunded', n % 2 = 0 from generate_series(1, 60) n`,
  `insert into visits (visitor_id, day, page_url, referrer, user_agent, is_logged_in, at)
   select md5(d || ' ' || n), (at at time zone 'Asia/Taipei')::date, '/', '', 'Mozilla/5.0', false, at
   from generate_series(0, 29) d, generate_series(1, 3000) n cross join lateral (select now() - d * interval '1 day' - n * interval '20 seconds' as at) t
   on conflict do nothing`,
];

/** Entries before those of the orders: what each member had when the shop began. */
const begin = `with begun as (
    insert into journal_entries (id, reference, kind, created_at) overriding system value
    select id, 'begin:' || id, 'gift', to_timestamp($start) from members order by id
  ), posted as (
    insert into postings (account_id, entry_id, amount)
    select shop_account('gift', 'token'), id, -${paid.welcome} from members order by id
  ) select 'token' as currency, -count(*) * ${paid.welcome} as moved from members`;

/** Of the nth order, the entry of its sale or top-up, and four more; the last returns a refunded order's tokens. */
const entryOf = (n: string, j: string) => `$M + 5 * ${n} - 4 + ${j}`;

/** The shop's side of the entries of orders $1 to $2. */
const enter = `with wanted as materialized (
    select o.id as n, ${entryOf('o.id', 'j')} as id, j, j = 4 and o.status = 'refunded' as is_refund, o.order_type,
      o.payment_method = 'credit_card' as is_card, o.final_amount as amount, o.created_at
    from orders o, generate_series(0, 4) j where o.id between $1 and $2
  ), entered as (
    insert into journal_entries (id, reference, kind, created_at) overriding system value
    select id, case when is_refund then 'refund:' when j > 0 then (array['rebate:order:', 'check-in:', 'task:', 'gift:'])[j]
        when is_card then 'payment:' else 'order:' end || n,
      case when is_refund then 'refund' when j = 1 then 'rebate' when j > 1 then 'gift' when order_type = 'token_recharge' then 'recharge'
        when is_card then 'payment' when order_type = 'shop' then 'goods' else 'draw' end, created_at
    from wanted order by id
  ), sides as (
    select id, shop_account('gift', 'point') as account, -5 as amount from wanted where j > 0 and not is_refund
    union all select id, shop_account('recharge', 'token'), -amount from wanted where j = 0 and is_card
    union all select id, shop_account('sales', 'token'), case when is_refund then -amount else amount end
      from wanted where is_refund or j = 0 and order_type <> 'token_recharge'
  ), posted as (
    insert into postings (account_id, entry_id, amount) select account, id, amount from sides order by account, id
  )
  select a.currency, sum(s.amount)::bigint as moved from sides s join ledger_accounts a on a.id = s.account group by 1`;

/** While days are closed, the first member stands for all: what the shop's accounts gave is theirs. */
const owe = `update ledger_accounts set balance = balance - $2 where member_id = 1 and currency = $1`;

/** The members' side of all entries, their balances, and their points as lots. */
const memberSide: readonly string[] = [
  'alter table postings drop constraint postings_pkey',
  `insert into postings (account_id, entry_id, amount)
   select a.id, e.id, e.amount from orders o cross join generate_series(0, 4) j
   cross join lateral (select j > 0 and not (j = 4 and o.status = 'refunded') as is_point) p
   cross join lateral (select ${entryOf('o.id', 'j')} as id, case when p.is_point then 5
     when j = 4 or o.order_type = 'token_recharge' then o.final_amount else -o.final_amount end as amount) e
   join ledger_accounts a on a.member_id = o.member_id and a.currency = case when p.is_point then 'point' else 'token' end::currency
   where j > 0 or o.order_type = 'token_recharge' or o.payment_method = 'balance'`,
  `insert into postings (account_id, entry_id, amount)
   select id, member_id, ${paid.welcome} from ledger_accounts where member_id is not null and currency = 'token'`,
  'alter table postings add primary key (account_id, entry_id) include (amount)',
  `update ledger_accounts a set balance = coalesce(p.total, 0) from ledger_accounts b
   left join (select account_id, sum(amount) as total from postings group by 1) p on p.account_id = b.id
   where a.id = b.id and a.member_id is not null`,
  `insert into point_lots (member_id, entry_id, granted, remaining, expires_at)
   select a.member_id, (select min(entry_id) from postings p where p.account_id = a.id), a.balance, a.balance, now() + interval '1 year'
   from ledger_accounts a where a.member_id is not null and a.currency = 'point' and a.balance > 0`,
  `select setval('journal_entries_id_seq', $M + 5 * $O), setval('payment_attempts_id_seq', 2 * $O), setval('refunds_id_seq', 2 * $O)`,
];

/** Entries of the staff's log, each chained to the one before. */
const log = `insert into staff_log (staff_id, what, address, subjects, words, area, at)
  select 1 + n % ${size.staff}, '${staffPackShipment.method} ${staffPackShipment.path}', '203.0.113.0/24', array['order:' || 5 * n - 1], '${staffPackShipment.words}',
    (array['parcels', 'orders', 'refunds', 'catalogue'])[1 + n % 4], now() - (${size.logged} - n) * interval '5 minutes'
  from generate_series(1, ${size.logged}) n`;

export type OfficeWorld = {
  /** Of the owner. */
  token: string;
  /** The day that is over and not closed, and the one before today. */
  today: string;
  /** Orders of today. */
  openOrders: number;
  entries: number;
  postings: number;
};

/**
 * Fills the migrated scratch database with a shop of 200 days: all rows of the lists, and the ledger day by day, each
 * closed after it by the service itself, except yesterday and today.
 */
export async function fillOffice(
  { db, adminUrl }: Scratch,
  say: (text: string) => void,
): Promise<OfficeWorld> {
  const owner = await makeStaff(db);
  for (let i = 1; i < size.staff; i++) await makeStaff(db);
  const products = 200;
  await stock(db, products);
  const now = Date.now();
  const today = taipeiDate(now);
  const start = taipeiDayStart(addDays(today, 1 - size.days));
  const step = (now - start) / (size.orders + 1);
  const values = { O: size.orders, M: size.members, P: products, start: start / 1_000, step: step / 1_000 };
  const filled = (text: string) =>
    text.replaceAll(/\$([OMP]|start|step)\b/g, (_, name: keyof typeof values) => String(values[name]));
  const admin = openPool(adminUrl, 1, { patient: true });
  const client = await connectAlone(admin);
  try {
    await client.query(filled(log));
    // From here on no foreign key is checked and no trigger runs: the rows are correct, and there are many of them.
    await client.query(`set session_replication_role = replica`);
    await client.query(`set work_mem = '256MB'`);
    await client.query(`set maintenance_work_mem = '512MB'`);
    for (const statement of statements) await client.query(filled(statement));
    await client.query('vacuum analyze');
    say('訂單、付款、包裹、會員已裝入；接著一天一天記帳並結帳…');
    const lastOf = (day: string) =>
      Math.min(size.orders, Math.floor((taipeiDayStart(addDays(day, 1)) - start) / step));
    const post = async (sql: string, ids: number[] = []) => {
      const { rows } = await client.query<{ currency: string; moved: number }>(filled(sql), ids);
      for (const { currency, moved } of rows) await client.query(owe, [currency, moved]);
    };
    await post(begin);
    let entered = 0;
    for (let day = taipeiDate(start); day <= today; day = addDays(day, 1)) {
      await post(enter, [entered + 1, lastOf(day)]);
      entered = lastOf(day);
      // As autovacuum does: the tables grow by a tenth and more at first.
      if (day.endsWith('0') || day.endsWith('5')) await client.query('analyze journal_entries, postings');
      if (day < addDays(today, -1))
        await transaction(db, (tx) => close(tx, { staffId: owner.id, note: () => {} }, day));
    }
    say('再記會員那一半的分錄…');
    for (const statement of memberSide) await client.query(filled(statement));
    const { rows } = await client.query<{ entries: number; postings: number }>(
      'select (select count(*) from journal_entries) as entries, (select count(*) from postings) as postings',
    );
    return {
      // Of now: the session of whoever closed all these days may have ended meanwhile.
      token: (await makeStaff(db)).token,
      today,
      openOrders: size.orders - lastOf(addDays(today, -1)),
      entries: Number(rows[0]?.entries),
      postings: Number(rows[0]?.postings),
    };
  } finally {
    await client.end();
    await admin.end();
  }
}
