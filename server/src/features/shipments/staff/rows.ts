import { type Carrier, parcelRefusals } from '@kujiya/contract/parcels';
import { plainCell } from '@kujiya/contract/staff/cells';
import {
  type HandedOver,
  type HandOverRow,
  handOverRows,
  readCarrier,
} from '@kujiya/contract/staff/shipment-rows';
import { shipmentLimits as limits, shipmentRefusals as refusals } from '@kujiya/contract/staff/shipments';
import { plainTracking } from '@kujiya/contract/staff/tracking';
import { Refused } from '#platform/http/refused.ts';
import type { EachRow, StaffCaller } from '#platform/http/staff.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import { rehearse } from '#platform/postgres/rehearse.ts';
import * as queries from './queries.ts';
import { acceptShipment, handOver } from './service.ts';

const done = { result: 'done', message: null } as const;

/** The result of one row: done, or its refusal, which touches no other. */
async function resultOf(work: Promise<unknown>): Promise<{ result: string; message: string | null }> {
  try {
    await work;
    return done;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { result: error.refusal.code, message: error.refusal.message };
  }
}

/** Accepts many orders, each in a transaction of its own with its own entry in the audit log. */
export async function acceptShipments(each: EachRow, ids: readonly number[]) {
  const results: { id: number; result: string; message: string | null }[] = [];
  for (const id of ids)
    results.push({ id, ...(await resultOf(each((tx, caller) => acceptShipment(tx, caller, id)))) });
  return results;
}

type Table = { rows?: readonly HandOverRow[]; table?: string };

type Read = Pick<HandedOver, 'id' | 'order_number' | 'carrier' | 'tracking_number'>;

/** Reads a table and does each of its rows with `hand`. Refuses `table_too_long`. */
async function eachOf(
  db: Queryable,
  { rows = [], table = '' }: Table,
  hand: (id: number, handed: { carrier: Carrier; tracking_number: string }, at: number) => Promise<unknown>,
): Promise<HandedOver[]> {
  const all: HandOverRow[] = [...rows, ...handOverRows(table).filter(({ isHead }) => !isHead)];
  if (all.length > limits.rows) throw new Refused(refusals.table_too_long);
  const results: HandedOver[] = [];
  for (const [at, { id: known, order_number = '', ...row }] of all.entries()) {
    const tracking_number = plainCell(row.tracking_number);
    const id =
      known ?? (await queries.findByNumber(db, plainCell(order_number).toUpperCase()))[0]?.id ?? null;
    const { value: carrier, why } = readCarrier(row.carrier);
    const read: Read = { id, order_number, carrier, tracking_number };
    const work = async () => {
      if (id === null) throw new Refused(parcelRefusals.parcel_missing);
      if (!carrier) throw new Refused(refusals.carrier_unknown);
      await hand(id, { carrier, tracking_number }, at);
    };
    const result = await resultOf(work());
    const isUnknown = result.result === refusals.carrier_unknown.code;
    results.push({ ...read, ...result, ...(isUnknown && { message: `物流「${row.carrier}」${why}` }) });
  }
  return results;
}

/** Hands over many shipments, each in a transaction of its own with its own entry in the audit log. */
export const handOverTable = (db: Queryable, each: EachRow, table: Table): Promise<HandedOver[]> =>
  eachOf(db, table, (id, handed, at) => each((tx, caller) => handOver(tx, caller, id, handed), at));

/**
 * What a table would do: each row is done in a savepoint and undone, so that no second rule could differ from that of
 * the hand-over. Rows of the table that would meet each other are found beside it.
 */
export function previewHandOver(tx: Tx, { staffId }: StaffCaller, table: Table): Promise<HandedOver[]> {
  const silent = { staffId, note() {} };
  const parcels = new Map<number, string>();
  const numbers = new Map<string, number>();
  return eachOf(tx, table, async (id, handed) => {
    await rehearse(tx, () => handOver(tx, silent, id, handed));
    const number = `${handed.carrier} ${plainTracking(handed.tracking_number)}`;
    if ((parcels.get(id) ?? number) !== number)
      throw new Refused(refusals.parcel_elsewhere, { status: 'shipping' });
    if ((numbers.get(number) ?? id) !== id) throw new Refused(refusals.tracking_taken);
    parcels.set(id, number);
    numbers.set(number, id);
  });
}
