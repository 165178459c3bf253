import { type Static, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { Id, Nullable, Success } from '../kernel/schema.ts';
import { FreeText } from '../kernel/texts.ts';
import type { Carrier } from './carriers.ts';
import { foldedCell, plainCell } from './cells.ts';
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

/** A row of a table as it was read, and its result. */
const TableRow = Type.Object({
  id: Nullable(Id),
  order_number: Type.String(),
  /** The name of the carrier; null for one that the shop does not know. */
  carrier_name: Nullable(Type.String()),
  tracking_number: Type.String(),
  ...result,
});
export type TableRow = Static<typeof TableRow>;

const pasted = {
  ...write,
  answer: Success({ data: Type.Array(TableRow) }),
  refusals: [shipmentRefusals.table_too_long],
} as const;
const handed = {
  ...pasted,
  body: Type.Object({
    rows: Type.Optional(Type.Array(HandOverRow, { maxItems: limits.rows })),
    table: Type.Optional(FreeText(limits.table)),
    /** The carrier of rows that name none, by its key or name. */
    carrier: Type.Optional(FreeText(30)),
  }),
  fields: {
    rows: shipmentRefusals.table_too_long,
    table: shipmentRefusals.table_too_long,
    carrier: shipmentRefusals.carrier_unknown,
  },
} as const;

export const staffHandOverTable = defineCall({
  ...handed,
  words: '整批交給物流',
  path: '/api/staff/shipments/hand-over',
  summary:
    'Hand over many shipments, each by itself: as rows, or as a pasted table of order number, carrier and tracking number.',
});

export const staffPreviewHandOver = defineCall({
  ...handed,
  words: '試算整批交給物流',
  path: '/api/staff/shipments/hand-over/preview',
  repeatable: 'everything it does is undone',
  summary: 'Preview a table of shipments: answers what each row would do, and changes nothing.',
});

const delivered = {
  ...pasted,
  body: Type.Object({
    ids: Type.Optional(Type.Array(Id, { maxItems: limits.rows })),
    table: Type.Optional(FreeText(limits.table)),
  }),
  fields: { ids: shipmentRefusals.rows_invalid, table: shipmentRefusals.table_too_long },
} as const;

export const staffDeliverShipments = defineCall({
  ...delivered,
  words: '整批登記送達',
  path: '/api/staff/shipments/deliver',
  summary:
    "Record that many shipments were delivered, each by itself: by their ids, or by a carrier's table of tracking numbers, in which rows with another state are left alone.",
});

export const staffPreviewDelivery = defineCall({
  ...delivered,
  words: '試算整批登記送達',
  path: '/api/staff/shipments/deliver/preview',
  repeatable: 'everything it does is undone',
  summary: "Preview a carrier's table: answers what each row would do, and changes nothing.",
});

/**
 * Reads a carrier that is offered by its key, its name or an alias; a part of a name is none. Otherwise `why` names what
 * was typed, and those that exist.
 */
export function readCarrier<C extends Pick<Carrier, 'key' | 'name' | 'aliases' | 'is_offered'>>(
  cell: string,
  carriers: readonly C[],
): { carrier: C; why: null } | { carrier: null; why: string } {
  const offered = carriers.filter(({ is_offered }) => is_offered);
  const typed = foldedCell(cell);
  const namesOf = ({ key, name, aliases }: C) => [key, name, ...aliases];
  const carrier = offered.find((one) => namesOf(one).some((name) => foldedCell(name) === typed));
  if (carrier && typed !== '') return { carrier, why: null };
  const known = `可以用：${offered.map(({ name }) => name).join('、')}`;
  return {
    carrier: null,
    why: plainCell(cell) === '' ? `沒有填物流；${known}` : `沒有「${plainCell(cell)}」這家物流；${known}`,
  };
}

const carrierWords = '(物流|貨運|貨運行|宅配|快遞|配送|運送|寄送|託運|托運|運輸)';
const titles = {
  order_number: /^(客戶|原始|商店)?(訂單|訂單(編號|號碼|號|序號)|ordern(o|umber)|order)$/,
  carrier: new RegExp(`^(${carrierWords}(商|公司|業者|名稱|方式|廠商)?|carrier)$`),
  tracking_number: new RegExp(
    `^((${carrierWords}?單|運單|包裹|郵件|查件|查貨|追蹤|貨)(號|號碼|編號|碼)|tracking(n(o|umber))?)$`,
  ),
  status:
    /^((貨件|貨物|包裹|配送|投遞|處理|派送|物流|最新|目前|運送)?(狀態|狀況|情形|進度)|貨態|貨況|status)$/,
} as const;
type Column = keyof typeof titles;
const columnOf = (cell: string) =>
  (Object.keys(titles) as Column[]).find((column) => titles[column].test(foldedCell(cell))) ?? null;

/** A row of a pasted table, with its text as it was pasted; `isHead`: it names the columns of the rows below. */
export type PastedShipment = Record<Column, string> & { text: string; isHead: boolean };

type Order = readonly (Column | null)[];

/** The rows of a pasted table of shipments: `cellsOf` divides a row, `orderOf` knows the columns of one without heads. */
function pastedRows(
  table: string,
  cellsOf: (cells: string[], text: string) => string[],
  orderOf: (cells: readonly string[]) => Order,
): PastedShipment[] {
  let heads: Order | null = null;
  return rowsOfText(table, table.includes('\t') ? /\t/ : /[,，]/).map(({ text, cells: whole }, at) => {
    const cells = cellsOf(whole, text.trim());
    // A first row of words alone is one of heads, even where only one of them is known.
    const isWords = at === 0 && !/\d/.test(text) && cells.some((cell) => columnOf(cell) !== null);
    const isHead = areHeads(cells, columnOf) || isWords;
    if (isHead) heads = cells.map(columnOf);
    const order = heads ?? orderOf(cells);
    const cell = (column: Column) => plainCell(cells[order.indexOf(column)] ?? '');
    return {
      ...{ text, isHead, order_number: cell('order_number'), carrier: cell('carrier') },
      ...{ tracking_number: cell('tracking_number'), status: cell('status') },
    };
  });
}

const handOverOrder = ['order_number', 'carrier', 'tracking_number'] as const;
/**
 * The rows of a table of parcels to hand over: order number, carrier and tracking number between tabs, commas or blanks,
 * in the order of the row of heads above them, if there is one. Cells are read without quotes, apostrophes and full-width
 * signs.
 */
export const handOverRows = (table: string): PastedShipment[] =>
  pastedRows(
    table,
    (cells, text) => {
      if (cells.length >= 3) return cells;
      // Blanks within a number have made cells of their own.
      const [number = '', carrier = '', ...rest] = text.split(/[\s,，]+/);
      return rest.some((part) => columnOf(part))
        ? [number, carrier, ...rest]
        : [number, carrier, rest.join('')];
    },
    () => handOverOrder,
  );

/** The number of an order that is sent, on a label of the shop: no carrier's number and no code of a thing looks so. */
export const isOrderNumber = (code: string): boolean => /^[A-Z]\d{8}[A-Z0-9]{10}$/i.test(plainCell(code));

const done = /送達|配達|簽收|妥投|已領|領取|投遞成功|配送完成|配完|delivered/i;
const undone = /未|不|待|退|失敗|無法|異常|中$|return|fail/i;
/** Whether a carrier's word for a parcel's state says that it has arrived; one without a word has. */
export const saysDelivered = (status: string): boolean =>
  status === '' || (done.test(status) && !undone.test(status));

/**
 * The rows of a carrier's table of parcels that have arrived: a tracking or order number each, and its state, by the heads
 * above them or by what stands in the cells.
 */
export const deliveryRows = (table: string): PastedShipment[] =>
  pastedRows(
    table,
    (cells, text) => {
      if (cells.length > 1) return cells;
      const parts = text.split(/\s+/);
      // One number, with blanks in it.
      return parts.every((part) => /^\d{1,5}$/.test(part)) ? [parts.join('')] : parts;
    },
    (cells) => {
      const isNumber = (cell: string) => !isOrderNumber(cell) && /^[A-Z0-9-]{6,}$/i.test(plainCell(cell));
      const number = cells.findIndex(isNumber);
      return cells.map((cell, at) => {
        if (isOrderNumber(cell)) return 'order_number';
        if (at === number) return 'tracking_number';
        return done.test(cell) || undone.test(cell) ? 'status' : null;
      });
    },
  );
