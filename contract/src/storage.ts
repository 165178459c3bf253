import { type Static, Type } from 'typebox';
import { defineCall } from './kernel/call.ts';
import { commonRefusals, defineRefusals } from './kernel/refusal.ts';
import {
  Id,
  IdParams,
  largestInteger,
  Nullable,
  PageQuery,
  pageFields,
  Success,
  Timestamp,
  Tokens,
} from './kernel/schema.ts';
import { FreeText } from './kernel/texts.ts';
import { Rarity } from './shop/rarities.ts';
import { unopenedQuery } from './shop/unopened.ts';
import { pieceVariant } from './shop/variants.ts';

/** Days before the end of its storage on which that is announced of an item; lengths in characters. */
export const storageLimits = {
  pageSize: 20,
  /** Most rows of one request. */
  pageMost: 100,
  announcedDays: [7, 1],
  /** Items in one parcel, and stacks in one selection. */
  parcelItems: 200,
  /** Rows of a request; more items than a parcel holds have a refusal of their own. */
  askedItems: 1_000,
  noteMax: 200,
  /** The items of a tab are counted up to this number, so that a page costs no more for a full storage. */
  countedMost: 200,
} as const;

export const storageRefusals = defineRefusals({
  nothing_selected: [422, '沒有選擇任何物品，無法創建出貨訂單'],
  address_required: [422, '請選擇地址'],
  address_unknown: [404, '找不到這個地址'],
  item_missing: [404, '找不到這件商品'],
  item_preorder: [409, '預購商品尚未到貨，到貨後就能出貨'],
  item_expired: [409, '這件商品的保管期限已過，請與客服聯絡'],
  item_in_parcel: [409, '這件商品已在出貨中'],
  item_wrapped: [409, '這件商品正在送人，收回後才能使用'],
  quantity_invalid: [422, '數量須在 1 到可出貨的數量之間'],
  quantity_too_large: [422, '數量超過可出貨的數量'],
  parcel_too_large: [422, '一次最多出貨 200 件，請分批出貨'],
  note_too_long: [422, `備註最多 ${storageLimits.noteMax} 字`],
  /** `items_count` and `shipping_fee`: the current content of the shipment, and its cost. */
  shipment_changed: [
    409,
    '出貨內容或運費已更新，請重新確認',
    Type.Object({ items_count: Type.Integer(), shipping_fee: Tokens }),
  ],
  /** `shipping_fee`: in tokens. */
  payment_required: [422, '這次出貨需要支付運費', Type.Object({ shipping_fee: Tokens })],
  /** `tokens`: the member's balance. */
  tokens_too_low: [422, '代幣餘額不足', Type.Object({ tokens: Tokens, shipping_fee: Tokens })],
});

/** The reasons why an item cannot be sent. */
export const notShippable = [
  storageRefusals.item_missing,
  storageRefusals.item_preorder,
  storageRefusals.item_expired,
  storageRefusals.item_in_parcel,
  storageRefusals.item_wrapped,
] as const;

/** The messages of this feature's successful calls. */
export const storageMessages = {
  selected: '已加入待出貨',
  cancelled: '取消出貨成功',
  allCancelled: '已取消所有待出貨物品',
  shippedFree: '出貨訂單創建成功（免運費）',
  shippedPaid: '出貨訂單創建成功，運費已支付',
} as const;

export const StorageStatus = Type.Union([
  Type.Literal('available'),
  Type.Literal('pending'),
  Type.Literal('selected'),
  Type.Literal('paid'),
  Type.Literal('shipped'),
  Type.Literal('expired'),
]);
export type StorageStatus = Static<typeof StorageStatus>;

/** 待處理, 還沒選款 (piece by piece), 已出貨, 過期, 全部 (待處理 and 過期). Every thing is in one of 待處理, 已出貨 and 過期. */
export const StorageTab = Type.Union([
  Type.Literal('pending'),
  Type.Literal('unchosen'),
  Type.Literal('shipped'),
  Type.Literal('expired'),
  Type.Literal('all'),
]);
export type StorageTab = Static<typeof StorageTab>;

/** The parts of the storage that can be listed: a tab, the items set aside for shipping, or those in parcels at the shop. */
export const StoragePart = Type.Union([StorageTab, Type.Literal('selected'), Type.Literal('preparing')]);
export type StoragePart = Static<typeof StoragePart>;

const Game = Type.Union([Type.Literal('ichiban'), Type.Literal('blindbox'), Type.Literal('gacha')]);

/** The origin of an item: the draw that won it, which leads to its proof. */
export const StorageOrigin = Type.Object({
  game: Game,
  ...{ order_id: Id, order_number: Type.String() },
  ...{ product_id: Id, lot_id: Id },
  /** The code in the address of an ichiban draw; null for the other games. */
  draw_code: Nullable(Type.String()),
});
export type StorageOrigin = Static<typeof StorageOrigin>;

export const BoxItem = Type.Object({
  /** The id of the stack's newest item; the id of any of its items works as well. */
  id: Id,
  ...{ item_name: Type.String(), item_image_url: Type.String() },
  /** The tier of an ichiban prize. */
  tier: Nullable(Type.String()),
  /** The rarity of a figure from a blind box or a capsule. */
  rarity: Nullable(Rarity),
  ...{ product_name: Type.String(), series: Type.String() },
  /** Items of one kind from one draw that are in the same state. */
  quantity: Type.Integer(),
  status: StorageStatus,
  preorder_at: Nullable(Timestamp),
  /** Days left in the storage, the last one until midnight in Taipei; 0 or less means expired. */
  storage_days: Type.Integer(),
  /** Whether it counts towards free shipping. */
  counts: Type.Boolean(),
  /** The tube and the prize of an ichiban prize, for `tubeVariants`; null for everything else. */
  tube_id: Nullable(Id),
  prize_id: Nullable(Id),
  /** Name and picture of an item that has its variant are those of the variant: 「水豚小碟・鴨鴨碟」. */
  ...pieceVariant,
  /** Null for goods of the shop, and for presents. */
  origin: Nullable(StorageOrigin),
  /** The masked name of the member who gave it; null for what the member won or bought. */
  giver: Nullable(Type.String()),
  created_at: Timestamp,
});
export type BoxItem = Static<typeof BoxItem>;

export const listBoxItems = defineCall({
  method: 'GET',
  path: '/api/user/box-items',
  access: 'user',
  summary: "List the member's stored prizes and goods, newest first. Equal items of one draw share a row.",
  query: Type.Object({
    ...PageQuery.properties,
    per_page: Type.Optional(
      Type.Integer({ minimum: 1, maximum: storageLimits.pageMost, default: storageLimits.pageSize }),
    ),
    tab: Type.Optional(StoragePart),
    /** Continues after the row with this id instead of counting pages. */
    before: Type.Optional(Id),
    keyword: Type.Optional(FreeText(50)),
    game: Type.Optional(Game),
    series: Type.Optional(Type.String({ maxLength: 100 })),
    /** Only what has few days left, as the member's room counts it. */
    ending: Type.Optional(Type.Boolean()),
    ...unopenedQuery,
  }),
  answer: Success({
    /** `total` counts items, up to 200; `last_page` is the next page while there are more. */
    ...pageFields(BoxItem),
    /** The value of `before` that gets the next rows; null at the end. */
    next: Nullable(Id),
  }),
  failure: '盒櫃載入失敗，請稍後再試',
});

export const storageCounts = defineCall({
  method: 'GET',
  path: '/api/user/box-items/counts',
  access: 'user',
  summary: "Count the items in each tab of the member's storage, and list their series.",
  query: Type.Object(unopenedQuery),
  answer: Success({
    data: Type.Object({
      /** With those `preparing`, in parcels at the shop, and presents on their way, which the list leaves out. */
      pending: Type.Integer(),
      ...{ preparing: Type.Integer(), unchosen: Type.Integer(), shipped: Type.Integer() },
      ...{ expired: Type.Integer(), all: Type.Integer() },
      series: Type.Array(Type.String()),
    }),
  }),
});

const Quantity = Type.Integer({ minimum: 1, maximum: storageLimits.parcelItems });
const Picked = Type.Object({ id: Id, quantity: Quantity });
const Selected = Type.Array(Type.Object({ id: Id, quantity: Type.Integer() }));

export const selectForShipping = defineCall({
  method: 'POST',
  path: '/api/user/box-items/:id/select-for-shipping',
  access: 'user',
  summary: 'Select items of a stack for shipping, or change the number selected.',
  params: IdParams,
  body: Type.Object({ quantity: Quantity }),
  answer: Success({ message: Type.String(), data: Selected }),
  refusals: [...notShippable, storageRefusals.quantity_too_large],
  fields: { id: storageRefusals.item_missing, quantity: storageRefusals.quantity_invalid },
  failure: '操作失敗',
});

export const cancelSelection = defineCall({
  method: 'POST',
  path: '/api/user/box-items/:id/cancel-selection',
  access: 'user',
  summary: 'Take the items of a stack out of the parcel that is being put together.',
  params: IdParams,
  answer: Success({ message: Type.String() }),
  refusals: [storageRefusals.item_missing, storageRefusals.item_in_parcel],
  fields: { id: storageRefusals.item_missing },
  failure: '取消出貨失敗',
});

export const cancelSelections = defineCall({
  method: 'POST',
  path: '/api/user/box-items/cancel-selection',
  access: 'user',
  summary: 'Deselect all stacks.',
  answer: Success({ message: Type.String() }),
  failure: '取消出貨失敗',
});

export const batchSelectForShipping = defineCall({
  method: 'POST',
  path: '/api/user/box-items/batch-select-for-shipping',
  access: 'user',
  summary: 'Select several stacks, or some items of each, for shipping: all or none.',
  body: Type.Object({ items: Type.Array(Picked, { maxItems: storageLimits.askedItems }) }),
  answer: Success({ message: Type.String(), data: Selected }),
  refusals: [...notShippable, storageRefusals.quantity_too_large, storageRefusals.parcel_too_large],
  fields: { items: [storageRefusals.nothing_selected, storageRefusals.quantity_invalid] },
  failure: '操作失敗',
});

export const ShippingMethod = Type.Union([
  Type.Literal('standard'),
  Type.Literal('express'),
  Type.Literal('pickup'),
]);
export type ShippingMethod = Static<typeof ShippingMethod>;

export const shippingOrder = defineCall({
  method: 'POST',
  path: '/api/user/box-items/shipping-order',
  access: 'user',
  summary:
    'Ship stacks: `check` returns the fee, `confirm` pays it and orders the parcel in one transaction.',
  body: Type.Object({
    action: Type.Union([Type.Literal('check'), Type.Literal('confirm')]),
    /** Whole stacks: available ones, and those set aside. */
    item_ids: Type.Array(Id, { maxItems: storageLimits.askedItems }),
    /** One of the member's own addresses; needed to confirm. */
    address_id: Type.Optional(Nullable(Id)),
    shipping_method: Type.Optional(ShippingMethod),
    customer_note: Type.Optional(Nullable(FreeText(storageLimits.noteMax))),
    payment_method: Type.Optional(Type.Union([Type.Literal('none'), Type.Literal('balance')])),
    /** The values the member was shown; refused when they have changed. */
    items_count: Type.Optional(Type.Integer({ minimum: 1, maximum: largestInteger })),
    shipping_fee: Type.Optional(Type.Integer({ minimum: 0, maximum: largestInteger })),
  }),
  answer: Success({
    message: Type.Optional(Type.String()),
    requires_payment: Type.Boolean(),
    shipping_fee: Tokens,
    data: Type.Object({
      items_count: Type.Integer(),
      /** Items that count towards free shipping, and how many more would make it free. */
      counting_items: Type.Integer(),
      free_in: Type.Integer(),
      shipping_method: ShippingMethod,
      /** Set after `confirm`. */
      order_id: Type.Optional(Id),
      order_number: Type.Optional(Type.String()),
    }),
  }),
  refusals: [
    storageRefusals.nothing_selected,
    ...notShippable,
    storageRefusals.parcel_too_large,
    storageRefusals.address_required,
    storageRefusals.address_unknown,
    storageRefusals.shipment_changed,
    storageRefusals.payment_required,
    storageRefusals.tokens_too_low,
    commonRefusals.idempotency_conflict,
  ],
  fields: {
    item_ids: [storageRefusals.nothing_selected, storageRefusals.item_missing],
    address_id: storageRefusals.address_required,
    customer_note: storageRefusals.note_too_long,
  },
  idempotent: true,
  movesMoney: true,
  failure: '創建出貨訂單失敗',
});
