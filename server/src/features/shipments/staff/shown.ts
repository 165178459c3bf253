import type { OrderStatus } from '@kujiya/contract/shop/orders';
import {
  shipmentLimits as limits,
  type Shipment,
  type ShipmentState,
} from '@kujiya/contract/staff/shipments';
import { maskName, maskPhone } from '#shop/staff/masks.ts';
import type { ShipmentRow } from './queries.ts';

const time = (at: Date | null) => at?.toISOString() ?? null;
const dayMs = 86_400_000;

/** The state of a shipment, from that of its order. */
export const stateOf = (status: OrderStatus, packedAt: Date | null): ShipmentState => {
  if (status !== 'processing') return status;
  return packedAt === null ? 'accepted' : 'packed';
};

/** Where a shipment goes, as a list or a page shows it: enough to tell two apart, too little to find anybody. */
const masked = ({ name, phone, postcode, area }: NonNullable<ShipmentRow['address']>) => ({
  name: maskName(name),
  phone: maskPhone(phone),
  postcode,
  address: `${area}***`,
});
const whole = ({ area, detail, ...to }: NonNullable<ShipmentRow['address']>) => ({
  ...to,
  address: area + detail,
});

/** A shipment as staff see it: masked, unless its whole address was asked for. */
export const shownShipment = ({ waits_since, address, ...row }: ShipmentRow, isWhole = false): Shipment => ({
  ...row,
  address: address && (isWhole ? whole(address) : masked(address)),
  state: stateOf(row.status, row.packed_at),
  created_at: row.created_at.toISOString(),
  due_at: waits_since && new Date(waits_since.getTime() + limits.handOverDays * dayMs).toISOString(),
  packed_at: time(row.packed_at),
  handed_over_at: time(row.handed_over_at),
  delivered_at: time(row.delivered_at),
});
