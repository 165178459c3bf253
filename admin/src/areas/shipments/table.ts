import type { PastedShipment, TableRow } from '@kujiya/contract/staff/shipment-rows';
import { shipmentRefusals } from '@kujiya/contract/staff/shipments';

/** How many shipments a pasted table names: without blank lines and heads. */
export const countOf = (rows: readonly PastedShipment[]): number =>
  rows.filter(({ isHead }) => !isHead).length;

/** Whether a row is left alone because its parcel has yet to arrive: nothing of it is to be mended. */
export const isSkipped = ({ result }: Pick<TableRow, 'result'>): boolean =>
  result === shipmentRefusals.not_delivered.code;
export const isBad = (row: Pick<TableRow, 'result'>): boolean => row.result !== 'done' && !isSkipped(row);

/** The rows that are to be mended, below their heads; `results` has one for each row, in their order. */
export function undone(rows: readonly PastedShipment[], results: readonly TableRow[]): string {
  const left = [...results];
  const kept = rows.filter(({ isHead }) => isHead || isBad(left.shift() ?? { result: '' }));
  return kept.some(({ isHead }) => !isHead) ? kept.map(({ text }) => text).join('\n') : '';
}
