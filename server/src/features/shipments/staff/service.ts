import { parcelRefusals } from '@kujiya/contract/parcels';
import type { OrderStatus } from '@kujiya/contract/shop/orders';
import { type Misfit, misfitOf } from '@kujiya/contract/staff/packing';
import {
  shipmentLimits as limits,
  shipmentRefusals as refusals,
  type Scan,
  type Shipment,
  type ShipmentFilter,
  shipmentStateWords,
} from '@kujiya/contract/staff/shipments';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import { pageOf } from '#platform/pages.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import { assignVariants } from '#shop/draws/variants.ts';
import { recordEvent } from '#shop/events/queries.ts';
import { moveOrder } from '#shop/orders/service.ts';
import { readAloudOf } from '#shop/search/orders.ts';
import { callOffParcel } from '#shop/shipping/call-off.ts';
import * as shipping from '#shop/shipping/queries.ts';
import {
  type Handed,
  handedOf,
  noteHandedOver,
  noteRenumbered,
  shipmentLabels,
} from '#shop/shipping/service.ts';
import * as queries from './queries.ts';
import { shownShipment, stateOf } from './shown.ts';

const subject = (orderId: number) => `order:${orderId}`;
/** The states of a shipment that is to be handed over, of one that is not delivered yet, and all others, as states of its order. */
const toHandOver: readonly OrderStatus[] = ['paid', 'processing'];
const open: readonly OrderStatus[] = [...toHandOver, 'shipping'];
const ended = ['delivered', 'completed', 'cancelled', 'refunded'] as const;
const all: readonly OrderStatus[] = ['pending', ...open, ...ended];
const isEnded = (state: ShipmentFilter | undefined) => ended.some((one) => one === state);

export type Wanted = {
  state?: ShipmentFilter;
  carrier?: string;
  kind?: Shipment['kind'];
  overdue?: boolean;
  q?: string;
  cursor?: number;
  limit?: number;
};

/**
 * The order's states in which a shipment has this one; without one, those not delivered (the only ones that are ever
 * overdue: those not handed over), or all in a search.
 */
function statusesOf({ state, overdue, q = '' }: Wanted): readonly OrderStatus[] {
  if (state === 'returned') return all;
  if (state === undefined) return overdue ? toHandOver : q === '' ? open : all;
  return [state === 'accepted' || state === 'packed' ? 'processing' : state];
}

/** Shipments with masked addresses: those that wait oldest first, the others newest first. */
export async function listShipments(tx: Queryable, wanted: Wanted) {
  const { shown, next } = await readShipments(tx, wanted);
  return { data: shown.map((row) => shownShipment(row)), next };
}

/** The same with whole addresses, and where each prize was drawn; the audit log says whose. */
export async function exportShipments(tx: Tx, { note }: StaffCaller, wanted: Wanted) {
  const { shown, next } = await readShipments(tx, { ...wanted, limit: limits.exportSize });
  const ids = shown.map(({ id }) => id);
  note({ subjects: ids.map(subject) });
  const things = Map.groupBy(await queries.listThings(tx, ids), ({ order_id }) => order_id);
  return {
    data: shown.map((row) => {
      const own = things.get(row.id)?.map(({ name, quantity, slots }) => ({ name, quantity, slots }));
      return { ...shownShipment(row, true), lines: own ?? row.lines };
    }),
    next,
  };
}

async function readShipments(tx: Queryable, wanted: Wanted) {
  const { state, q = '', limit = limits.listSize } = wanted;
  const filters = {
    statuses: statusesOf(wanted),
    packed: state === 'accepted' || state === 'packed' ? state === 'packed' : null,
    carrier: wanted.carrier ?? null,
    kind: wanted.kind ?? null,
    overdueDays: wanted.overdue ? limits.handOverDays : null,
    returned: state === 'returned',
    cursor: wanted.cursor ?? null,
    limit: limit + 1,
  };
  const list = isEnded(state) ? queries.listEnded : queries.listWaiting;
  const listed = state === 'returned' ? queries.listReturned : list;
  const rows = await (q === ''
    ? listed(tx, filters)
    : queries.searchShipments(tx, { ...filters, ...readAloudOf(q) }));
  return pageOf(rows, limit);
}

/** The label of a shipment that is to be sent. Refuses `parcel_missing`, also where its address is gone. */
export async function labelOf(tx: Tx, caller: StaffCaller, orderId: number, shopName: string) {
  const [label] = await labelsOf(tx, caller, [orderId], shopName);
  if (!label) throw new Refused(parcelRefusals.parcel_missing);
  return label.svg;
}

/** The labels of those of these shipments that are to be sent; the audit log says whose. Refuses `too_many_printed`. */
export async function labelsOf(tx: Tx, { note }: StaffCaller, orderIds: readonly number[], shopName: string) {
  if (orderIds.length > limits.printed) throw new Refused(refusals.too_many_printed);
  const labels = await shipmentLabels(tx, orderIds, shopName);
  note({ subjects: labels.map(({ id }) => subject(id)) });
  return labels;
}

/** Locks the order of a shipment; refuses `parcel_missing`. */
async function lock(tx: Tx, orderId: number): Promise<shipping.ShipmentState> {
  await shipping.lockShipment(tx, orderId);
  // A separate statement: the snapshot of the one that waited is older than the wait.
  const [shipment] = await shipping.findShipment(tx, orderId);
  if (!shipment) throw new Refused(parcelRefusals.parcel_missing);
  return shipment;
}

/** The refusal of a step that the state of a shipment does not allow, with what the state is called. */
export const elsewhere = ({ status, packed_at }: Pick<shipping.ShipmentState, 'status' | 'packed_at'>) =>
  new Refused(refusals.parcel_elsewhere, { status, title: shipmentStateWords[stateOf(status, packed_at)] });

/** Moves the order of a shipment, which was read under its lock; refuses `parcel_elsewhere`. */
async function move(
  tx: Tx,
  { staffId }: StaffCaller,
  orderId: number,
  was: shipping.ShipmentState,
  { from, to, reason }: { from: readonly OrderStatus[]; to: OrderStatus; reason: string },
): Promise<void> {
  const step = { from: was.status, to, actor: `staff:${staffId}`, reason } as const;
  const isMoved = from.includes(was.status) && (was.status === to || (await moveOrder(tx, orderId, step)));
  if (!isMoved) throw elsewhere(was);
}

/** The state of a shipment after a step, which goes into the audit log with that before it. */
async function done(
  tx: Tx,
  { note }: StaffCaller,
  orderId: number,
  before: shipping.ShipmentState,
  more: object = {},
) {
  const [row] = await shipping.findShipment(tx, orderId);
  if (!row) throw new Error(`shipment ${orderId} is gone`);
  const stepOf = ({ status, packed_at, carrier_name, tracking_number }: shipping.ShipmentState) => ({
    state: stateOf(status, packed_at),
    ...(carrier_name !== null && { carrier: carrier_name, tracking_number }),
  });
  note({ subjects: [subject(orderId)], before: stepOf(before), after: { ...stepOf(row), ...more } });
  const { status, packed_at, version } = row;
  return { id: orderId, state: stateOf(status, packed_at), status, version };
}

/** Assigns the variants that nobody has chosen before the things are fetched from the shelves, for the log. */
async function assign(tx: Tx, orderId: number, { member_id }: shipping.ShipmentState) {
  const given = await assignVariants(tx, member_id, orderId);
  return given.length > 0 ? { variants: given.map(({ item, name }) => `${item} ${name}`) } : {};
}

/** Accepts an order that is sent. */
export async function acceptShipment(tx: Tx, caller: StaffCaller, orderId: number) {
  const shipment = await lock(tx, orderId);
  await move(tx, caller, orderId, shipment, { from: ['paid'], to: 'processing', reason: 'accepted' });
  await shipping.noteAccepted(tx, orderId);
  return done(tx, caller, orderId, shipment, await assign(tx, orderId, shipment));
}

/**
 * Notes that a shipment is packed: from now on it cannot be called off. Refuses what was `scanned` unless it is exactly
 * what belongs in it; the audit log says how much of it was confirmed by hand, or that nothing was scanned.
 */
export async function packParcel(tx: Tx, caller: StaffCaller, orderId: number, scanned?: readonly Scan[]) {
  const shipment = await lock(tx, orderId);
  if (shipment.packed_at !== null) throw elsewhere(shipment);
  await move(tx, caller, orderId, shipment, {
    from: ['paid', 'processing'],
    to: 'processing',
    reason: 'packed',
  });
  const assigned = await assign(tx, orderId, shipment);
  if (scanned) refuseMisfit(misfitOf(await queries.listThings(tx, [orderId]), scanned));
  await shipping.notePacked(tx, orderId);
  const pieces = (some: readonly Scan[]) => some.reduce((sum, { quantity }) => sum + quantity, 0);
  const check = scanned
    ? { scanned: pieces(scanned), by_hand: pieces(scanned.filter(({ by_hand }) => by_hand)) }
    : { scanned: 0 };
  return done(tx, caller, orderId, shipment, { ...check, ...assigned });
}

function refuseMisfit(misfit: Misfit | null): void {
  if (misfit?.kind === 'wrong') throw new Refused(refusals.scan_wrong, { scanned: misfit.code });
  if (misfit?.kind === 'too_many') throw new Refused(refusals.scan_too_many, { name: misfit.name });
  if (misfit) throw new Refused(refusals.scan_missing, { things: misfit.things });
}

/**
 * Hands a packed shipment to a carrier that is offered, under its tracking number; refuses one of another format, or of
 * another shipment, and `not_packed`. A repeat changes nothing.
 */
export async function handOver(tx: Tx, caller: StaffCaller, orderId: number, handed: Handed) {
  const { carrier, number } = await handedOf(tx, handed);
  const shipment = await lock(tx, orderId);
  const { status, packed_at } = shipment;
  const isRepeat =
    status === 'shipping' && shipment.carrier === carrier.key && shipment.tracking_number === number;
  if (!isRepeat) {
    if (!carrier.is_offered) throw new Refused(refusals.carrier_unknown);
    if (status === 'processing' && packed_at === null) throw new Refused(refusals.not_packed);
    const reason = `handed over to ${carrier.key} as ${number}`;
    await move(tx, caller, orderId, shipment, { from: ['processing'], to: 'shipping', reason });
    await noteHandedOver(tx, orderId, carrier.key, number);
  }
  return done(tx, caller, orderId, shipment);
}

/**
 * Corrects the carrier and the number of a shipment that was handed over, also of one that has arrived or come back: the
 * wrong number may be another parcel's. The member is told. Refuses what `handOver` refuses, and `tracking_unchanged`.
 */
export async function correctTracking(
  tx: Tx,
  caller: StaffCaller,
  orderId: number,
  { reason, ...handed }: Handed & { reason: string },
) {
  const { carrier, number } = await handedOf(tx, handed);
  const shipment = await lock(tx, orderId);
  const { carrier: was, tracking_number: wasNumber, member_id } = shipment;
  if (was === null) throw elsewhere(shipment);
  if (was === carrier.key && wasNumber === number) throw new Refused(refusals.tracking_unchanged);
  await noteRenumbered(tx, orderId, carrier.key, number);
  const data = { carrier: carrier.name, tracking_number: number, was: wasNumber ?? '', reason };
  await recordEvent(tx, 'parcel.renumbered', member_id, data, orderId);
  return done(tx, caller, orderId, shipment);
}

/** Notes that the carrier has delivered the shipment. */
export async function deliverParcel(tx: Tx, caller: StaffCaller, orderId: number) {
  const shipment = await lock(tx, orderId);
  const step = { from: ['shipping'], to: 'delivered', reason: 'delivered' } as const;
  await move(tx, caller, orderId, shipment, step);
  await shipping.noteDelivered(tx, orderId);
  return done(tx, caller, orderId, shipment);
}

/**
 * Notes that the carrier has returned the shipment, and why: stored items are back with the days they had, and the fee is
 * not refunded; goods can be sent again or refunded. The member is told.
 */
export async function returnParcel(tx: Tx, caller: StaffCaller, orderId: number, reason?: string) {
  const shipment = await lock(tx, orderId);
  const isGoods = shipment.kind === 'goods';
  await move(tx, caller, orderId, shipment, {
    from: ['shipping'],
    to: isGoods ? 'processing' : 'cancelled',
    reason: reason ?? 'returned by the carrier',
  });
  if (isGoods) {
    await shipping.noteGoodsReturned(tx, orderId);
    const { carrier, tracking_number, member_id } = shipment;
    const data = { carrier, tracking_number, reason: reason ?? '' };
    await recordEvent(tx, 'goods.returned', member_id, data, orderId);
  } else {
    await shipping.noteParcelReturned(tx, orderId);
    await shipping.putBack(tx, orderId);
  }
  return done(tx, caller, orderId, shipment);
}

/**
 * Calls off a parcel that no carrier has: its things are back with the days they had, its fee in the wallet, and the
 * member is told why. Refuses `parcel_elsewhere`, also for goods, which are refunded.
 */
export async function callOffShipment(tx: Tx, caller: StaffCaller, orderId: number, reason: string) {
  const [shipment] = await shipping.findShipment(tx, orderId);
  if (!shipment) throw new Refused(parcelRefusals.parcel_missing);
  const end = await callOffParcel(tx, shipment.member_id, orderId, { staffId: caller.staffId, reason });
  if (end !== 'called off') throw elsewhere((await shipping.findShipment(tx, orderId))[0] ?? shipment);
  return done(tx, caller, orderId, shipment);
}
