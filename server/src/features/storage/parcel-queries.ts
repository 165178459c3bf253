import type { Carrier } from '@kujiya/contract/parcels';
import type { OrderStatus } from '@kujiya/contract/shop/orders';
import type { ShippingMethod } from '@kujiya/contract/storage';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';

export type ParcelRow = {
  id: number;
  order_number: string;
  status: OrderStatus;
  created_at: Date;
  handed_over_at: Date | null;
  delivered_at: Date | null;
  returned_at: Date | null;
  items_count: number;
  shipping_fee: number;
  shipping_method: ShippingMethod;
  customer_note: string;
  carrier: Carrier | null;
  tracking_number: string | null;
  lines: { name: string; image_url: string; quantity: number }[];
  address: string | null;
};
export const listParcels = readStatement<ParcelRow, [memberId: number, before: number, limit: number]>(
  'parcels.list',
  `select o.id, o.order_number, o.status, o.created_at, p.handed_over_at, p.delivered_at, p.returned_at,
     p.items as items_count, o.shipping_fee, p.shipping_method, p.customer_note, p.carrier, p.tracking_number,
     (select jsonb_agg(jsonb_build_object('name', l.name, 'quantity', l.quantity, 'image_url', coalesce(
          (select z.image_url from prizes z where z.product_id = l.product_id and z.name = l.name order by z.id limit 1), g.image_url))
        order by l.position)
      from order_lines l join products g on g.id = l.product_id where l.order_id = o.id) as lines,
     a.name || '　' || a.postcode || ' ' || a.city || a.district || a.address_detail as address
   from orders o join parcels p on p.order_id = o.id left join parcel_addresses a on a.order_id = o.id
   where o.member_id = $1 and o.order_type = 'box_shipping' and o.id < $2 order by o.id desc limit $3`,
);

export type ParcelState = { member_id: number; status: OrderStatus; shipping_fee: number };
export const findParcel = readStatement<ParcelState, [orderId: number]>(
  'parcels.find',
  `select o.member_id, o.status, o.shipping_fee from orders o join parcels p on p.order_id = o.id where o.id = $1`,
);

/**
 * Puts the things of a parcel back with the days of Taipei they had when it was sent, whatever the hour: what is back the
 * same day is one stack again with what stayed. Its address is no longer needed.
 */
export const putBack = writeStatement<object, [orderId: number]>(
  'parcels.put_back',
  `with p as (update parcels set returned_at = now() where order_id = $1 returning order_id),
     a as (delete from parcel_addresses where order_id = $1)
   update box_items b set status = 'available', parcel_id = null, announced = null,
     expires_at = b.expires_at + make_interval(days => taipei_day(now()) - taipei_day(o.created_at))
   from orders o join p on p.order_id = o.id where b.parcel_id = o.id`,
);
