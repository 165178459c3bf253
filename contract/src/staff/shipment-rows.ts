import { type Static, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { Id, Nullable, Success } from '../kernel/schema.ts';
import { FreeText } from '../kernel/texts.ts';
import { Carrier, carriers } from '../parcels.ts';
import { foldedCell, plainCell, wordReader } from './cells.ts';
import { areHeads, rowsOfText } from './pasted.ts';
import { shipmentLimits as limits, shipmentRefusals } from './shipments.ts';

const write = { access: 'staff', right: 'write_parcels', method: 'POST' } as const;

/** The result of a row: `done`, or the code of the refusal with its message. */
const result = { result: Type.String(), message: Nullable(Type.String()) } as const;

const AcceptedRow = Type.Object({ id: Id, ...result });

export const staffAcceptShipments = defineCall({
  ...write,
  words: '整批接單',
  path: '/api/staff/shipments/accept',
  summary: 'Accept many paid orders that are sent, each by itself.',
  body: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: limits.rows }) }),
  answer: Success({ data: Type.Array(AcceptedRow) }),
  fields: { ids: shipmentRefusals.rows_invalid },
});

/** A row of a table: the shipment by its id or order number, the carrier by its key or name. */
const HandOverRow = Type.Object({
  id: Type.Optional(Id),
  order_number: Type.Optional(FreeText(40)),
  carrier: FreeText(30),
  tracking_number: FreeText(60),
});
export type HandOverRow = Static<typeof HandOverRow>;

/** A row as it was read, and its result. */
const HandedOver = Type.Object({
  id: Nullable(Id),
  order_number: Type.String(),
  carrier: Nullable(Carrier),
  tracking_number: Type.String(),
  ...result,
});
export type HandedOver = Static<typeof HandedOver>;

const table = {
  ...write,
  body: Type.Object({
    rows: Type.Optional(Type.Array(HandOverRow, { maxItems: limits.rows })),
    table: Type.Optional(FreeText(limits.table)),
  }),
  answer: Success({ data: Type.Array(HandedOver) }),
  refusals: [shipmentRefusals.table_too_long],
  fields: { rows: shipmentRefusals.table_too_long, table: shipmentRefusals.table_too_long },
} as const;

export const staffHandOverTable = defineCall({
  ...table,
  words: '整批交給物流',
  path: '/api/staff/shipments/hand-over',
  summary:
    'Hand over many shipments, each by itself: as rows, or as a pasted table of order number, carrier and tracking number.',
});

export const staffPreviewHandOver = defineCall({
  ...table,
  words: '試算整批交給物流',
  path: '/api/staff/shipments/hand-over/preview',
  repeatable: 'everything it does is undone',
  summary: 'Preview a table of shipments: answers what each row would do, and changes nothing.',
});

const names = (carrier: Carrier, ...others: string[]) =>
  [carrier, carriers[carrier].name, carrier, ...others] as const;
/** Reads a carrier by its key, its name or what people call it; a part of a name that several share is none. */
export const readCarrier = wordReader<Carrier>([
  names('tcat', 't-cat', '黑貓', '黑貓宅配', '宅急便', '統一速達', '黑貓速達'),
  names('hct', '新竹', '新竹貨運', '竹運'),
  names('post', '郵局', '郵政', '中華郵政公司', '郵局宅配', '郵局包裹'),
]);

type Column = 'order_number' | 'carrier' | 'tracking_number';
const columns: readonly Column[] = ['order_number', 'carrier', 'tracking_number'];
const titles: Readonly<Record<Column, RegExp>> = {
  order_number: /^(訂單|訂單編號|訂單號碼|訂單號|ordernumber|order)$/,
  carrier: /^(物流|物流商|物流公司|貨運|貨運公司|宅配|宅配公司|carrier)$/,
  tracking_number:
    /^(單號|物流單號|貨運單號|託運單號|托運單號|宅配單號|配送單號|查件號碼|追蹤號碼|追蹤碼|trackingnumber|tracking)$/,
};
const columnOf = (cell: string) => columns.find((column) => titles[column].test(foldedCell(cell))) ?? null;

/** A row of a pasted table, with its text as it was pasted; `isHead`: it names the columns of the rows below. */
export type PastedHandOver = Record<Column, string> & { text: string; isHead: boolean };

/**
 * The rows of a pasted table: order number, carrier and tracking number between tabs, commas or blanks, in the order of
 * the row of heads above them, if there is one. Cells are read without quotes, apostrophes and full-width signs.
 */
export function handOverRows(table: string): PastedHandOver[] {
  let order: readonly (Column | null)[] = columns;
  return rowsOfText(table, table.includes('\t') ? /\t/ : /[,，]/).map(({ text, cells: whole }) => {
    const cells = whole.length >= 3 ? whole : text.trim().split(/[\s,，]+/);
    const isHead = areHeads(cells, columnOf);
    if (isHead) order = cells.map(columnOf);
    const cell = (column: Column) => plainCell(cells[order.indexOf(column)] ?? '');
    // Blanks within a number have made cells of their own.
    const rest = order === columns ? plainCell(cells.slice(2).join('')) : cell('tracking_number');
    return {
      ...{ text, isHead },
      ...{ order_number: cell('order_number'), carrier: cell('carrier'), tracking_number: rest },
    };
  });
}
