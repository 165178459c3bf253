import type { OrderStatus } from '@kujiya/contract/shop/orders';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import type { EventData } from '#shop/events/kinds.ts';

export type GoodsOrderRow = { status: OrderStatus; is_kept: boolean };
export const findOrder = readStatement<GoodsOrderRow, [orderId: number]>(
  'staff_goods.find_order',
  `select o.status, k.is_kept from orders o join goods_orders k on k.order_id = o.id where o.id = $1`,
);

/** Returns the orders that had not arrived before, and records an event for each. */
export const noteArrived = writeStatement<{ order_id: number }, [orderIds: readonly number[]]>(
  'staff_goods.note_arrived',
  `with noted as (update goods_orders set arrived_at = now() where order_id = any ($1) and arrived_at is null returning order_id)
   select unnest(record_order_events('goods.arrived', array_agg(order_id), null)) as order_id from noted`,
);

export type GoodsDayRow = { product_id: number; name: string; arrives_at: Date | null };
export const lockGoods = writeStatement<GoodsDayRow, [productId: number]>(
  'staff_goods.lock',
  `select g.product_id, p.name, g.arrives_at from goods g join products p on p.id = g.product_id
   where g.product_id = $1::bigint for no key update of g`,
);

/**
 * Moves the arrival date of a product and of the pieces that wait for it; records an event for each order that has
 * some.
 */
export const reschedule = writeStatement<
  { orders: number },
  [productId: number, arrivesAt: Date, data: EventData['goods.rescheduled']]
>(
  'staff_goods.reschedule',
  `with day as (
     update goods set arrives_at = $2 where product_id = $1 returning product_id
   ), kept as (
     update box_items b set preorder_at = $2, expires_at = $2::timestamptz + (b.expires_at - b.preorder_at)
     from day where b.goods_id = day.product_id and b.status = 'pending' returning b.order_id
   ), waiting as (
     select order_id from kept
     union
     select o.id from orders o join goods_orders k on k.order_id = o.id join order_lines l on l.order_id = o.id
     where l.product_id = $1 and not k.is_kept and k.arrived_at is null and o.status in ('paid', 'processing')
   )
   select coalesce(cardinality(record_order_events('goods.rescheduled', array_agg(order_id), $3::jsonb)), 0) as orders
   from waiting`,
);

export const arriveNow = writeStatement<object, [productId: number]>(
  'staff_goods.arrive_now',
  'update goods set arrives_at = now() where product_id = $1 and arrives_at > now()',
);

/** Orders that are sent by themselves, wait for this product, and for nothing else. */
export const readyWith = readStatement<{ id: number }, [productId: number]>(
  'staff_goods.ready_with',
  `select o.id from orders o join goods_orders k on k.order_id = o.id
   where not k.is_kept and k.arrived_at is null and o.status in ('paid', 'processing')
     and exists (select from order_lines l where l.order_id = o.id and l.product_id = $1)
     and not exists (select from order_lines l join goods g on g.product_id = l.product_id
       where l.order_id = o.id and g.arrives_at > now()) order by o.id`,
);
