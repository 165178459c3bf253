import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import { storageDaysOf } from '#shop/settings/queries.ts';

export type BuyerRow = { member_id: number; is_kept: boolean | null };
/** Locks the accounts of an order's buyer, by id; a row for each of them. */
export const lockBuyer = writeStatement<BuyerRow, [orderId: number]>(
  'goods.lock_buyer',
  `select o.member_id, k.is_kept
   from orders o join ledger_accounts a on a.member_id = o.member_id and a.kind = 'wallet'
     left join goods_orders k on k.order_id = o.id
   where o.id = $1 and o.order_type = 'shop' order by a.id for no key update of a`,
);

/** Ends the reservation of an order's pieces, which are sold or for sale again. Locks goods by product. */
export const endReservation = writeStatement<object, [orderId: number, isSold: boolean]>(
  'goods.end_reservation',
  `with held as (
     select g.product_id, l.quantity from goods g join order_lines l on l.product_id = g.product_id
     where l.order_id = $1 order by g.product_id for no key update of g
   )
   update goods g set reserved = g.reserved - h.quantity, sold = g.sold + case when $2 then h.quantity else 0 end,
     stock = g.stock + case when $2 then 0 else h.quantity end
   from held h where g.product_id = h.product_id`,
);

/**
 * Puts the pieces of orders into their members' storage; those that have not arrived wait there. Each order is looked up
 * by its key: for a join with all orders the planner would expect many and read a whole index for five.
 */
export const store = writeStatement<
  { status: 'pending' | 'available' },
  [orderIds: readonly number[], storageDays: number]
>(
  'goods.store',
  `insert into box_items (member_id, order_id, goods_id, source, status, preorder_at, expires_at)
   select o.member_id, t.id, l.product_id, 'goods',
     case when g.arrives_at > now() then 'pending' else 'available' end,
     case when g.arrives_at > now() then g.arrives_at end,
     greatest(g.arrives_at, now()) + make_interval(days => ${storageDaysOf('$2')})
   from unnest($1::bigint[]) t (id)
     cross join lateral (select member_id from orders where id = t.id limit 1) o
     cross join lateral (select product_id, quantity, position from order_lines where order_id = t.id
       order by position offset 0) l
     cross join lateral (select arrives_at from goods where product_id = l.product_id limit 1) g,
     generate_series(1, l.quantity)
   order by t.id, l.position
   returning status`,
);

/** Those of the orders whose pieces are kept in the storage and have all arrived. */
export const whole = readStatement<{ id: number }, [orderIds: readonly number[]]>(
  'goods.whole',
  `select order_id as id from goods_orders k where order_id = any ($1::bigint[]) and is_kept
     and not exists (select from box_items b where b.order_id = k.order_id and b.status = 'pending')`,
);

/** Pieces that wait in the storage: of a product, of an order, or those whose day has come. */
const arriving = `status = 'pending' and goods_id is not null
  and case when $1::integer is not null then goods_id = $1 when $2::bigint is not null then order_id = $2
    else preorder_at <= now() end`;

/** Locks the orders of such pieces, by id; refunds lock them before their pieces too. */
export const lockArriving = writeStatement<
  { id: number },
  [productId: number | null, orderId: number | null, most: number | null]
>(
  'goods.lock_arriving',
  `select id from orders where id in (select order_id from box_items where ${arriving})
   order by id limit $3 for no key update`,
);

/** Marks such pieces of these orders as arrived, for as many days as were promised when they were bought; records an event for each order and returns the orders. */
export const arrive = writeStatement<
  { id: number },
  [productId: number | null, orderId: number | null, orderIds: readonly number[]]
>(
  'goods.arrive',
  `with due as (
     select id from box_items where order_id = any ($3) and ${arriving} order by id for no key update
   ), arrived as (
     update box_items b set status = 'available', preorder_at = null, expires_at = now() + (b.expires_at - b.preorder_at)
     from due where b.id = due.id returning b.order_id
   )
   select unnest(record_order_events('goods.arrived', array_agg(distinct order_id), null)) as id from arrived`,
);
