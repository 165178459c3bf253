import { type Static, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { commonRefusals, defineRefusals } from '../kernel/refusal.ts';
import { Id, IdParams, Nullable, Success, Timestamp } from '../kernel/schema.ts';
import { CodeText, FreeText } from '../kernel/texts.ts';
import { parcelRefusals } from '../parcels.ts';
import { OrderStatus } from '../shop/orders.ts';
import { LotSlots } from '../shop/slots.ts';
import { Reason, staffRefusals } from './session.ts';

/**
 * Rows of the list and of a page of an export; shipments of a pick list or a set of labels; rows and characters of a table; different things scanned into a parcel; days after its payment, or the arrival of its preorders, within
 * which a shipment is handed over.
 */
export const shipmentLimits = {
  listSize: 50,
  exportSize: 200,
  printed: 200,
  rows: 500,
  scans: 200,
  table: 40_000,
  handOverDays: 5,
} as const;

export const shipmentRefusals = defineRefusals({
  /** `status`: the order's current state; `title`: what the state of the parcel is called. */
  parcel_elsewhere: [
    409,
    '包裹現在是「{title}」，不能這樣操作',
    Type.Object({ status: OrderStatus, title: Type.String() }),
  ],
  not_delivered: [409, '物流的狀態不是已送達'],
  not_packed: [409, '包裹還沒有打包，請先打包'],
  carrier_unknown: [422, '找不到這家物流'],
  tracking_invalid: [422, '物流單號格式不正確'],
  tracking_unchanged: [422, '物流和單號和現在的一樣，沒有要更正的'],
  tracking_taken: [409, '這個物流單號已用於另一個包裹'],
  scan_wrong: [422, '掃到的條碼不屬於這個包裹', Type.Object({ scanned: Type.String() })],
  scan_too_many: [422, '這件商品掃了太多次', Type.Object({ name: Type.String() })],
  scan_missing: [
    422,
    '還有商品沒有裝進包裹',
    Type.Object({ things: Type.Array(Type.Object({ name: Type.String(), quantity: Type.Integer() })) }),
  ],
  too_many_printed: [422, `一次最多 ${shipmentLimits.printed} 個包裹，請分次列印`],
  rows_invalid: [422, `請選擇 1 至 ${shipmentLimits.rows} 個包裹`],
  table_too_long: [422, `一次最多 ${shipmentLimits.rows} 列，請分次貼上`],
});

const read = { access: 'staff', right: 'read_parcels' } as const;
const write = { access: 'staff', right: 'write_parcels' } as const;

/** The key of a carrier, under which it is kept with a shipment. */
export const CarrierKey = CodeText(20, 1);

/** An order that is sent: goods to an address, or items from the storage. */
export const ShipmentKind = Type.Union([Type.Literal('goods'), Type.Literal('storage')]);
export type ShipmentKind = Static<typeof ShipmentKind>;

/** The state of a shipment: that of its order, and once it is accepted whether it is packed. */
export const ShipmentState = Type.Union([
  Type.Literal('pending'),
  Type.Literal('paid'),
  Type.Literal('accepted'),
  Type.Literal('packed'),
  Type.Literal('shipping'),
  Type.Literal('delivered'),
  Type.Literal('completed'),
  Type.Literal('cancelled'),
  Type.Literal('refunded'),
]);
export type ShipmentState = Static<typeof ShipmentState>;

/** What people call the state of a shipment. */
export const shipmentStateWords: Record<ShipmentState, string> = {
  pending: '等待付款',
  paid: '待接單',
  accepted: '待打包',
  packed: '待交寄',
  shipping: '運送中',
  delivered: '已送達',
  completed: '已完成',
  cancelled: '已取消',
  refunded: '已退款',
};

/** The states by which the list is filtered; `returned`: those that a carrier has brought back, whatever became of them. */
export const ShipmentFilter = Type.Union([ShipmentState, Type.Literal('returned')]);
export type ShipmentFilter = Static<typeof ShipmentFilter>;

const Step = { id: Id, state: ShipmentState, status: OrderStatus, version: Type.Integer() } as const;

/** Who receives a shipment, and where. */
export const Recipient = Type.Object({
  name: Type.String(),
  phone: Type.String(),
  postcode: Type.String(),
  address: Type.String(),
});

/** A shipment; its id is that of its order. The address is null once it is deleted. */
export const Shipment = Type.Object({
  ...Step,
  kind: ShipmentKind,
  order_number: Type.String(),
  member_id: Id,
  created_at: Timestamp,
  /** When it should be with the carrier; null when it is, and while preorders have not arrived. */
  due_at: Nullable(Timestamp),
  packed_at: Nullable(Timestamp),
  handed_over_at: Nullable(Timestamp),
  delivered_at: Nullable(Timestamp),
  /** The carrier's key, and its name. */
  carrier: Nullable(Type.String()),
  carrier_name: Nullable(Type.String()),
  tracking_number: Nullable(Type.String()),
  items_count: Type.Integer(),
  /** In an export with the slots of prizes, under the names that they have in the parcel. */
  lines: Type.Array(
    Type.Object({ name: Type.String(), quantity: Type.Integer(), slots: Type.Optional(LotSlots) }),
  ),
  customer_note: Type.String(),
  address: Nullable(Recipient),
});
export type Shipment = Static<typeof Shipment>;

const filters = {
  state: Type.Optional(ShipmentFilter),
  carrier: Type.Optional(CarrierKey),
  kind: Type.Optional(ShipmentKind),
  /** True: those that should be with the carrier by now. */
  overdue: Type.Optional(Type.Boolean()),
  /** A whole order or tracking number, or the recipient's phone. */
  q: Type.Optional(FreeText(60)),
  cursor: Type.Optional(Id),
};

export const staffShipments = defineCall({
  ...read,
  method: 'GET',
  mayLag: true,
  path: '/api/staff/shipments',
  summary:
    'List shipments of goods and of stored items with masked addresses, those that wait oldest first, those that are delivered or ended newest first; without a state and a search those that are not delivered.',
  query: Type.Object({
    ...filters,
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: shipmentLimits.listSize, default: shipmentLimits.listSize }),
    ),
  }),
  answer: Success({ data: Type.Array(Shipment), next: Nullable(Id) }),
});

export const staffExportShipments = defineCall({
  ...read,
  right: 'read_member_data',
  method: 'GET',
  words: '匯出包裹',
  path: '/api/staff/shipments/export',
  reads: 'personal',
  fresh: true,
  summary:
    'Get the same list for a file, in larger pages and with whole addresses. The log says whose addresses left the office.',
  query: Type.Object(filters),
  answer: staffShipments.answer,
});

export const staffShipmentLabel = defineCall({
  ...read,
  method: 'GET',
  words: '列印出貨單',
  path: '/api/staff/shipments/:id/label',
  reads: 'personal',
  summary: 'Get the label of a shipment, as a picture of 100 × 150 mm.',
  params: IdParams,
  answer: Success({ data: Type.Object({ svg: Type.String() }) }),
  fields: { id: parcelRefusals.parcel_missing },
});

/** Ids in an address, between commas; the server reads them in their order. */
export const ShipmentIds = Type.String({
  pattern: '^(|[1-9]\\d{0,14}(,[1-9]\\d{0,14})*)$',
  maxLength: 3_000,
});
export const shipmentIdsOf = (text: string): number[] => text.split(',').filter(Boolean).map(Number);

export const staffShipmentLabels = defineCall({
  ...read,
  method: 'GET',
  words: '列印出貨單',
  path: '/api/staff/labels',
  reads: 'personal',
  summary:
    'Get the labels of many shipments; those that are not to be sent any more, or whose address is gone, are left out.',
  query: Type.Object({ ids: ShipmentIds }),
  answer: Success({
    data: Type.Array(Type.Object({ id: Id, order_number: Type.String(), svg: Type.String() })),
  }),
  refusals: [shipmentRefusals.too_many_printed],
});

const step = <const Verb extends string>(verb: Verb, words: string, summary: string) =>
  ({
    ...write,
    method: 'POST',
    path: `/api/staff/shipments/:id/${verb}`,
    words,
    summary,
    params: IdParams,
    answer: Success({ data: Type.Object(Step) }),
    refusals: [shipmentRefusals.parcel_elsewhere],
    fields: { id: parcelRefusals.parcel_missing },
  }) as const;

export const staffAcceptShipment = defineCall(step('accept', '接單', 'Accept a paid order that is sent.'));

/** Pieces that were scanned into a parcel, by their own code or barcode. */
const Scan = Type.Object({
  code: CodeText(60, 1),
  quantity: Type.Integer({ minimum: 1, maximum: 999 }),
  /** Confirmed by looking at it: its code could not be read. */
  by_hand: Type.Optional(Type.Boolean()),
});
export type Scan = Static<typeof Scan>;

export const staffPackShipment = defineCall({
  ...step(
    'pack',
    '打包完成',
    'Record that a shipment is packed. Its member can no longer cancel it. With what was scanned it is refused unless that is exactly what belongs in it; the log says when nothing was scanned.',
  ),
  body: Nullable(
    Type.Object({ scanned: Type.Optional(Type.Array(Scan, { maxItems: shipmentLimits.scans })) }),
  ),
  refusals: [
    shipmentRefusals.parcel_elsewhere,
    shipmentRefusals.scan_wrong,
    shipmentRefusals.scan_too_many,
    shipmentRefusals.scan_missing,
  ],
});

export const staffHandOver = defineCall({
  ...step(
    'hand-over',
    '交給物流',
    'Record that a carrier has taken a shipment, with its tracking number. A repeat gets the same answer.',
  ),
  body: Type.Object({ carrier: CarrierKey, tracking_number: CodeText(60) }),
  refusals: [shipmentRefusals.parcel_elsewhere, shipmentRefusals.not_packed, shipmentRefusals.tracking_taken],
  fields: {
    id: parcelRefusals.parcel_missing,
    carrier: shipmentRefusals.carrier_unknown,
    tracking_number: shipmentRefusals.tracking_invalid,
  },
});

export const staffCorrectTracking = defineCall({
  ...step(
    'tracking',
    '更正物流單號',
    'Correct the carrier and the tracking number of a shipment that was handed over, with the reason. The number it had is free again, and the member is told.',
  ),
  body: Type.Object({ carrier: CarrierKey, tracking_number: CodeText(60), reason: Reason }),
  refusals: [
    shipmentRefusals.parcel_elsewhere,
    shipmentRefusals.tracking_taken,
    shipmentRefusals.tracking_unchanged,
    commonRefusals.idempotency_conflict,
  ],
  fields: {
    id: parcelRefusals.parcel_missing,
    carrier: shipmentRefusals.carrier_unknown,
    tracking_number: shipmentRefusals.tracking_invalid,
    reason: [staffRefusals.reason_required, staffRefusals.reason_too_long],
  },
});

export const staffDeliverShipment = defineCall(
  step('deliver', '登記送達', 'Record that a shipment was delivered.'),
);

export const staffReturnShipment = defineCall({
  ...step(
    'return',
    '登記退回',
    'Record that the carrier returned a shipment, and why. Stored items go back to the storage; goods can be sent again. The member is told.',
  ),
  body: Nullable(Type.Object({ reason: Type.Optional(Reason) })),
});

export const staffCallOffShipment = defineCall({
  ...step(
    'call-off',
    '取消出貨',
    'Call off a parcel of stored items that no carrier has: they are back with the days they had, its fee goes back, and the member is told why. Orders of goods are refunded instead.',
  ),
  body: Type.Object({ reason: Reason }),
  fields: {
    id: parcelRefusals.parcel_missing,
    reason: [staffRefusals.reason_required, staffRefusals.reason_too_long],
  },
});
