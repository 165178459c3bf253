import { type Static, Type } from 'typebox';
import { BoxChoice, blindboxRefusals } from './blindbox.ts';
import { catalogueRefusals } from './catalogue.ts';
import { defineCall } from './kernel/call.ts';
import { Id, Success } from './kernel/schema.ts';
import {
  BalanceAfter,
  DrawOrder,
  DrawReceipt,
  drawRefusals,
  paymentFields,
  purchaseRefusals,
  ReservedDraw,
} from './shop/draws.ts';
import { Rarity } from './shop/rarities.ts';
import { couponUseRefusals } from './shop/spending.ts';

export const OpenedBox = Type.Object({
  item_index: Type.Integer(),
  item_id: Id,
  item_name: Type.String(),
  item_image_url: Type.String(),
  rarity: Rarity,
  /** The first of its kind in this member's collection. */
  is_new: Type.Boolean(),
});
export type OpenedBox = Static<typeof OpenedBox>;

/** A finished purchase of one box or of a whole case; `item_name` and `item_image_url` are those of its first box. */
export const BoxResult = Type.Object({
  order_id: Id,
  order: DrawOrder,
  product_id: Id,
  product_name: Type.String(),
  package_id: Id,
  package_title: Type.String(),
  box_image_url: Type.String(),
  item_name: Type.String(),
  item_image_url: Type.String(),
  items: Type.Array(OpenedBox),
  receipt: DrawReceipt,
});
export type BoxResult = Static<typeof BoxResult>;

export const BoxPurchase = Success({
  message: Type.String(),
  data: Type.Object({ ...BoxResult.properties, id: Id, balance: BalanceAfter }),
});

/** The answer to a purchase by card: the boxes are kept until it is paid. */
export const ReservedBoxes = Type.Object({
  ...ReservedDraw.properties,
  data: Type.Object({ id: Id, order_id: Id }),
});

const boxRefusals = [
  blindboxRefusals.package_missing,
  blindboxRefusals.package_sold_out,
  ...couponUseRefusals,
  ...purchaseRefusals,
  drawRefusals.lot_paused,
];

export const buyItem = defineCall({
  method: 'POST',
  path: '/api/blindbox/buy-item',
  access: 'user',
  summary: 'Buy and open the held box.',
  body: Type.Object({
    ...paymentFields,
    ...BoxChoice,
  }),
  answer: BoxPurchase,
  accepted: ReservedBoxes,
  refusals: [
    blindboxRefusals.box_missing,
    blindboxRefusals.box_drawn,
    blindboxRefusals.box_not_held,
    ...boxRefusals,
  ],
  idempotent: true,
  movesMoney: true,
  fields: { package_id: blindboxRefusals.package_missing, item_index: blindboxRefusals.box_missing },
  failure: '購買失敗',
});

export const buyEntireProduct = defineCall({
  method: 'POST',
  path: '/api/blindbox/buy-entire-product/:productId',
  access: 'user',
  summary: 'Buy and open every box left in a case. Refused while another member holds one of them.',
  params: Type.Object({ productId: Id }),
  body: Type.Object({ ...paymentFields, package_id: Id }),
  answer: BoxPurchase,
  accepted: ReservedBoxes,
  refusals: [blindboxRefusals.package_being_picked, blindboxRefusals.package_changed, ...boxRefusals],
  idempotent: true,
  movesMoney: true,
  fields: { productId: catalogueRefusals.product_missing, package_id: blindboxRefusals.package_missing },
  failure: '整盒購買時發生錯誤',
});

export const boxResult = defineCall({
  method: 'GET',
  path: '/api/blindbox/order-result/:orderId',
  access: 'user',
  summary: "Get the result of one of the member's blind-box orders, with its proof.",
  params: Type.Object({ orderId: Id }),
  answer: Success({ data: BoxResult }),
  refusals: [blindboxRefusals.result_missing],
  fields: { orderId: blindboxRefusals.result_missing },
  failure: '訂單資料載入失敗',
});
