import type { Carrier } from '@kujiya/contract/parcels';
import type { OrderStatus } from '@kujiya/contract/shop/orders';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import type { Label } from '#shop/shipping/label.ts';

export type PackRow = {
  id: number;
  order_number: string;
  created_at: Date;
  items_count: number;
  customer_note: string;
  carrier: Carrier | null;
  tracking_number: string | null;
  lines: { name: string; quantity: number }[];
  name: string;
  phone: string;
  postcode: string;
  address: string;
};
/** Parcels of a status with their addresses, oldest first: the longest wait is packed first. */
export const packList = writeStatement<PackRow, [status: OrderStatus, after: number, limit: number]>(
  'parcels.pack_list',
  `select o.id, o.order_number, o.created_at, p.items as items_count, p.customer_note, p.carrier, p.tracking_number,
     (select jsonb_agg(jsonb_build_object('name', l.name, 'quantity', l.quantity) order by l.position)
      from order_lines l where l.order_id = o.id) as lines,
     a.name, a.phone, a.postcode, a.city || a.district || a.address_detail as address
   from orders o join parcels p on p.order_id = o.id join parcel_addresses a on a.order_id = o.id
   where o.order_type = 'box_shipping' and o.status = $1 and o.id > $2 order by o.id limit $3`,
);

export const findLabel = readStatement<Label, [orderId: number]>(
  'parcels.find_label',
  `select o.order_number as "orderNumber", p.customer_note as note, a.name, a.phone, a.postcode,
     a.city || a.district || a.address_detail as address
   from orders o join parcels p on p.order_id = o.id join parcel_addresses a on a.order_id = o.id
   where o.id = $1 and o.status in ('paid', 'processing', 'shipping')`,
);

export const findByNumber = readStatement<{ id: number; status: OrderStatus }, [orderNumber: string]>(
  'parcels.find_by_number',
  `select o.id, o.status from orders o join parcels p on p.order_id = o.id where o.order_number = $1`,
);

export const notePacked = writeStatement<object, [orderId: number]>(
  'parcels.note_packed',
  'update parcels set packed_at = now() where order_id = $1',
);

/** No row when another parcel of the carrier, of things or of goods, has this number. */
export const handOver = writeStatement<
  { order_id: number },
  [orderId: number, carrier: Carrier, trackingNumber: string]
>(
  'parcels.hand_over',
  `with free as (select where not exists (
       select from parcels where carrier = $2 and tracking_number = $3 and order_id <> $1
       union all select from goods_orders where carrier = $2 and tracking_number = $3)),
     p as (update parcels set carrier = $2, tracking_number = $3, handed_over_at = now()
       from free where order_id = $1 returning order_id),
     b as (update box_items set status = 'shipped' from p where parcel_id = p.order_id)
   select order_id from p`,
);

export const noteDelivered = writeStatement<object, [orderId: number]>(
  'parcels.note_delivered',
  'update parcels set delivered_at = now() where order_id = $1',
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
