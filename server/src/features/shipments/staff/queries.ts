import type { OrderStatus } from '@kujiya/contract/shop/orders';
import type { Placed, Thing } from '@kujiya/contract/staff/packing';
import type { Shipment } from '@kujiya/contract/staff/shipments';
import { readStatement } from '#platform/postgres/database.ts';
import { pieceName, slotsOf, variantOfItem } from '#shop/draws/variant-queries.ts';
import { ordersIn, ordersReadAloud, type ReadAloud } from '#shop/search/orders.ts';

type Times = 'created_at' | 'due_at' | 'packed_at' | 'handed_over_at' | 'delivered_at';
export type ShipmentRow = Omit<Shipment, Times | 'state' | 'address'> & {
  address: { name: string; phone: string; postcode: string; area: string; detail: string } | null;
  created_at: Date;
  /** From when it has been waiting to be handed over; null when it is not, and while preorders have not arrived. */
  waits_since: Date | null;
  packed_at: Date | null;
  handed_over_at: Date | null;
  delivered_at: Date | null;
};

const kind = `case o.order_type when 'shop' then 'goods' else 'storage' end`;
/** Whether a shipment is to be handed over: it is paid, and no preorder in it has yet to arrive. */
export const isWaiting = `o.status in ('paid', 'processing') and not exists (
    select from order_lines l join goods g on g.product_id = l.product_id
    where l.order_id = o.id and o.order_type = 'shop' and g.arrives_at > now() and k.arrived_at is null)`;

/** From when a shipment that is to be handed over has been waiting. */
export const waitsSince = 'coalesce(k.arrived_at, o.paid_at)';

/** Null: no such filter. */
type Filters = {
  statuses: readonly OrderStatus[];
  packed: boolean | null;
  carrier: string | null;
  kind: Shipment['kind'] | null;
  /** Only those that have been waiting for more days than this. */
  overdueDays: number | null;
  /** Only those that a carrier has brought back. */
  returned: boolean;
  cursor: number | null;
  limit: number;
};

const shipmentsWhere = (condition: string) =>
  `select o.id, s.version, ${kind} as kind, o.order_number, o.member_id, o.status, o.created_at,
     case when ${isWaiting} then ${waitsSince} end as waits_since,
     s.packed_at, s.handed_over_at, s.delivered_at, s.carrier, s.tracking_number,
     (select c.name from carriers c where c.key = s.carrier) as carrier_name,
     (select sum(l.quantity) from order_lines l where l.order_id = o.id)::integer as items_count,
     (select jsonb_agg(jsonb_build_object('name', l.name, 'quantity', l.quantity) order by l.position)
      from order_lines l where l.order_id = o.id) as lines,
     coalesce(k.customer_note, p.customer_note, '') as customer_note,
     case when a.order_id is not null then jsonb_build_object('name', a.name, 'phone', a.phone, 'postcode', a.postcode,
       'area', a.city || a.district, 'detail', a.address_detail) end as address
   from orders o join shipments s on s.order_id = o.id left join shipment_addresses a on a.order_id = o.id
     left join goods_orders k on k.order_id = o.id left join parcels p on p.order_id = o.id
   where ${condition}`;

const wasReturned = `exists (select from order_moves m
  where m.order_id = o.id and m.from_status = 'shipping' and m.to_status in ('processing', 'cancelled'))`;

/** Shipments that pass the filters, oldest first: the longest wait is packed first. What they show is read of a page only. */
const shipments = (condition: string, order: 'asc' | 'desc', before = '', from = 'orders o') =>
  `with ${before} page as (
     select o.id from ${from} join shipments s on s.order_id = o.id left join goods_orders k on k.order_id = o.id
     where ${condition} and o.order_type in ('shop', 'box_shipping') and o.status = any ($statuses)
     and ($cursor::bigint is null or o.id ${order === 'asc' ? '>' : '<'} $cursor)
     and ($packed::boolean is null or $packed = (s.packed_at is not null)) and (not $returned or ${wasReturned})
     and ($carrier::text is null or s.carrier = $carrier) and ($kind::text is null or $kind = ${kind})
     and ($overdueDays::integer is null
       or ${waitsSince} < now() - make_interval(days => $overdueDays) and ${isWaiting})
     order by o.id ${order} limit $limit)
   ${shipmentsWhere('o.id in (select id from page)')} order by o.id ${order}`;

export const listWaiting = readStatement<ShipmentRow, Filters>('shipments.list', shipments('true', 'asc'));

/** Those that are delivered or ended, the newest first. */
export const listEnded = readStatement<ShipmentRow, Filters>(
  'shipments.list_ended',
  shipments('true', 'desc'),
);

/** Those that a carrier has brought back, the newest first, by the index of these moves. */
export const listReturned = readStatement<ShipmentRow, Filters>(
  'shipments.list_returned',
  shipments(
    `o.id in (select order_id from order_moves
       where from_status = 'shipping' and to_status in ('processing', 'cancelled'))`,
    'desc',
  ),
);

export const readShipment = readStatement<ShipmentRow, [orderId: number]>(
  'shipments.read',
  shipmentsWhere('o.id = $1'),
);

/** What belongs in these shipments, without pieces that were refunded. */
export const listThings = readStatement<Thing & { order_id: number }, [orderIds: readonly number[]]>(
  'shipments.things',
  `with things as (
     select l.order_id, l.product_id, null::integer as prize_id, null::integer as variant_id, l.name, null as image_url,
       sum(l.quantity - coalesce(r.quantity, 0))::integer as quantity, null::bigint[] as ids
     from order_lines l join orders o on o.id = l.order_id
       left join lateral (select sum(x.quantity) as quantity from refund_lines x join refunds f on f.id = x.refund_id
         where x.order_id = l.order_id and x.position = l.position and f.state <> 'declined') r on true
     where l.order_id = any ($1) and o.order_type = 'shop' group by l.order_id, l.product_id, l.name
     union all
     select b.parcel_id, b.goods_id, b.prize_id, b.variant_id, coalesce(${pieceName}, p.name), v.image_url, count(*)::integer,
       array_agg(b.id)
     from box_items b left join prizes z on z.id = b.prize_id ${variantOfItem}
       left join products p on p.id = b.goods_id
     where b.parcel_id = any ($1) group by b.parcel_id, b.goods_id, b.prize_id, b.variant_id, 5, v.image_url)
   select t.order_id, coalesce('P' || t.prize_id || coalesce('-' || t.variant_id, ''), 'G' || t.product_id) as code, t.name, t.quantity,
     ${slotsOf('t.ids')} as slots,
     coalesce(t.image_url, z.image_url, p.image_url) as image_url, coalesce(c.shelf, '') as shelf, coalesce(c.barcode, '') as barcode
   from things t left join prizes z on z.id = t.prize_id left join products p on p.id = t.product_id
     left join places c on c.code = coalesce('P' || t.prize_id, 'G' || t.product_id)
   where t.quantity > 0 order by t.order_id`,
);

/** Shipments that wait to be packed, the oldest first: these, or with null all. */
export const listPickable = readStatement<
  { id: number; order_number: string },
  [orderIds: readonly number[] | null, limit: number]
>(
  'shipments.pickable',
  `select o.id, o.order_number from orders o join shipments s on s.order_id = o.id
     left join goods_orders k on k.order_id = o.id
   where o.status = 'processing' and s.packed_at is null and o.order_type in ('shop', 'box_shipping')
     and ($1::bigint[] is null or o.id = any ($1)) and ${isWaiting}
   order by o.id limit $2`,
);

export const listMoves = readStatement<
  { id: number; from: OrderStatus; to: OrderStatus; by: string; reason: string; at: Date },
  [orderId: number]
>(
  'shipments.moves',
  `select m.id, m.from_status as "from", m.to_status as "to", coalesce(a.name, m.actor) as by, m.reason, m.at
   from order_moves m left join staff a on m.actor = 'staff:' || a.id where m.order_id = $1 order by m.id`,
);

/** The goods of a product, or its prizes. */
export const listPlaces = readStatement<Placed, [productId: number]>(
  'places.list',
  `select t.code, t.name, t.image_url, coalesce(c.shelf, '') as shelf, coalesce(c.barcode, '') as barcode
   from (select 'G' || g.product_id as code, p.name, p.image_url, 0 as id
       from goods g join products p on p.id = g.product_id where g.product_id = $1::bigint
     union all select 'P' || z.id, z.name, z.image_url, z.id from prizes z where z.product_id = $1::bigint) t
     left join places c on c.code = t.code order by t.id`,
);

/** The names of other things with one of these barcodes, the forms of one article. */
export const listAlike = readStatement<{ name: string }, [code: string, barcodes: readonly string[]]>(
  'places.list_alike',
  `select coalesce(z.name, p.name) as name from places c left join prizes z on z.id = c.prize_id
     left join products p on p.id = c.product_id
   where c.barcode = any ($2) and c.barcode <> '' and c.code <> $1 order by c.code limit 5`,
);

/** By the end of a number or phone, a name or a thing; the oldest first. */
export const searchShipments = readStatement<ShipmentRow, Filters & ReadAloud>(
  'shipments.search',
  shipments('true', 'asc', `${ordersReadAloud},`, ordersIn('read_aloud')),
);

type Found = {
  id: number;
  order_number: string;
  status: OrderStatus;
  tracking_number: string | null;
  carrier_name: string | null;
};
const found = `select o.id, o.order_number, o.status, s.tracking_number, c.name as carrier_name
   from orders o join shipments s on s.order_id = o.id left join carriers c on c.key = s.carrier`;
/** The shipment of an order. */
export const findByNumber = readStatement<Found, [orderNumber: string]>(
  'shipments.find_by_number',
  `${found} where o.order_number = $1`,
);

/** The shipments under a tracking number: carriers may give the same. Those that are on their way come first. */
export const findByTracking = readStatement<Found, [number: string]>(
  'shipments.find_by_tracking',
  `${found} where s.tracking_number = $1 order by o.status = 'shipping' desc, o.id desc`,
);
