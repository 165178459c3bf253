import { parcelRefusals } from '@kujiya/contract/parcels';
import { plainCell } from '@kujiya/contract/staff/cells';
import {
  deliveryRows,
  type HandOverRow,
  handOverRows,
  readCarrier,
  saysDelivered,
  type TableRow,
} from '@kujiya/contract/staff/shipment-rows';
import { shipmentLimits as limits, shipmentRefusals as refusals } from '@kujiya/contract/staff/shipments';
import { plainTracking, trackingMisfit } from '@kujiya/contract/staff/tracking';
import { Refused, refusalBody } from '#platform/http/refused.ts';
import type { EachRow, StaffCaller } from '#platform/http/staff.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import { rehearse } from '#platform/postgres/rehearse.ts';
import { listCarriers } from '#shop/shipping/queries.ts';
import * as queries from './queries.ts';
import { acceptShipment, deliverParcel, elsewhere, handOver } from './service.ts';

/** The result of one row: done, or its refusal, which touches no other; `why` is said in the place of its sentence. */
async function resultOf(
  work: () => Promise<unknown>,
  why: string | null = null,
): Promise<{ result: string; message: string | null }> {
  try {
    await work();
    return { result: 'done', message: null };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { code, message } = refusalBody(error.refusal, error.details);
    return { result: code, message: why ?? message };
  }
}

/** Accepts many orders, each in a transaction of its own with its own entry in the audit log. */
export async function acceptShipments(each: EachRow, ids: readonly number[]) {
  const results: { id: number; result: string; message: string | null }[] = [];
  for (const id of ids)
    results.push({ id, ...(await resultOf(() => each((tx, caller) => acceptShipment(tx, caller, id)))) });
  return results;
}

type Table = { rows?: readonly HandOverRow[]; table?: string; carrier?: string };
type Handed = { carrier: string; tracking_number: string };

/** Why no shipment has this order number, as it was typed. */
const unknownOrder = (typed: string): string => {
  const number = plainCell(typed);
  if (number === '') return '沒有填訂單編號';
  return /\d/.test(number)
    ? `找不到訂單「${number}」的包裹`
    : `「${number}」不是訂單編號；標題列要有「訂單編號、物流、單號」`;
};

/** Reads a table and does each of its rows with `hand`. Refuses `table_too_long`. */
async function eachOf(
  db: Queryable,
  { rows = [], table = '', carrier: other = '' }: Table,
  hand: (id: number, handed: Handed, at: number) => Promise<unknown>,
): Promise<TableRow[]> {
  const all: HandOverRow[] = [...rows, ...handOverRows(table).filter(({ isHead }) => !isHead)];
  if (all.length > limits.rows) throw new Refused(refusals.table_too_long);
  const carriers = await listCarriers(db);
  const results: TableRow[] = [];
  for (const [at, { id: known, order_number = '', ...row }] of all.entries()) {
    const tracking_number = plainCell(row.tracking_number);
    const id =
      known ?? (await queries.findByNumber(db, plainCell(order_number).toUpperCase()))[0]?.id ?? null;
    const { carrier, why } = readCarrier(row.carrier || other, carriers);
    const work = async () => {
      if (id === null) throw new Refused(parcelRefusals.parcel_missing);
      if (!carrier) throw new Refused(refusals.carrier_unknown);
      await hand(id, { carrier: carrier.key, tracking_number }, at);
    };
    const misfit = carrier ? trackingMisfit(carrier, tracking_number, carriers) : why;
    results.push({
      ...{ id, order_number, tracking_number, carrier_name: carrier?.name ?? null },
      ...(await resultOf(work, id === null ? unknownOrder(order_number) : misfit)),
    });
  }
  return results;
}

/** Hands over many shipments, each in a transaction of its own with its own entry in the audit log. */
export const handOverTable = (db: Queryable, each: EachRow, table: Table): Promise<TableRow[]> =>
  eachOf(db, table, (id, handed, at) => each((tx, caller) => handOver(tx, caller, id, handed), at));

/**
 * What a table would do: each row is done in a savepoint and undone, so that no second rule could differ from that of
 * the hand-over. Rows of the table that would meet each other are found beside it.
 */
export function previewHandOver(tx: Tx, { staffId }: StaffCaller, table: Table): Promise<TableRow[]> {
  const silent = { staffId, note() {} };
  const parcels = new Map<number, string>();
  const numbers = new Map<string, number>();
  return eachOf(tx, table, async (id, handed) => {
    await rehearse(tx, () => handOver(tx, silent, id, handed));
    const number = `${handed.carrier} ${plainTracking(handed.tracking_number)}`;
    if ((parcels.get(id) ?? number) !== number) throw elsewhere({ status: 'shipping', packed_at: null });
    if ((numbers.get(number) ?? id) !== id) throw new Refused(refusals.tracking_taken);
    parcels.set(id, number);
    numbers.set(number, id);
  });
}

type Arrived = { ids?: readonly number[]; table?: string };

/** The shipment of a row of a carrier's table, and why it is not one that has arrived; `isDone`: it is delivered already. */
async function arrivedOf(
  db: Queryable,
  row: { order_number: string; tracking_number: string; status: string },
) {
  const { order_number, tracking_number, status } = row;
  const found =
    order_number === ''
      ? await queries.findByTracking(db, plainTracking(tracking_number))
      : await queries.findByNumber(db, order_number.toUpperCase());
  const [one, other] = found;
  const isTwice = one?.status === 'shipping' && other?.status === 'shipping';
  const number = order_number || tracking_number;
  const why = !one
    ? number === ''
      ? '沒有單號，也沒有訂單編號'
      : `沒有包裹的單號或訂單編號是「${number}」`
    : isTwice
      ? `有 ${found.length} 個包裹的單號是「${tracking_number}」，請改用訂單編號`
      : saysDelivered(status)
        ? null
        : `物流寫「${status}」，沒有登記送達${/退/.test(status) ? '；請到這個包裹登記退回' : ''}`;
  const isDone = one?.status === 'delivered' || one?.status === 'completed';
  return { one: why === null ? one : undefined, found: one, why, isDone };
}

/** Notes with `deliver` that shipments have arrived; those that were noted before are done. Refuses `table_too_long`. */
async function eachArrived(
  db: Queryable,
  { ids = [], table = '' }: Arrived,
  deliver: (id: number, at: number) => Promise<unknown>,
): Promise<TableRow[]> {
  const rows = deliveryRows(table).filter(({ isHead }) => !isHead);
  if (rows.length > limits.rows) throw new Refused(refusals.table_too_long);
  const results: TableRow[] = [];
  for (const [at, id] of ids.entries())
    results.push({
      ...{ id, order_number: '', carrier_name: null, tracking_number: '' },
      ...(await resultOf(() => deliver(id, at))),
    });
  for (const [at, row] of rows.entries()) {
    const { one, found, why, isDone } = await arrivedOf(db, row);
    const work = async () => {
      if (!one) throw new Refused(found ? refusals.not_delivered : parcelRefusals.parcel_missing);
      if (!isDone) await deliver(one.id, ids.length + at);
    };
    results.push({
      id: found?.id ?? null,
      order_number: found?.order_number ?? row.order_number,
      carrier_name: found?.carrier_name ?? null,
      tracking_number: row.tracking_number || (found?.tracking_number ?? ''),
      ...(await resultOf(work, why)),
    });
  }
  return results;
}

/** Notes the arrival of many shipments, each in a transaction of its own with its own entry in the audit log. */
export const deliverShipments = (db: Queryable, each: EachRow, arrived: Arrived): Promise<TableRow[]> =>
  eachArrived(db, arrived, (id, at) => each((tx, caller) => deliverParcel(tx, caller, id), at));

/** What a carrier's table would do: each row is done in a savepoint and undone. */
export const previewDelivery = (tx: Tx, { staffId }: StaffCaller, arrived: Arrived): Promise<TableRow[]> =>
  eachArrived(tx, arrived, (id) => rehearse(tx, () => deliverParcel(tx, { staffId, note() {} }, id)));
