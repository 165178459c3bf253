import type { Carrier } from '@kujiya/contract/parcels';
import type { OrderStatus } from '@kujiya/contract/shop/orders';
import type { Shipment } from '@kujiya/contract/staff/shipments';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';

type Times = 'created_at' | 'due_at' | 'packed_at' | 'handed_over_at' | 'delivered_at';
export type ShipmentRow = Omit<Shipment, Times | 'state'> & {
  created_at: Date;
  /** From when it has been waiting to be handed over; null when it is not, and while preorders have not arrived. */
  waits_since: Date | null;
  packed_at: Date | null;
  handed_over_at: Date | null;
  delivered_at: Date | null;
};

const kind = `case o.order_type when 'shop' then 'goods' else 'storage' end`;
/** From when a shipment has been waiting to be handed over. */
export const waitsSince = `case when o.status in ('paid', 'processing') and not exists (
    select from order_lines l join goods g on g.product_id = l.product_id
    where l.order_id = o.id and o.order_type = 'shop' and g.arrives_at > now() and k.arrived_at is null)
  then coalesce(k.arrived_at, o.paid_at) end`;

/** Null: no such filter. */
type Filters = {
  statuses: readonly OrderStatus[];
  packed: boolean | null;
  carrier: Carrier | null;
  kind: Shipment['kind'] | null;
  /** Only those that have been waiting for more days than this. */
  overdueDays: number | null;
  after: number;
  limit: number;
};

/** Shipments that pass the filters, oldest first: the longest wait is packed first. */
const shipments = (condition: string) =>
  `select o.id, s.version, ${kind} as kind, o.order_number, o.member_id, o.status, o.created_at, w.waits_since,
     s.packed_at, s.handed_over_at, s.delivered_at, s.carrier, s.tracking_number,
     (select sum(l.quantity) from order_lines l where l.order_id = o.id)::integer as items_count,
     (select jsonb_agg(jsonb_build_object('name', l.name, 'quantity', l.quantity) order by l.position)
      from order_lines l where l.order_id = o.id) as lines,
     coalesce(k.customer_note, p.customer_note, '') as customer_note,
     case when a.order_id is not null then jsonb_build_object('name', a.name, 'phone', a.phone, 'postcode', a.postcode,
       'address', a.city || a.district || a.address_detail) end as address
   from orders o join shipments s on s.order_id = o.id left join shipment_addresses a on a.order_id = o.id
     left join goods_orders k on k.order_id = o.id left join parcels p on p.order_id = o.id
     cross join lateral (select ${waitsSince} as waits_since) w
   where ${condition} and o.order_type in ('shop', 'box_shipping') and o.status = any ($statuses) and o.id > $after
     and ($packed::boolean is null or $packed = (s.packed_at is not null))
     and ($carrier::text is null or s.carrier = $carrier) and ($kind::text is null or $kind = ${kind})
     and ($overdueDays::integer is null or w.waits_since < now() - make_interval(days => $overdueDays))
   order by o.id limit $limit`;

export const listShipments = readStatement<ShipmentRow, Filters>('shipments.list', shipments('true'));

/** `keys`: what was typed as the forms of an order number, a tracking number and a phone. */
export const searchShipments = readStatement<ShipmentRow, Filters & { keys: readonly string[] }>(
  'shipments.search',
  shipments(`o.id in (select id from orders where order_number = any ($keys)
     union select order_id from shipments where tracking_number = any ($keys)
     union select order_id from shipment_addresses where phone = any ($keys))`),
);

export const findByNumber = readStatement<{ id: number }, [orderNumber: string]>(
  'shipments.find_by_number',
  'select o.id from orders o join shipments s on s.order_id = o.id where o.order_number = $1',
);

/** Prolongs an item from today or from its end, whichever is later; an expired item may be sent again. */
export const prolong = writeStatement<
  { storage_days: number; was: Date; is_now: Date },
  [itemId: number, days: number]
>(
  'storage.prolong',
  `update box_items b set expires_at = greatest(b.expires_at, now()) + make_interval(days => $2), announced = null,
     status = case when b.status = 'expired' then 'available' else b.status end
   from (select id, expires_at from box_items where id = $1 for no key update) was
   where b.id = was.id and b.status in ('available', 'selected', 'expired')
   returning days_left(b.expires_at, taipei_today()) as storage_days, was.expires_at as was, b.expires_at as is_now`,
);
