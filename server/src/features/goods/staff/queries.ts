import type { Carrier } from '@kujiya/contract/parcels';
import type { OrderPaymentMethod, OrderStatus, PaymentStatus } from '@kujiya/contract/shop/orders';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import type { EventData } from '#shop/events/kinds.ts';

type AddressRow = { name: string; phone: string; postcode: string; address: string };
export type StaffOrderRow = {
  id: number;
  order_number: string;
  member_id: number;
  status: OrderStatus;
  payment_status: PaymentStatus;
  payment_method: OrderPaymentMethod;
  created_at: Date;
  final_amount: number;
  points_used: number;
  customer_note: string;
  is_kept: boolean;
  carrier: Carrier | null;
  tracking_number: string | null;
  lines: {
    position: number;
    name: string;
    quantity: number;
    refunded: number;
    subtotal: number;
    arrives_at: string | null;
  }[];
  address: AddressRow | null;
};

const columns = `o.id, o.order_number, o.member_id, o.status, o.payment_status, o.payment_method, o.created_at, o.final_amount,
  o.points_used, k.customer_note, k.is_kept, s.carrier, s.tracking_number,
  (select jsonb_agg(jsonb_build_object('position', l.position, 'name', l.name, 'quantity', l.quantity, 'subtotal', l.subtotal,
      'refunded', coalesce((select sum(r.quantity) from refund_lines r
        where r.order_id = l.order_id and r.position = l.position), 0),
      'arrives_at', case when g.arrives_at > now() and k.arrived_at is null then g.arrives_at end) order by l.position)
   from order_lines l left join goods g on g.product_id = l.product_id where l.order_id = o.id) as lines,
  case when o.status in ('paid', 'processing', 'shipping') then (
    select jsonb_build_object('name', a.name, 'phone', a.phone, 'postcode', a.postcode,
      'address', a.city || a.district || a.address_detail) from shipment_addresses a where a.order_id = o.id) end as address`;

export const listOrders = readStatement<StaffOrderRow, [status: OrderStatus, after: number, limit: number]>(
  'staff_goods.list',
  `select ${columns} from orders o join goods_orders k on k.order_id = o.id left join shipments s on s.order_id = o.id
   where o.order_type in ('shop', 'box_shipping') and o.status = $1 and o.id > $2 order by o.id limit $3`,
);

export const findOrder = readStatement<StaffOrderRow, [orderId: number]>(
  'staff_goods.find',
  `select ${columns} from orders o join goods_orders k on k.order_id = o.id left join shipments s on s.order_id = o.id
   where o.id = $1`,
);

export const stepsOf = readStatement<
  { from: OrderStatus; to: OrderStatus; actor: string; reason: string; at: Date },
  [orderId: number]
>(
  'staff_goods.steps_of',
  `select from_status as "from", to_status as "to", actor, reason, at from order_moves where order_id = $1 order by id`,
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
  [productId: number, arrivesAt: Date, storageDays: number, data: EventData['goods.rescheduled']]
>(
  'staff_goods.reschedule',
  `with day as (
     update goods set arrives_at = $2 where product_id = $1 returning product_id
   ), kept as (
     update box_items b set preorder_at = $2, expires_at = $2::timestamptz + make_interval(days => $3)
     from day where b.goods_id = day.product_id and b.status = 'pending' returning b.order_id
   ), waiting as (
     select order_id from kept
     union
     select o.id from orders o join goods_orders k on k.order_id = o.id join order_lines l on l.order_id = o.id
     where l.product_id = $1 and not k.is_kept and k.arrived_at is null and o.status in ('paid', 'processing')
   )
   select coalesce(cardinality(record_order_events('goods.rescheduled', array_agg(order_id), $4::jsonb)), 0) as orders
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

export const arrive = writeStatement<
  { orders: number[] },
  [storageDays: number, productId: number | null, orderId: number | null, actor: string]
>('staff_goods.arrive', 'select arrive_goods($1, $2, $3, $4) as orders');
