import { type Static, Type } from 'typebox';
import { defineCall } from './kernel/call.ts';
import { defineRefusals } from './kernel/refusal.ts';
import { Id, Nullable, Points, Success, Timestamp, Tokens } from './kernel/schema.ts';
import { DrawReceipt } from './shop/draws.ts';
import { OrderPaymentMethod, OrderStatus, OrderType, PaymentStatus } from './shop/orders.ts';

export const orderRefusals = defineRefusals({
  order_missing: [404, '訂單編號不存在'],
});

export const OrderItem = Type.Object({
  item_id: Id,
  item_name: Type.String(),
  item_image_url: Type.String(),
  quantity: Type.Integer(),
  unit_price: Tokens,
  subtotal: Tokens,
  attributes: Type.Object({
    /** Of a figure; null for an ichiban prize. */
    rarity: Nullable(Type.String()),
    /** Of an ichiban prize; null for a figure. */
    tier: Nullable(Type.String()),
    /** The ticket, box or capsule; 0 for a LAST prize. */
    number: Type.Integer(),
    /** The first of its kind in the member's collection. */
    is_new: Type.Boolean(),
  }),
});
export type OrderItem = Static<typeof OrderItem>;

export const Order = Type.Object({
  id: Id,
  /** The same as `order_number`: what a payment is known by outside. */
  transaction_id: Type.String(),
  order_number: Type.String(),
  order_type: OrderType,
  status: OrderStatus,
  payment_status: PaymentStatus,
  payment_method: OrderPaymentMethod,
  created_at: Timestamp,
  paid_at: Nullable(Timestamp),
  total_amount: Tokens,
  discount_amount: Tokens,
  points_used: Points,
  coupon_discount: Tokens,
  final_amount: Tokens,
  product_id: Nullable(Id),
  product_name: Nullable(Type.String()),
  lot_id: Nullable(Id),
});
export type Order = Static<typeof Order>;

export const orderById = defineCall({
  method: 'GET',
  path: '/api/orders/id/:orderId',
  access: 'user',
  summary: 'One of my orders with what it drew and the proof.',
  params: Type.Object({ orderId: Id }),
  answer: Success({
    data: Type.Object({ order: Order, items: Type.Array(OrderItem), receipt: Nullable(DrawReceipt) }),
  }),
  refusals: [orderRefusals.order_missing],
  fields: { orderId: orderRefusals.order_missing },
  failure: '獲取訂單資料失敗',
});
