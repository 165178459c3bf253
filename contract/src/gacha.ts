import { type Static, Type } from 'typebox';
import { catalogueRefusals, ProductDetail } from './catalogue.ts';
import { defineCall, defineStream } from './kernel/call.ts';
import { defineRefusals } from './kernel/refusal.ts';
import { Id, IdParams, Paged, PageQuery, Success, Timestamp } from './kernel/schema.ts';
import {
  BalanceAfter,
  Commitment,
  DrawOrder,
  DrawReceipt,
  Figure,
  paymentFields,
  purchaseRefusals,
  ReservedDraw,
} from './shop/draws.ts';
import { couponUseRefusals } from './shop/spending.ts';

/** Limits of a machine and of its opening; times in milliseconds. */
export const gachaLimits = {
  quantities: [1, 3, 5, 10],
  productCacheMs: 30_000,
  rechargeRedirectMs: 1_000,
  historyPage: 20,
} as const;

/** The phases of the animation between `idle` and `reveal`, each with its duration in ms. */
export const gachaPhases = [
  ['panelActive', 500],
  ['panelExpanding', 400],
  ['handleRotated', 300],
  ['machineLifted', 400],
  ['capsuleDropped', 400],
  ['zoom', 600],
] as const;

export const gachaRefusals = defineRefusals({
  machine_empty: [409, '這台轉蛋機已經轉完了'],
  machine_short: [409, '機台裡的轉蛋不夠了，請減少數量再轉', Type.Object({ remaining: Type.Integer() })],
  quantity_invalid: [422, '一次只能轉 1、3、5 或 10 顆'],
});

/** The messages of this feature's successful calls. */
export const gachaMessages = {
  drawn: '轉蛋成功',
} as const;

/** A figure of a machine, with the number left and the member's own count. */
export const CapsuleItem = Type.Object({
  ...Figure.properties,
  total_quantity: Type.Integer(),
  remaining_quantity: Type.Integer(),
  /** How many of it the member ever had, and has now: some may be given away. */
  collection_count: Type.Integer(),
  has_count: Type.Integer(),
  is_collected: Type.Boolean(),
});
export type CapsuleItem = Static<typeof CapsuleItem>;

/** A batch of capsules, committed before its first sale. */
export const Batch = Type.Object({
  ...Commitment.properties,
  title: Type.String(),
  remaining: Type.Integer(),
  is_finished: Type.Boolean(),
});
export type Batch = Static<typeof Batch>;

export const GachaProduct = Type.Omit(ProductDetail, ['prizes', 'raffle_info']);
export type GachaProduct = Static<typeof GachaProduct>;

export const CollectionState = Type.Object({
  totalItems: Type.Integer(),
  collectedItems: Type.Integer(),
  collected_item_ids: Type.Array(Id),
  is_authenticated: Type.Boolean(),
});

export const gachaProduct = defineCall({
  method: 'GET',
  path: '/api/gacha/product/:id',
  access: 'auto',
  cache: 'live',
  personal: true,
  summary:
    "Get a machine: its remaining contents by item, its committed batches, and the caller's collection.",
  params: IdParams,
  answer: Success({
    product: GachaProduct,
    items: Type.Array(CapsuleItem),
    collection_status: CollectionState,
    /** In the order of their sale. */
    batches: Type.Array(Batch),
  }),
  refusals: [catalogueRefusals.product_missing],
  fields: { id: catalogueRefusals.product_missing },
  failure: '轉蛋資料載入失敗',
});

/** Pushed whenever capsules leave a machine; each capsule number appears only once. */
export const MachineEvent = Type.Object({
  product_id: Id,
  lot_id: Id,
  drawn: Type.Array(Type.Object({ number: Type.Integer(), item_id: Id })),
});
export type MachineEvent = Static<typeof MachineEvent>;

export const machineEvents = defineStream({
  path: '/api/gacha/products/:id/events',
  summary: 'Stream the capsules drawn from a machine.',
  params: IdParams,
  event: MachineEvent,
  refusals: [catalogueRefusals.product_missing],
});

export const DrawnCapsule = Type.Object({
  ...Figure.properties,
  /** Its place in the committed batch. */
  number: Type.Integer(),
  is_new: Type.Boolean(),
});
export type DrawnCapsule = Static<typeof DrawnCapsule>;

export const drawCapsules = defineCall({
  method: 'POST',
  path: '/api/gacha/draw/:id',
  access: 'user',
  summary:
    'Buy the next 1, 3, 5 or 10 capsules of a machine in one transaction, or reserve them until they are paid by card.',
  params: IdParams,
  body: Type.Object({
    ...paymentFields,
    quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 1 })),
  }),
  answer: Success({
    message: Type.String(),
    item: DrawnCapsule,
    items: Type.Array(DrawnCapsule),
    order: DrawOrder,
    product_id: Id,
    product_name: Type.String(),
    receipt: DrawReceipt,
    balance: BalanceAfter,
  }),
  accepted: ReservedDraw,
  refusals: [
    catalogueRefusals.product_missing,
    gachaRefusals.machine_empty,
    gachaRefusals.machine_short,
    gachaRefusals.quantity_invalid,
    ...couponUseRefusals,
    ...purchaseRefusals,
  ],
  idempotent: true,
  movesMoney: true,
  fields: { id: catalogueRefusals.product_missing, quantity: gachaRefusals.quantity_invalid },
  failure: '轉蛋過程發生錯誤',
});

export const gachaCollections = defineCall({
  method: 'GET',
  path: '/api/gacha/collections',
  access: 'user',
  summary: 'List the machines the member has drawn from, with the progress of each collection.',
  answer: Success({
    data: Type.Array(
      Type.Object({
        product_id: Id,
        name: Type.String(),
        image_url: Type.String(),
        totalItems: Type.Integer(),
        collectedItems: Type.Integer(),
        collected_item_ids: Type.Array(Id),
      }),
    ),
  }),
  failure: '轉蛋收藏載入失敗',
});

export const gachaHistory = defineCall({
  method: 'GET',
  path: '/api/gacha/history',
  access: 'user',
  summary: "List the member's capsules, newest first.",
  query: Type.Object({
    product_id: Type.Optional(Id),
    ...PageQuery.properties,
  }),
  answer: Paged(
    Type.Object({
      order_id: Id,
      drawn_at: Timestamp,
      product: Type.Object({ id: Id, name: Type.String() }),
      item: Figure,
    }),
  ),
  failure: '轉蛋紀錄載入失敗',
});
