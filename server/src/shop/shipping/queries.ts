import type { OrderStatus } from '@kujiya/contract/shop/orders';
import type { Carrier } from '@kujiya/contract/staff/carriers';
import type { ShipmentKind } from '@kujiya/contract/staff/shipments';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import type { Finding } from '#shop/finding.ts';
import type { Label } from './label.ts';

/**
 * Locks the member's accounts before anything else, so that changes of the storage run one after the other, also those
 * that touch the wallet.
 */
export const lockWallet = writeStatement<object, [memberId: number]>(
  'shipping.lock_wallet',
  `select from ledger_accounts where member_id = $1 and kind = 'wallet' order by id for no key update`,
);

/** Locks one of a member's addresses, so that it is not deleted before it is copied. */
export const lockAddress = writeStatement<{ id: number }, [memberId: number, addressId: number]>(
  'shipping.lock_address',
  'select id from addresses where id = $2 and member_id = $1 for key share',
);

export type ShipmentState = {
  kind: ShipmentKind;
  member_id: number;
  status: OrderStatus;
  shipping_fee: number;
  version: number;
  packed_at: Date | null;
  carrier: string | null;
  carrier_name: string | null;
  tracking_number: string | null;
};
/** Locks the order of a shipment, so that its steps, its cancellation and its refund run one after another. */
export const lockShipment = writeStatement<object, [orderId: number]>(
  'shipping.lock',
  'select from orders o join shipments s on s.order_id = o.id where o.id = $1 for no key update of o',
);
export const findShipment = readStatement<ShipmentState, [orderId: number]>(
  'shipping.find',
  `select case o.order_type when 'shop' then 'goods' else 'storage' end as kind, o.member_id, o.status, o.shipping_fee,
     s.version, s.packed_at, s.carrier, c.name as carrier_name, s.tracking_number
   from shipments s join orders o on o.id = s.order_id left join carriers c on c.key = s.carrier where s.order_id = $1`,
);

/** The shop's carriers: those that are offered first, then in the order in which they were added. */
export const listCarriers = readStatement<Carrier>(
  'shipping.carriers',
  `select key, version, name, aliases, samples, tracking_url, is_offered from carriers order by is_offered desc, position`,
);

/** Each step of a shipment counts as a version. */
const noteStep = (step: string, set: string) =>
  writeStatement<object, [orderId: number]>(
    `shipping.note_${step}`,
    `update shipments set version = version + 1${set} where order_id = $1`,
  );
export const noteAccepted = noteStep('accepted', '');
export const notePacked = noteStep('packed', ', packed_at = now()');
export const noteDelivered = noteStep('delivered', ', delivered_at = now()');
/** Goods that the carrier returned can be packed and sent again. */
export const noteGoodsReturned = noteStep(
  'goods_returned',
  ', packed_at = null, carrier = null, tracking_number = null, handed_over_at = null',
);
export const noteParcelReturned = noteStep('parcel_returned', '');

/**
 * Puts the things of a parcel back with as many Taipei days as they had when it was sent, at any hour: things that are
 * back the same day form one stack again with those that stayed. The address is deleted.
 */
export const putBack = writeStatement<object, [orderId: number]>(
  'parcels.put_back',
  `with p as (update parcels set returned_at = now() where order_id = $1 returning order_id),
     a as (delete from shipment_addresses where order_id = $1)
   update box_items b set status = 'available', parcel_id = null, announced = null,
     expires_at = b.expires_at + make_interval(days => taipei_day(now()) - taipei_day(o.created_at))
   from orders o join p on p.order_id = o.id where b.parcel_id = o.id`,
);

/** Opens the shipment of an order, with a copy of one of its member's addresses. */
export const openShipment = writeStatement<object, [orderId: number, addressId: number]>(
  'shipping.open',
  `with opened as (insert into shipments (order_id) values ($1) returning order_id)
   insert into shipment_addresses (order_id, member_id, name, phone, city, district, postcode, address_detail)
   select opened.order_id, a.member_id, a.name, a.phone, a.city, a.district, a.postcode, a.address_detail
   from opened, addresses a where a.id = $2`,
);

/** Fails at the unique key when another shipment of the carrier has this number, also one of the same moment. */
export const noteHandedOver = writeStatement<
  { order_id: number },
  [orderId: number, carrier: string, trackingNumber: string]
>(
  'shipping.note_handed_over',
  `with sent as (
     update shipments set carrier = $2, tracking_number = $3, handed_over_at = now(), version = version + 1
     where order_id = $1 returning order_id
   ), things as (update box_items set status = 'shipped' from sent where parcel_id = sent.order_id)
   select order_id from sent`,
);

/** Fails at the same key. */
export const noteRenumbered = writeStatement<
  object,
  [orderId: number, carrier: string, trackingNumber: string]
>(
  'shipping.note_renumbered',
  'update shipments set carrier = $2, tracking_number = $3, version = version + 1 where order_id = $1',
);

/** The labels of those of these orders that are to be sent or on their way, in the order in which they were asked for. */
export const findLabels = readStatement<Label & { id: number }, [orderIds: readonly number[]]>(
  'shipping.find_labels',
  `select o.id, o.order_number as "orderNumber", coalesce(k.customer_note, p.customer_note, '') as note, a.name, a.phone,
     a.postcode, a.city || a.district || a.address_detail as address
   from orders o join shipment_addresses a on a.order_id = o.id
     left join goods_orders k on k.order_id = o.id left join parcels p on p.order_id = o.id
   where o.id = any ($1) and o.status in ('paid', 'processing', 'shipping') order by array_position($1, o.id)`,
);

export const deliveredLongAgo = readStatement<{ order_id: number }, [days: number, after: number]>(
  'shipping.delivered_long_ago',
  `select s.order_id from shipments s join orders o on o.id = s.order_id
   where o.status = 'delivered' and o.order_type in ('shop', 'box_shipping') and s.delivered_at < now() - make_interval(days => $1) and s.order_id > $2
     and not exists (select from complaints c where c.order_id = o.id and c.state <> 'resolved')
   order by s.order_id limit 1000`,
);

/** Deletes addresses so many days after delivery, and of orders that ended without one so many days after the order. */
export const blankAddresses = writeStatement<object, [days: number]>(
  'shipping.blank_addresses',
  `delete from shipment_addresses a using shipments s join orders o on o.id = s.order_id
   where s.order_id = a.order_id
     and coalesce(s.delivered_at, case when o.status in ('cancelled', 'refunded') then o.created_at end)
       < now() - make_interval(days => $1)`,
);

export const exportAddresses = readStatement<object, [memberId: number]>(
  'shipping.export_addresses',
  `select o.order_number, a.name, a.phone, a.city, a.district, a.postcode, a.address_detail
   from shipment_addresses a join orders o on o.id = a.order_id where a.member_id = $1 order by a.order_id`,
);

export const eraseAddresses = writeStatement<object, [memberId: number]>(
  'shipping.erase_addresses',
  'delete from shipment_addresses where member_id = $1',
);

export const blankNotes = writeStatement<object, [memberId: number]>(
  'shipping.blank_notes',
  `update parcels p set customer_note = '' from orders o
   where o.member_id = $1 and p.order_id = o.id and p.customer_note <> ''`,
);

/** Broken rules of shipments. */
export const brokenShipments = readStatement<Finding>(
  'shipping.broken',
  `select 'an order has a shipment exactly when it is sent' as rule, 'order ' || o.id as example
     from orders o left join goods_orders k on k.order_id = o.id left join shipments s on s.order_id = o.id
     where (s.order_id is not null) <> (o.order_type = 'box_shipping' or not coalesce(k.is_kept, true))
   union all
   select 'a shipment is handed over exactly when its order is on its way or was', 'order ' || o.id
     from shipments s join orders o on o.id = s.order_id
     where s.handed_over_at is null and o.status in ('shipping', 'delivered', 'completed')
       or s.handed_over_at is not null and o.status in ('pending', 'paid', 'processing')
   union all
   select 'a shipment that is not delivered has its address', 'order ' || s.order_id
     from shipments s join orders o on o.id = s.order_id left join shipment_addresses a on a.order_id = s.order_id
     where o.status in ('pending', 'paid', 'processing', 'shipping') and a.order_id is null
   union all
   select 'a carrier that has a shipment is one of the shop''s', 'order ' || s.order_id
     from shipments s left join carriers c on c.key = s.carrier where s.carrier is not null and c.key is null
   union all
   select 'an address belongs to a shipment', 'order ' || a.order_id
     from shipment_addresses a left join shipments s on s.order_id = a.order_id where s.order_id is null`,
);
