import { type Static, Type } from 'typebox';
import { defineCall } from './kernel/call.ts';
import { commonRefusals, defineRefusals } from './kernel/refusal.ts';
import { Id, IdParams, Nullable, Success, Timestamp, Tokens } from './kernel/schema.ts';
import { OrderStatus } from './shop/orders.ts';
import { LotSlots } from './shop/slots.ts';
import { ShippingMethod } from './storage.ts';

/** The names of the carriers from before they were a setting of the shop: older notifications and log entries hold the keys. */
export const formerCarriers: Readonly<Record<string, string>> = {
  tcat: '黑貓宅急便',
  hct: '新竹物流',
  post: '中華郵政',
};

/** A carrier's public page about a parcel; `{number}` in its address stands for the number. Null without an address. */
export const trackingUrlOf = (address: string | null, number: string | null): string | null =>
  address && number !== null ? address.replace('{number}', encodeURIComponent(number)) : null;

/** Days after delivery until a parcel is completed, during which complaints are taken; rows of the list. */
export const parcelLimits = { completedAfter: 7, pageSize: 10 } as const;

export const parcelRefusals = defineRefusals({
  parcel_missing: [404, '找不到這個包裹'],
  parcel_called_off: [409, '這個包裹已經取消，商品已回到盒櫃'],
  parcel_packed: [409, '包裹已開始打包，無法取消，請與客服聯絡'],
});

export const parcelMessages = { cancelled: '已取消出貨，商品已回到盒櫃' } as const;

const Line = Type.Object({
  name: Type.String(),
  image_url: Type.String(),
  quantity: Type.Integer(),
  /** Empty for goods, and for a parcel whose things are back. */
  slots: LotSlots,
});

export const Parcel = Type.Object({
  id: Id,
  order_number: Type.String(),
  status: OrderStatus,
  created_at: Timestamp,
  handed_over_at: Nullable(Timestamp),
  delivered_at: Nullable(Timestamp),
  /** When its items were put back into the storage. */
  returned_at: Nullable(Timestamp),
  items_count: Type.Integer(),
  shipping_fee: Tokens,
  shipping_method: ShippingMethod,
  customer_note: Type.String(),
  /** Its key in the shop's settings, and its name. */
  carrier: Nullable(Type.String()),
  carrier_name: Nullable(Type.String()),
  tracking_number: Nullable(Type.String()),
  tracking_url: Nullable(Type.String()),
  lines: Type.Array(Line),
  /** Nothing is packed yet: it may be called off. */
  can_cancel: Type.Boolean(),
  /** The recipient and address, as the member wrote them; null once they are blanked. */
  address: Nullable(Type.String()),
});
export type Parcel = Static<typeof Parcel>;

export const listParcels = defineCall({
  method: 'GET',
  path: '/api/user/parcels',
  access: 'user',
  summary:
    "List the member's parcels, newest first, with contents and status; `preparing`: only those that are, or are not, still with the shop.",
  query: Type.Object({ before: Type.Optional(Id), preparing: Type.Optional(Type.Boolean()) }),
  answer: Success({ data: Type.Array(Parcel), next: Nullable(Id) }),
  failure: '包裹載入失敗，請稍後再試',
});

export const cancelParcel = defineCall({
  method: 'POST',
  path: '/api/user/parcels/:id/cancel',
  access: 'user',
  summary: 'Cancel a parcel that has not been packed. Its items and the fee are returned.',
  params: IdParams,
  answer: Success({ message: Type.String() }),
  refusals: [
    parcelRefusals.parcel_missing,
    parcelRefusals.parcel_called_off,
    parcelRefusals.parcel_packed,
    commonRefusals.idempotency_conflict,
  ],
  fields: { id: parcelRefusals.parcel_missing },
  idempotent: true,
  movesMoney: true,
  failure: '取消出貨失敗',
});
