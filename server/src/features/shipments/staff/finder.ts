import { shipmentsOf } from '@kujiya/contract/staff/paths';
import { staffSearchLimits as limits } from '@kujiya/contract/staff/search';
import { readStatement } from '#platform/postgres/database.ts';
import { endsWith, ordersIn } from '#shop/search/orders.ts';
import { patterns, throughIndex } from '#shop/search/statements.ts';
import { type Finder, fits } from '#shop/staff/finders.ts';
import { maskName } from '#shop/staff/masks.ts';

const findShipments = readStatement<
  {
    id: number;
    order_number: string;
    tracking_number: string | null;
    name: string | null;
    is_tracked: boolean;
    is_called: boolean;
  },
  { words: readonly string[]; tail: string | null; phone: string | null; limit: number }
>(
  'find.shipments',
  `with ${patterns('said', '$words')},
     tracked as materialized (select order_id as id from shipments
       where tracking_number is not null and ${endsWith('tracking_number', '$tail')}),
     -- Not by the newest of all, of which few have this phone.
     called as materialized (select id from (select order_id as id from shipment_addresses
       where ${endsWith('phone', '$phone')} offset 0) c order by id desc limit $limit),
     received as materialized (select a.order_id as id from shipment_addresses a
       where ${throughIndex('a.folded_name', 'said')} order by a.order_id desc limit $limit),
     found as materialized (select id from tracked union select id from called union select id from received)
   select o.id, o.order_number, s.tracking_number, a.name, o.id in (select id from tracked) as is_tracked,
     o.id in (select id from called) as is_called
   from ${ordersIn('found')} cross join lateral (select * from shipments where order_id = found.id limit 1) s
     left join lateral (select name from shipment_addresses where order_id = found.id limit 1) a on true
   order by is_tracked desc, is_called desc, o.id desc limit $limit`,
);

/** Shipments by the carrier's number or its end, and by the phone or name of who receives them. */
export const shipmentFinder: Finder = {
  right: 'read_parcels',
  async find(db, { words, tail, phone }) {
    // One character alone is in too many names.
    const named = words !== null && words.join('').length > 1 ? words : [];
    const rows = await findShipments(db, { words: named, tail, phone, limit: limits.each });
    return rows.map(({ id, order_number, tracking_number, name, is_tracked, is_called }) => ({
      kind: 'shipment',
      id,
      title: `${tracking_number ?? '尚未交寄'}・訂單 ${order_number}${name === null ? '' : `・${maskName(name)}`}`,
      path: shipmentsOf(order_number),
      fit: is_tracked ? (tracking_number === tail ? fits.whole : fits.end) : is_called ? fits.id : fits.name,
    }));
  },
};
