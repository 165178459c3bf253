import { type Static, Type } from 'typebox';
import { defineCall } from './kernel/call.ts';
import { defineRefusals } from './kernel/refusal.ts';
import { Id, Nullable, Paged, PageQuery, Points, Success, Timestamp, Tokens } from './kernel/schema.ts';
import { DrawReceipt } from './shop/draws.ts';
import { InvoiceState } from './shop/invoice.ts';
import { OrderPaymentMethod, OrderStatus, OrderType, PaymentStatus } from './shop/orders.ts';

export const orderRefusals = defineRefusals({
  order_missing: [404, '訂單編號不存在'],
  order_not_cancellable: [422, '這筆訂單已不能取消'],
});

/** Orders on a page, and recent wins in a list. */
/**
 * `winsAmong`: the latest things won or bought, among which the last wins are looked for. `winsAfter`, s: a win is told so
 * long after its draw, for its owner shall not read it before the ticket is torn.
 */
export const orderLimits = { pageSize: 10, wins: 10, winsAmong: 2_000, winsAfter: 60 } as const;

export const orderMessages = { cancelled: '訂單已取消' } as const;

/** The tabs of the order list, in their order, and the states each of them shows; `all` shows every state. */
export const orderTabs = {
  all: [],
  pending: ['pending'],
  processing: ['paid', 'processing'],
  shipping: ['shipping', 'delivered'],
  completed: ['completed'],
} as const satisfies Record<string, readonly OrderStatus[]>;
export type OrderTab = keyof typeof orderTabs;

export const OrderItem = Type.Object({
  /** The id of the drawn prize or the bought product; for any other line, its position. */
  item_id: Id,
  item_name: Type.String(),
  item_image_url: Type.String(),
  quantity: Type.Integer(),
  unit_price: Tokens,
  subtotal: Tokens,
  attributes: Type.Object({
    /** The rarity of a figure; null for an ichiban prize. */
    rarity: Nullable(Type.String()),
    /** The tier of an ichiban prize; null for a figure. */
    tier: Nullable(Type.String()),
    /** The number of the ticket, box or capsule; 0 for a LAST prize, and for items that were not drawn. */
    number: Type.Integer(),
    /** The first of its kind in the member's collection. */
    is_new: Type.Boolean(),
  }),
});
export type OrderItem = Static<typeof OrderItem>;

export const Order = Type.Object({
  id: Id,
  /** The same as `order_number`, by which a payment is known outside the shop. */
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
  summary: "Get one of the member's orders of any type with its items and, for a draw, its prizes and proof.",
  params: Type.Object({ orderId: Id }),
  answer: Success({
    data: Type.Object({ order: Order, items: Type.Array(OrderItem), receipt: Nullable(DrawReceipt) }),
  }),
  refusals: [orderRefusals.order_missing],
  fields: { orderId: orderRefusals.order_missing },
  failure: '訂單資料載入失敗',
});

const ShippingMethod = Type.Union([
  Type.Literal('standard'),
  Type.Literal('express'),
  Type.Literal('pickup'),
  Type.Literal('none'),
]);

/** One line of an order: a bought item. */
export const OrderLine = Type.Object({
  /** Null for lines that are no product: shipping, a top-up. */
  product_id: Nullable(Id),
  item_name: Type.String(),
  item_image_url: Nullable(Type.String()),
  /** The tier of a prize, or the rarity of a figure. */
  variation: Nullable(Type.String()),
  quantity: Type.Integer(),
  unit_price: Tokens,
  subtotal: Tokens,
});
export type OrderLine = Static<typeof OrderLine>;

/** An order line on the order's own page. */
export const OrderDetailLine = Type.Object({
  ...OrderLine.properties,
  /** The arrival date of a preorder that has not arrived. */
  arrives_at: Nullable(Timestamp),
});
export type OrderDetailLine = Static<typeof OrderDetailLine>;

/** An order of any kind; amounts in tokens, which are NT$. */
export const OrderSummary = Type.Object({
  ...Order.properties,
  shipping_method: ShippingMethod,
  tracking_number: Nullable(Type.String()),
  shipping_fee: Tokens,
  is_token_payment: Type.Boolean(),
  token_amount: Tokens,
  /** The time until which an unpaid order keeps its reservation. */
  expires_at: Nullable(Timestamp),
  /** Its goods are kept in the storage. */
  is_kept: Type.Boolean(),
  can_cancel: Type.Boolean(),
  /** Unpaid, with time left to pay it by money. */
  can_pay: Type.Boolean(),
  order_items: Type.Array(OrderLine),
});
export type OrderSummary = Static<typeof OrderSummary>;

/** The parcel of an order that is shipped. */
export const OrderParcel = Type.Object({
  /** Null until the parcel is handed over. */
  carrier: Nullable(Type.String()),
  tracking_number: Nullable(Type.String()),
  tracking_url: Nullable(Type.String()),
  handed_over_at: Nullable(Timestamp),
  delivered_at: Nullable(Timestamp),
});
export type OrderParcel = Static<typeof OrderParcel>;

/** The invoice of a payment of money; its number is set once it has been issued. */
export const OrderInvoice = Type.Object({
  invoice_type: Nullable(
    Type.Union([Type.Literal('personal'), Type.Literal('company'), Type.Literal('donation')]),
  ),
  /** The mobile carrier, the tax id or the donation code, if there is one. */
  detail: Nullable(Type.String()),
  number: Nullable(Type.String()),
  issued_at: Nullable(Timestamp),
  state: InvoiceState,
});
export type OrderInvoice = Static<typeof OrderInvoice>;

/** A refund of an order of goods. */
export const OrderRefund = Type.Object({
  at: Timestamp,
  /** Tokens, or NT$ where the order was paid by money. */
  amount: Tokens,
  /** Bonus points that were returned with it. */
  points: Points,
  /** Of these, the points that had expired by then and cannot be spent. */
  expired_points: Points,
  /** How the amount is returned: as tokens, through the gateway, or by bank transfer. */
  way: Type.Union([Type.Literal('tokens'), Type.Literal('gateway'), Type.Literal('transfer')]),
  /** Null while the refund is in progress. */
  done_at: Nullable(Timestamp),
  lines: Type.Array(Type.Object({ item_name: Type.String(), quantity: Type.Integer() })),
});
export type OrderRefund = Static<typeof OrderRefund>;

/** One step of an order's history. */
export const OrderStep = Type.Object({ status: OrderStatus, at: Timestamp });
export type OrderStep = Static<typeof OrderStep>;

export const OrderDetail = Type.Object({
  order: Type.Object({
    ...OrderSummary.properties,
    customer_note: Type.String(),
    /** Bonus points the order earned, less those that a refund took back. */
    points_earned: Points,
    address: Nullable(
      Type.Object({
        name: Type.String(),
        phone: Type.String(),
        postcode: Type.String(),
        address: Type.String(),
      }),
    ),
    /** Of the points that its cancellation returned, those that had expired by then; 0 for an order that is not cancelled. */
    expired_points: Points,
    /** The last four digits of the card that paid for it. */
    card_last: Nullable(Type.String()),
    invoice: Nullable(OrderInvoice),
    parcel: Nullable(OrderParcel),
    /** Oldest first. */
    refunds: Type.Array(OrderRefund),
    /** The order's moves, first step first. */
    timeline: Type.Array(OrderStep),
  }),
  items: Type.Array(OrderDetailLine),
});
export type OrderDetail = Static<typeof OrderDetail>;

const ListStatus = Type.Union([Type.Literal('all'), ...OrderStatus.anyOf]);

export const listOrders = defineCall({
  method: 'GET',
  path: '/api/orders',
  access: 'user',
  summary: "List the member's orders of all kinds, newest first. `status` is a tab or a single state.",
  query: Type.Object({
    ...PageQuery.properties,
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: orderLimits.pageSize })),
    status: Type.Optional(ListStatus),
  }),
  answer: Paged(OrderSummary),
  failure: '訂單列表載入失敗',
});

export const orderCounts = defineCall({
  method: 'GET',
  path: '/api/orders/status/counts',
  access: 'user',
  summary: "Count the member's orders in each tab.",
  answer: Success({
    data: Type.Object({
      all: Type.Integer(),
      pending: Type.Integer(),
      processing: Type.Integer(),
      shipping: Type.Integer(),
      completed: Type.Integer(),
    }),
  }),
});

export const getOrder = defineCall({
  method: 'GET',
  path: '/api/orders/:id',
  access: 'user',
  summary: "Get one of the member's orders by id or order number, with its history.",
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 40 }) }),
  answer: Success({ data: OrderDetail }),
  refusals: [orderRefusals.order_missing],
  fields: { id: orderRefusals.order_missing },
  failure: '訂單詳情載入失敗',
});

export const cancelOrder = defineCall({
  method: 'POST',
  path: '/api/orders/:id/cancel',
  access: 'user',
  summary:
    "Cancel one of the member's unpaid orders or unpacked parcels. Reserved items, coupons and points are released.",
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 40 }) }),
  answer: Success({ message: Type.String() }),
  refusals: [orderRefusals.order_missing, orderRefusals.order_not_cancellable],
  fields: { id: orderRefusals.order_missing },
  idempotent: true,
  movesMoney: true,
  failure: '取消訂單失敗',
});

/** A recent win; the winner's name is masked. */
export const Win = Type.Object({
  id: Id,
  text: Type.String(),
  /** Words of the text to emphasise. */
  highlight: Type.Array(Type.String()),
  link: Type.String(),
  target: Type.Literal('_self'),
});
export type Win = Static<typeof Win>;

export const latestWins = defineCall({
  method: 'GET',
  path: '/api/orders/latest-notices',
  access: 'site',
  cache: 5,
  summary: 'List the latest wins, with masked names.',
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 30, default: orderLimits.wins })),
  }),
  answer: Success({ data: Type.Array(Win) }),
  failure: '無法獲取抽獎通知資料',
});
