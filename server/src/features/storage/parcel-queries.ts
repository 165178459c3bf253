import type { Parcel } from '@kujiya/contract/parcels';
import type { OrderStatus } from '@kujiya/contract/shop/orders';
import type { ShippingMethod } from '@kujiya/contract/storage';
import { readStatement } from '#platform/postgres/database.ts';
import { pieceName, piecePicture, slotsOf, variantOfItem } from '#shop/draws/variant-queries.ts';

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
  carrier: string | null;
  carrier_name: string | null;
  carrier_url: string | null;
  tracking_number: string | null;
  lines: Parcel['lines'];
  can_cancel: boolean;
  address: string | null;
};
export const listParcels = readStatement<
  ParcelRow,
  [memberId: number, before: number, limit: number, preparing: boolean | null]
>(
  'parcels.list',
  `select o.id, o.order_number, o.status, o.created_at, s.handed_over_at, s.delivered_at, p.returned_at,
     p.items as items_count, o.shipping_fee, p.shipping_method, p.customer_note, s.carrier, s.tracking_number,
     c.name as carrier_name, c.tracking_url as carrier_url,
     o.status in ('paid', 'processing') and s.packed_at is null as can_cancel,
     coalesce((select jsonb_agg(jsonb_build_object('name', i.name, 'quantity', i.quantity, 'image_url', i.image_url,
        'slots', ${slotsOf('i.ids')}) order by i.id)
      from (select min(b.id) as id, coalesce(${pieceName}, q.name) as name, coalesce(${piecePicture}, q.image_url) as image_url,
              count(*) as quantity, array_agg(b.id) as ids
            from box_items b left join prizes z on z.id = b.prize_id ${variantOfItem} left join products q on q.id = b.goods_id
            where b.parcel_id = o.id group by 2, 3) i),
     -- Of a parcel whose things are back.
     (select jsonb_agg(jsonb_build_object('name', l.name, 'quantity', l.quantity, 'image_url', coalesce(
          (select z.image_url from prizes z where z.product_id = l.product_id and z.name = l.name order by z.id limit 1), g.image_url), 'slots', '[]'::jsonb)
        order by l.position)
      from order_lines l join products g on g.id = l.product_id where l.order_id = o.id)) as lines,
     a.name || '　' || a.postcode || ' ' || a.city || a.district || a.address_detail as address
   from orders o join parcels p on p.order_id = o.id join shipments s on s.order_id = o.id
     left join carriers c on c.key = s.carrier
     left join shipment_addresses a on a.order_id = o.id
   where o.member_id = $1 and o.order_type = 'box_shipping' and o.id < $2
     and ($4::boolean is null or (o.status in ('paid', 'processing')) = $4) order by o.id desc limit $3`,
);
