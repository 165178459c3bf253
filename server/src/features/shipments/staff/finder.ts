import { shipmentsOf } from '@kujiya/contract/staff/paths';
import { staffSearchLimits as limits } from '@kujiya/contract/staff/search';
import { plainTracking } from '@kujiya/contract/staff/tracking';
import { readStatement } from '#platform/postgres/database.ts';
import type { Finder } from '#shop/staff/finders.ts';

const findShipments = readStatement<
  { id: number; order_number: string; tracking_number: string | null },
  [tracking: string, phone: string, limit: number]
>(
  'find.shipments',
  `with sent as materialized (select order_id from shipment_addresses where phone = $2)
   select o.id, o.order_number, s.tracking_number from orders o join shipments s on s.order_id = o.id
   where o.id in (select order_id from shipments where tracking_number = $1 union select order_id from sent)
   order by o.id desc limit $3`,
);

/** Shipments by the carrier's number, or by the phone of who receives them. */
export const shipmentFinder: Finder = {
  right: 'read_parcels',
  async find(db, { code, phone }) {
    const rows = await findShipments(db, plainTracking(code), phone, limits.each);
    return rows.map(({ id, order_number, tracking_number }) => ({
      kind: 'shipment',
      id,
      title: `${tracking_number ?? '尚未交寄'}・訂單 ${order_number}`,
      path: shipmentsOf(order_number),
    }));
  },
};
