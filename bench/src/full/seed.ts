import { games } from '@kujiya/contract/shop/games';
import { connectAlone, openPool, transaction } from '../../../server/src/platform/postgres/database.ts';
import { createProducts, type NewProduct } from '../../../server/src/shop/catalogue/service.ts';

/** Products of the small shop. */
export const thousand = 1_000;
/** Orders of each member, the same in a shop of any size. */
export const ordersOfMember = 100;

const prizesOf = { ichiban: 6, series: 10 };

/** Products of one transaction. */
const atOnce = 5_000;

/** The nth of so many products: the types take turns, and the first ones of each game have prizes. */
function productAt(n: number, products: number): NewProduct {
  const type = ([0, 1, 2, 3] as const)[n % 4] ?? 0;
  const stocked = n <= ([products / 5, (products * 2) / 5, (products * 3) / 25, 0][type] ?? 0);
  const prizes = Array.from({ length: type === 0 ? prizesOf.ichiban : prizesOf.series }, (_, k) => ({
    name: `P${k + 1}`,
    image_url: `prizes/${k + 1}.webp`,
    ...(type === 0
      ? { tier: String.fromCharCode(65 + k), quantity: k === 0 ? 2 : 10, is_big: k === 0 }
      : { rarity: 'common' as const }),
  }));
  return {
    type,
    slug: `full-${n}`,
    series: `系列 ${n % 40}`,
    name: `測試商品 第 ${n} 彈`,
    description: '每一抽都有獎。'.repeat(12),
    price: 100 + (n % 900),
    image_url: `products/${n}.webp`,
    images: [`products/${n}.webp`],
    hot_rank: n % Math.max(1, Math.floor(products / 12)) === 0 ? n : null,
    created_at: new Date(Date.now() - (products - n) * 60_000),
    prizes: stocked ? prizes : [],
    goods: { stock: 100 },
  };
}

/**
 * Statements that fill a shop with these products; $P is their number, to which all counts are proportional. Rows that
 * others refer to are inserted in an order of their own: a parallel scan returns them in another order each time.
 */
const statements: readonly string[] = [
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
     case type when 1 then 2 else 1 end as lots, case type when 1 then 10 else 100 end as total
   from products where type = 0 and id <= $P / 5 or type = 1 and id <= $P * 2 / 5 or type = 2 and id <= $P * 3 / 25
   order by id`,
  `update goods set stock = case when product_id % 20 = 3 then 0 else 100 - product_id % 50 end,
     sold = case when product_id % 20 = 3 then 100 else product_id % 50 end`,
  `insert into lots (product_id, game, title, position, total, remaining, method, committed_prizes, root, txid_hash)
   select s.product_id, s.game, '第 ' || k || ' 筒', k, s.total, case when s.game <> 'gacha' then s.total end, 'shuffle',
     (select jsonb_agg(jsonb_build_object('prizeId', z.id::text, 'quantity', s.total / z.of, 'big', z.is_big) order by z.position)
      from (select *, count(*) over () as of from prizes where product_id = s.product_id) z), repeat('0', 64), repeat('0', 64)
   from stocked s, generate_series(1, s.lots) k order by s.product_id, k`,
  `create temp table first_prize as select product_id, min(id) as prize, count(*) as prizes from prizes group by product_id`,
  `analyze`,
  // One order per ticket. Tubes and members take turns, so that an order's neighbours belong to other members.
  `create temp table tubes as
   select id, product_id, row_number() over (order by id) as nth from lots where game = 'ichiban'`,
  `insert into orders (order_number, member_id, order_type, status, payment_method, payment_status, product_id, lot_id,
     total_amount, final_amount, created_at, paid_at)
   select 'F' || n, n % ($P / ${ordersOfMember}) + 1, '${games.ichiban.orderType}', 'completed', 'balance', 'paid', t.product_id, t.id, 100, 100,
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
   select id, 'rebate:order:' || id, 'rebate', paid_at from orders where order_type = '${games.ichiban.orderType}'`,
  `insert into postings (entry_id, account_id, amount)
   select o.id, a.id, 50 from orders o join ledger_accounts a on a.member_id = o.member_id and a.currency = 'point'
   where o.order_type = '${games.ichiban.orderType}' order by o.id`,
  // One top-up for every ten draws.
  `insert into orders (order_number, member_id, order_type, status, payment_method, payment_status, total_amount, final_amount,
     created_at, paid_at)
   select 'T' || n, n % ($P / ${ordersOfMember}) + 1, 'token_recharge', 'completed', 'credit_card', 'paid', 1000, 1000, now(), now()
   from generate_series(1, $P / 10) n`,
  `insert into payment_attempts (order_id, order_type, provider, number, amount, state, trade_number, method, used_for, paid_at, ask_at)
   select id, order_type, 'newebpay', order_number, final_amount, 'paid', order_number, 'credit_card', 'order', paid_at, now()
   from orders where order_type = 'token_recharge'`,
  `update lots l set remaining = l.total - d.drawn
   from (select lot_id, count(*) as drawn from slots where order_id is not null group by lot_id) d
   where d.lot_id = l.id and l.game = 'ichiban'`,
  `set session_replication_role = default`,
  `alter table products enable trigger products_search_new`,
  `alter table prizes enable trigger prizes_search_new`,
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
    await client.query('alter table products disable trigger products_search_new');
    await client.query('alter table prizes disable trigger prizes_search_new');
    for (let n = 1; n <= products; n += atOnce)
      await transaction(admin, (tx) =>
        createProducts(
          tx,
          Array.from({ length: Math.min(atOnce, products - n + 1) }, (_, i) => productAt(n + i, products)),
        ),
      );
    for (const statement of statements) await client.query(statement.replaceAll('$P', String(products)));
    await client.query('checkpoint');
  } finally {
    await client.end();
    await admin.end();
  }
}
