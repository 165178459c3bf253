import { type Static, Type } from 'typebox';
import { goodsLimits, QuoteLine } from './goods.ts';
import { defineCall } from './kernel/call.ts';
import { defineRefusals } from './kernel/refusal.ts';
import { Id, largestInteger, Success } from './kernel/schema.ts';

/** A line of a member's cart as the shop keeps it. */
export const StoredLine = Type.Object({
  product_id: Id,
  quantity: Type.Integer({ minimum: 1, maximum: goodsLimits.quantity }),
  selected: Type.Boolean(),
});
export type StoredLine = Static<typeof StoredLine>;

/** A member's cart; every change raises its version, and 0 is a cart that was never filled. */
export const StoredCart = Type.Object({
  version: Type.Integer(),
  /** With prices and stock as they are now. */
  items: Type.Array(Type.Object({ ...QuoteLine.properties, selected: Type.Boolean() })),
});
export type StoredCart = Static<typeof StoredCart>;

export const cartRefusals = defineRefusals({
  cart_elsewhere: [409, '購物車已在其他裝置更新'],
});

export const getCart = defineCall({
  method: 'GET',
  path: '/api/user/cart',
  access: 'user',
  summary: "Get the member's cart, shared by all devices.",
  answer: Success({ data: StoredCart }),
});

export const putCart = defineCall({
  method: 'PUT',
  path: '/api/user/cart',
  access: 'user',
  summary: "Save the member's cart, unless another device has changed it since this version.",
  body: Type.Object({
    version: Type.Integer({ minimum: 0, maximum: largestInteger }),
    items: Type.Array(StoredLine, { maxItems: goodsLimits.orderLines }),
  }),
  answer: Success({ data: Type.Object({ version: Type.Integer() }) }),
  refusals: [cartRefusals.cart_elsewhere],
});
