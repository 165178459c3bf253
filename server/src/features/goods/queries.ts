import type { GoodsSort } from '@kujiya/contract/goods';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import { descending, type Mark } from '#platform/postgres/long-list.ts';
import type { Finding } from '#shop/finding.ts';
import { patterns, throughIndex } from '#shop/search/statements.ts';

export type GoodsRow = {
  id: number;
  name: string;
  series: string;
  image_url: string;
  price: number;
  discount_price: number | null;
  point_price: number | null;
  allow_point_payment: boolean;
  status: string;
  release_date: Date | null;
  draw_date: Date | null;
  version: number;
  /** Pieces for sale, including those of unpaid orders that are overdue. */
  stock: number;
  member_limit: number | null;
  arrives_at: Date | null;
};

/** Pieces of `g` in unpaid orders whose reservation has ended. */
const returning = `(select coalesce(sum(l.quantity), 0) from orders o join order_lines l on l.order_id = o.id
    where o.status = 'pending' and o.expires_at <= now() and o.order_type = 'shop' and l.product_id = g.product_id)`;
const columns = `p.id, p.name, p.series, p.image_url, p.price, p.discount_price, p.point_price, p.allow_point_payment,
  p.status, p.release_date, p.draw_date, p.version, g.member_limit, g.arrives_at,
  (g.stock + case when g.reserved > 0 then ${returning} else 0 end)::integer as stock`;
/** Looked up for each row: the planner does not know how few rows a page has and would read all products. */
const itsProduct = 'cross join lateral (select * from products where id = g.product_id offset 0) p';

/** Goods in stock come first; within each group, the newest. */
const order = (...keys: Parameters<typeof descending>[0]) =>
  descending([['on_hand', 'boolean'], ...keys, ['shown_at', 'timestamptz'], ['product_id', 'integer']]);
const orders = {
  newest: order(),
  price_asc: order(['(-cost)', 'integer']),
  price_desc: order(['cost', 'integer']),
  popular: order(['sold_about', 'integer'], ['heat', 'integer']),
} satisfies Record<GoodsSort, unknown>;

const listBy = (sort: GoodsSort) =>
  readStatement<GoodsRow, [mark: Mark | null, limit: number, skip: number]>(
    `goods.list_${sort}`,
    `select ${columns} from ${orders[sort].page('*', 'goods where is_listed', ['$1', '$2', '$3'])} g
     ${itsProduct} order by g.place`,
  );
const marksBy = (sort: GoodsSort) =>
  readStatement<{ mark: Mark }>(`goods.marks_${sort}`, orders[sort].marks('goods where is_listed'));
/** One statement for each order, so that each has its index. */
export const listGoods = {
  newest: listBy('newest'),
  price_asc: listBy('price_asc'),
  price_desc: listBy('price_desc'),
  popular: listBy('popular'),
};
export const goodsMarks = {
  newest: marksBy('newest'),
  price_asc: marksBy('price_asc'),
  price_desc: marksBy('price_desc'),
  popular: marksBy('popular'),
};

type Words = [typed: readonly string[], traditional: readonly string[]];
const words = `with ${patterns('typed', '$1::text[]')}, ${patterns('traditional', '$2::text[]')}`;
const matching = `goods g join products p on p.id = g.product_id
   where g.is_listed and g.product_id in (select s.product_id from product_search s
     where ${throughIndex('s.everything', 'typed')} or ${throughIndex('s.everything', 'traditional')})`;
const searchBy = (sort: GoodsSort) =>
  readStatement<GoodsRow, [...Words, limit: number, offset: number]>(
    `goods.search_${sort}`,
    `${words} select ${columns} from ${matching} order by ${orders[sort].order} limit $3 offset $4`,
  );
export const searchGoods = {
  newest: searchBy('newest'),
  price_asc: searchBy('price_asc'),
  price_desc: searchBy('price_desc'),
  popular: searchBy('popular'),
};
export const countMatching = readStatement<{ total: number }, Words>(
  'goods.count_matching',
  `${words} select count(*) as total from ${matching}`,
);

/** Other goods than this one, those the shop recommends first. */
export const recommendedGoods = readStatement<GoodsRow, [productId: number, limit: number]>(
  'goods.recommended',
  `select ${columns} from (
     select * from goods where is_listed and on_hand and stock > 0 and product_id <> $1::bigint
     order by heat desc, sold_about desc, product_id desc limit $2
   ) g ${itsProduct} order by heat desc, sold_about desc, product_id desc`,
);

export type DetailRow = GoodsRow & {
  description: string;
  images: string[];
  home_delivery_days: number;
  delivery_info: string | null;
};
export const findGoods = readStatement<DetailRow, [productId: number]>(
  'goods.find',
  `select ${columns}, p.description, p.images, p.home_delivery_days, p.delivery_info
   from products p join goods g on g.product_id = p.id
   where p.id = $1::bigint and p.published_at is not null`,
);

export const goodsByIds = readStatement<GoodsRow, [ids: number[]]>(
  'goods.by_ids',
  `select ${columns} from products p join goods g on g.product_id = p.id where p.id = any ($1::bigint[])`,
);

/** `except`: an order of the member that does not count. */
export const boughtGoods = readStatement<
  { id: number; bought: number },
  [memberId: number, ids: number[], except: number | null]
>(
  'goods.bought',
  'select t.id::integer as id, goods_bought($1, t.id::integer, $3) as bought from unnest($2::bigint[]) t (id)',
);

export type TakenRow = {
  product_id: number;
  price: number;
  is_listed: boolean;
  arrives_at: Date | null;
  /** Whether the member has no more pieces than one may buy, these included. */
  is_allowed: boolean;
};
/**
 * Takes the pieces of a member's order off the shelf, sold or reserved; a row for each of the goods that had enough of
 * them, as they are now. Locks goods by product; `cost` and `is_listed` follow the product in the transaction that
 * changes it.
 */
export const takeStock = writeStatement<
  TakenRow,
  [memberId: number, ids: readonly number[], quantities: readonly number[], isSold: boolean]
>(
  'goods.take_stock',
  `with wanted as (
     select g.product_id, l.quantity
     from goods g join unnest($2::integer[], $3::integer[]) l (id, quantity) on l.id = g.product_id
     order by g.product_id for no key update of g
   )
   update goods g set stock = g.stock - w.quantity, sold = g.sold + case when $4 then w.quantity else 0 end,
     reserved = g.reserved + case when $4 then 0 else w.quantity end
   from wanted w where g.product_id = w.product_id and g.stock >= w.quantity
   returning g.product_id, g.cost as price, g.is_listed, g.arrives_at,
     g.member_limit is null or goods_bought($1, g.product_id) <= g.member_limit as is_allowed`,
);

export const countUnpaid = readStatement<{ count: number }, [memberId: number]>(
  'goods.count_unpaid',
  `select count(*) as count from orders
   where member_id = $1 and status = 'pending' and order_type = 'shop' and expires_at > now()`,
);

export const insertGoodsOrder = writeStatement<object, [orderId: number, note: string, isKept: boolean]>(
  'goods.insert_order',
  'insert into goods_orders (order_id, customer_note, is_kept) values ($1, $2, $3)',
);

/**
 * Overdue unpaid orders of a buyer, and those with pieces of goods of which the shelf has fewer than the quantity wanted.
 */
export const overdueWith = readStatement<
  { id: number },
  [memberId: number, productIds: number[], quantities: number[]]
>(
  'goods.overdue_with',
  `select o.id from unnest($2::integer[], $3::integer[]) w (id, quantity)
     join goods g on g.product_id = w.id and g.stock < w.quantity and g.reserved > 0
     join order_lines l on l.product_id = g.product_id join orders o on o.id = l.order_id
   where o.status = 'pending' and o.expires_at <= now() and o.order_type = 'shop'
   union
   select id from orders
   where member_id = $1 and status = 'pending' and order_type = 'shop' and expires_at <= now() order by id`,
);

/** The same after a pause of `minutes`, with any goods. */
export const overdue = readStatement<{ id: number }, [minutes: number]>(
  'goods.overdue',
  `select id from orders where status = 'pending' and order_type = 'shop'
     and expires_at <= now() - make_interval(mins => $1) order by id limit 1000`,
);

export const blankNotes = writeStatement<object, [memberId: number]>(
  'goods.blank_notes',
  `update goods_orders g set customer_note = '' from orders o
   where o.member_id = $1 and g.order_id = o.id and g.customer_note <> ''`,
);

/** Goods that are paid for and still to be sent: the account must exist until they arrive. */
export const goodsOnTheirWay = readStatement<object, [memberId: number]>(
  'goods.on_their_way',
  `select id from orders where member_id = $1 and order_type = 'shop' and status in ('paid', 'processing', 'shipping')
   limit 1`,
);

export const brokenGoods = readStatement<Finding>(
  'goods.broken',
  `with lines as (
     select l.product_id, o.status, o.id as order_id, o.member_id, l.quantity, coalesce(r.refunded, 0) as refunded,
       coalesce(r.restocked, 0) as restocked
     from orders o join order_lines l on l.order_id = o.id
       left join (select order_id, position, sum(quantity) as refunded, sum(restocked) as restocked from refund_lines
         group by order_id, position) r on r.order_id = l.order_id and r.position = l.position
     where o.order_type = 'shop' and l.product_id is not null
   )
   select 'received pieces are in stock, reserved or sold' as rule, 'product ' || product_id as example
     from goods where stock + reserved + sold <> received or least(stock, reserved, sold) < 0
   union all
   select 'the listing of goods matches their product', 'product ' || p.id
     from goods g join products p on p.id = g.product_id
     where (g.is_listed, g.cost, g.shown_at, g.heat) <> (p.type = 3 and p.status = '1',
       coalesce(p.point_price, p.discount_price, p.price), p.created_at, coalesce(-p.hot_rank, -2147483648))
   union all
   select 'the details of an order of goods belong to an order', 'order ' || k.order_id
     from goods_orders k left join orders o on o.id = k.order_id where o.order_type is distinct from 'shop'
   union all
   select 'reserved pieces are in unpaid orders, sold ones in paid orders', 'product ' || g.product_id
     from goods g left join (
       select l.product_id, sum(l.quantity) filter (where l.status = 'pending') as reserved,
         sum(l.quantity - l.restocked) filter (where l.status not in ('pending', 'cancelled')) as sold
       from lines l join goods_orders k on k.order_id = l.order_id group by l.product_id) t on t.product_id = g.product_id
     where g.reserved <> coalesce(t.reserved, 0) or g.sold <> coalesce(t.sold, 0)
   union all
   select 'no member has more of a limited piece than allowed', 'member ' || l.member_id || ' product ' || l.product_id
     from lines l join goods g on g.product_id = l.product_id
     where l.status not in ('cancelled', 'refunded') and g.member_limit is not null
     group by l.member_id, l.product_id, g.member_limit having sum(l.quantity - l.refunded) > g.member_limit
   union all
   select 'an order of goods is posted with its price', 'order ' || o.id
     from orders o join goods_orders k on k.order_id = o.id
     left join journal_entries e on e.reference = 'order:' || o.id
     left join ledger_accounts t on t.member_id = o.member_id and t.kind = 'wallet' and t.currency = 'token'
     left join ledger_accounts p on p.member_id = o.member_id and p.kind = 'wallet' and p.currency = 'point'
     left join postings pt on pt.entry_id = e.id and pt.account_id = t.id
     left join postings pp on pp.entry_id = e.id and pp.account_id = p.id
     where coalesce(-pt.amount, 0) <> case when o.payment_method = 'balance' then o.final_amount else 0 end
       or coalesce(-pp.amount, 0) <> o.points_used
   union all
   select 'a cancelled order of goods has returned its points', 'order ' || o.id
     from orders o join goods_orders k on k.order_id = o.id
     left join journal_entries e on e.reference = 'order-back:' || o.id
     left join ledger_accounts p on p.member_id = o.member_id and p.kind = 'wallet' and p.currency = 'point'
     left join postings pp on pp.entry_id = e.id and pp.account_id = p.id
     where o.status = 'cancelled' and coalesce(pp.amount, 0) <> o.points_used
   union all
   select 'goods are in the storage exactly when they are kept there and paid', 'order ' || o.id
     from orders o join goods_orders k on k.order_id = o.id
     where (select count(*) from box_items b where b.order_id = o.id) <>
       case when k.is_kept and o.status not in ('pending', 'cancelled')
         then (select sum(l.quantity) from order_lines l where l.order_id = o.id) else 0 end`,
);
