import { type Static, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { Id, Nullable, Success } from '../kernel/schema.ts';
import { FreeText } from '../kernel/texts.ts';
import { Carrier } from '../parcels.ts';
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
  summary: 'Learn what a table would do: each row is done, read and undone.',
});
