import { connectAlone, openPool } from '../../../server/src/platform/postgres/database.ts';

/** Products of the small shop. */
export const thousand = 1_000;
/** Orders of each member, the same in a shop of any size. */
export const ordersOfMember = 100;

const prizesOf = { ichiban: 6, gacha: 10, blindbox: 10 };

/**
 * Statements that fill an empty database; $P is the number of products. All counts are proportional to it. Rows that
 * others refer to are inserted in an order of their own: a parallel scan returns them in another order each time.
 */
const statements: readonly string[] = [
  `alter table products disable trigger products_search_new`,
  // The types take turns; the newest product has the largest id.
  `insert into products (slug, type, series, name, description, price, image_url, images, hot_rank, created_at)
   select 'full-' || n, n % 4, '系列 ' || n % 40, '測試商品 第 ' || n || ' 彈', repeat('每一抽都有獎。', 12), 100 + n % 900,
     'products/' || n || '.webp', array['products/' || n || '.webp'], case when n % greatest(1, $P / 12) = 0 then n end,
     now() - ($P - n) * interval '1 minute'
   from generate_series(1, $P) n`,
  `insert into goods (product_id, received, stock, sold)
   select id, 100, case when id % 20 = 3 then 0 else 100 - id % 50 end, case when id % 20 = 3 then 100 else id % 50 end
   from products where type = 3`,
  `insert into members (uid, display_name, phone)
   select 'full-' || n, '測試員' || n, '09' || lpad(n::text, 8, '0') from generate_series(1, $P / ${ordersOfMember}) n`,
  `insert into sessions (token_hash, member_id, expires_at)
   select sha256(convert_to('full-' || id, 'UTF8')), id, now() + interval '1 day' from members`,
  `insert into ledger_accounts (member_id, kind, currency, balance)
   select id, 'wallet', currency, 1000 from members, unnest(array['token', 'point']) currency`,
  // From here on no foreign key is checked and no trigger runs: the rows are correct, and there are many of them.
  `set session_replication_role = replica`,
  `set work_mem = '256MB'`,
  // The first products of each game have lots: tubes of a hundred tickets, cases of ten boxes, batches of a hundred
  // capsules.
  `create temp table stocked as
   select id as product_id, type, case type when 0 then 'ichiban' when 1 then 'blindbox' else 'gacha' end as game,
     case type when 1 then 2 else 1 end as lots, case type when 1 then 10 else 100 end as total,
     case type when 0 then ${prizesOf.ichiban} else 10 end as prizes
   from products where type = 0 and id <= $P / 5 or type = 1 and id <= $P * 2 / 5 or type = 2 and id <= $P * 3 / 25
   order by id`,
  `insert into prizes (product_id, tier, rarity, name, quantity, image_url, is_big, position)
   select s.product_id, case when s.type = 0 then chr(64 + k) end, case when s.type > 0 then 'common' end, 'P' || k,
     case when s.type = 0 then case k when 1 then 2 else 10 end end, 'prizes/' || k || '.webp', s.type = 0 and k = 1, k
   from stocked s, generate_series(1, s.prizes) k order by s.product_id, k`,
  `insert into lots (product_id, game, title, position, total, remaining, method, committed_prizes, root, txid_hash)
   select s.product_id, s.game, '第 ' || k || ' 筒', k, s.total, case when s.game <> 'gacha' then s.total end, 'shuffle',
     (select jsonb_agg(jsonb_build_object('prizeId', z.id::text, 'quantity', s.total / s.prizes, 'big', z.is_big) order by z.position)
      from prizes z where z.product_id = s.product_id), repeat('0', 64), repeat('0', 64)
   from stocked s, generate_series(1, s.lots) k order by s.product_id, k`,
  `create temp table first_prize as select product_id, min(id) as prize, count(*) as prizes from prizes group by product_id`,
  `analyze`,
  // One order per ticket. Tubes and members take turns, so that an order's neighbours belong to other members.
  `create temp table tubes as
   select id, product_id, row_number() over (order by id) as nth from lots where game = 'ichiban'`,
  `insert into orders (order_number, member_id, order_type, status, payment_method, payment_status, product_id, lot_id,
     total_amount, final_amount, created_at, paid_at)
   select 'F' || n, n % ($P / ${ordersOfMember}) + 1, 'kuji', 'completed', 'balance', 'paid', t.product_id, t.id, 100, 100,
     now() - ($P - n) * (interval '20 days' / $P), now() - ($P - n) * (interval '20 days' / $P)
   from generate_series(1, $P) n join tubes t on t.nth = n % (select count(*) from tubes) + 1 order by n`,
  `analyze orders`,
  // In index order, lot by lot, the drawn tickets first. Products of a type are four ids apart, so that tubes next to
  // each other give different prizes, and big ones are equally frequent among the latest draws of a shop of any size.
  `create temp table drawn as
   select lot_id, array_agg(id order by id) as orders from orders where lot_id is not null group by lot_id`,
  `analyze drawn`,
  `insert into slots (lot_id, number, prize_id, salt, order_id, drawn_at)
   select l.id, k, l.prize + (k + l.product_id / 4) % l.prizes, '\\x00', l.orders[k], case when l.orders[k] is not null then now() end
   from (select l.id, l.product_id, l.total, f.prize, f.prizes, d.orders
     from lots l join first_prize f using (product_id) left join drawn d on d.lot_id = l.id order by l.id) l,
     generate_series(1, l.total) k`,
  `analyze slots`,
  `insert into box_items (member_id, order_id, lot_id, slot_number, prize_id, expires_at, created_at)
   select o.member_id, o.id, s.lot_id, s.number, s.prize_id, now() + interval '40 days', o.paid_at
   from orders o join slots s on s.lot_id = o.lot_id and s.order_id = o.id order by o.id`,
  `insert into journal_entries (id, reference, kind, created_at) overriding system value
   select id, 'rebate:order:' || id, 'rebate', paid_at from orders where order_type = 'kuji'`,
  `insert into postings (entry_id, account_id, amount)
   select o.id, a.id, 50 from orders o join ledger_accounts a on a.member_id = o.member_id and a.currency = 'point'
   where o.order_type = 'kuji' order by o.id`,
  // One top-up for every ten draws.
  `insert into orders (order_number, member_id, order_type, status, payment_method, payment_status, total_amount, final_amount,
     created_at, paid_at)
   select 'T' || n, n % ($P / ${ordersOfMember}) + 1, 'token_recharge', 'completed', 'credit_card', 'paid', 1000, 1000, now(), now()
   from generate_series(1, $P / 10) n`,
  `insert into payment_attempts (order_id, provider, number, amount, state, trade_number, method, used_for, paid_at, ask_at)
   select id, 'newebpay', order_number, final_amount, 'paid', order_number, 'credit_card', 'order', paid_at, now()
   from orders where order_type = 'token_recharge'`,
  `update lots l set remaining = l.total - d.drawn
   from (select lot_id, count(*) as drawn from slots where order_id is not null group by lot_id) d
   where d.lot_id = l.id and l.game = 'ichiban'`,
  `set session_replication_role = default`,
  `alter table products enable trigger products_search_new`,
  // Search entries for the first thousand products are enough for pages that show a product's name.
  `update products set name = name where id in (select id from products order by id limit ${thousand})`,
  'vacuum analyze',
];

/**
 * Fills the migrated, empty database of `adminUrl` with `products` products, ten slots each, and as many orders as
 * products.
 */
export async function seed(adminUrl: string, products: number): Promise<void> {
  const admin = openPool(adminUrl, 1, { patient: true });
  const client = await connectAlone(admin);
  try {
    for (const statement of statements) await client.query(statement.replaceAll('$P', String(products)));
    await client.query('checkpoint');
  } finally {
    await client.end();
    await admin.end();
  }
}
