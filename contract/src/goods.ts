import { type Static, Type } from 'typebox';
import { catalogueRefusals } from './catalogue.ts';
import { defineCall } from './kernel/call.ts';
import { commonRefusals, defineRefusals } from './kernel/refusal.ts';
import {
  Id,
  IdParams,
  Nullable,
  PageQuery,
  Points,
  pageFields,
  Success,
  Timestamp,
  Tokens,
} from './kernel/schema.ts';
import { CodeText, FreeText } from './kernel/texts.ts';
import { invoiceFields, invoiceRefusals } from './shop/invoice.ts';
import { OrderStatus } from './shop/orders.ts';
import { couponUseRefusals, priceRefusals, spendingRefusals } from './shop/spending.ts';

/** Limits of the shop's goods; lengths in characters. */
export const goodsLimits = {
  listPage: 10, // goods on a page, as a list and as a grid
  gridPage: 20,
  recommended: 4,
  /** Different goods in one order, and pieces of each. */
  orderLines: 30,
  quantity: 99,
  noteMax: 200,
  searchMax: 40, // characters on the shelf
  reservationSeconds: 1_800, // for which an unpaid order keeps its pieces
  unpaidOrders: 3, // that a member may have at a time
  /** Minutes for which an expired order still waits for a late payment, as long as nobody else wants its pieces. */
  patience: 10,
} as const;

/** The sort orders of the shelf. */
export const GoodsSort = Type.Union([
  Type.Literal('newest'),
  Type.Literal('popular'),
  Type.Literal('price_asc'),
  Type.Literal('price_desc'),
]);
export type GoodsSort = Static<typeof GoodsSort>;

/** The message of the shelf and the cart when too few pieces are left. */
export const stockShort = (left: number): string => `庫存不足，僅剩 ${left} 件`;

/** The reason why a line cannot be bought as it was sent. */
const LineIssue = Type.Union([
  /** Not on the shelf; `opens_at` says when its sale begins, while it has not. */
  Type.Literal('missing'),
  Type.Literal('sold_out'),
  Type.Literal('short'), // fewer pieces are left than the buyer asked for
  /** More pieces than one member may buy. */
  Type.Literal('limit'),
  Type.Literal('price'),
]);
export type LineIssue = Static<typeof LineIssue>;

/** A line of a cart as the shop sees it now. */
export const QuoteLine = Type.Object({
  product_id: Id,
  title: Type.String(),
  image: Type.String(),
  /** The price of one piece, in tokens. */
  price: Tokens,
  quantity: Type.Integer(),
  subtotal: Tokens,
  /** Pieces for sale. */
  stock: Type.Integer(),
  /** Pieces this member may still buy; null without a limit. */
  allowance: Nullable(Type.Integer()),
  arrives_at: Nullable(Timestamp),
  issue: Nullable(LineIssue),
  opens_at: Nullable(Timestamp),
});
export type QuoteLine = Static<typeof QuoteLine>;

export const goodsRefusals = defineRefusals({
  /** `lines`: the cart with current prices and stock. */
  cart_changed: [409, '商品價格或庫存已更新，請確認後再送出', Type.Object({ lines: Type.Array(QuoteLine) })],
  cart_empty: [422, '請先選擇要結帳的商品'],
  cart_too_full: [
    422,
    `每種商品 1 到 ${goodsLimits.quantity} 件，一次最多結帳 ${goodsLimits.orderLines} 種商品`,
  ],
  address_missing: [422, '找不到收件地址，請重新選擇'],
  method_unavailable: [422, '這個付款方式目前無法使用，請改用其他方式'],
  note_too_long: [422, `備註最多 ${goodsLimits.noteMax} 個字`],
  too_many_unpaid: [422, `您有 ${goodsLimits.unpaidOrders} 筆尚未付款的訂單，請先付款或取消其中一筆`],
  email_first: [422, '請先填寫 Email'],
  carrier_needed: [422, '個人發票必須填寫手機載具'],
  invoice_type_needed: [422, '請選擇發票類型'],
  shop_busy: [503, '目前下單人數較多，請再試一次'],
});

export const goodsMessages = { ordered: '訂單已成立' } as const;

/** The ways to pay for goods: tokens, or money by one of the methods that the gateway has switched on. */
export const GoodsPayment = Type.Union([
  Type.Literal('balance'),
  Type.Literal('credit_card'),
  Type.Literal('line_pay'),
  Type.Literal('apple_pay'),
  Type.Literal('google_pay'),
]);
export type GoodsPayment = Static<typeof GoodsPayment>;

const goodsFields = {
  id: Id,
  title: Type.String(),
  series: Type.String(),
  /** The price now, and the price before a sale; tokens. */
  price: Tokens,
  list_price: Tokens,
  image: Type.String(),
  /** Pieces for sale. */
  stock: Type.Integer(),
  /** The arrival date of a preorder. */
  arrives_at: Nullable(Timestamp),
  /** Pieces one member may buy. */
  member_limit: Nullable(Type.Integer()),
  release_date: Nullable(Timestamp),
};

export const GoodsCard = Type.Object(goodsFields);
export type GoodsCard = Static<typeof GoodsCard>;

export const GoodsDetail = Type.Object({
  ...goodsFields,
  status: Type.String(),
  images: Type.Array(Type.Object({ image_url: Type.String() })),
  /** When and how the goods are delivered. */
  info: Type.String(),
  /** Plain text, or HTML limited to the few elements that the screens render. */
  description: Type.String(),
  home_delivery_days: Type.Integer(),
  allow_point_payment: Type.Boolean(),
  /** Four other goods the shop recommends. */
  recommended: Type.Array(GoodsCard),
});
export type GoodsDetail = Static<typeof GoodsDetail>;

export const listGoods = defineCall({
  method: 'GET',
  path: '/api/shop/items',
  access: 'site',
  cache: 1,
  summary: 'List the goods on sale by page, sold-out ones last.',
  query: Type.Object({
    ...PageQuery.properties,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 40, default: goodsLimits.listPage })),
    sort: Type.Optional(GoodsSort),
    /** Words to look for in the name or the series. */
    q: Type.Optional(FreeText(goodsLimits.searchMax)),
  }),
  answer: Success(pageFields(GoodsCard)),
  failure: '無法獲取商品列表',
});

export const getGoods = defineCall({
  method: 'GET',
  path: '/api/shop/items/:id',
  access: 'site',
  cache: 1,
  summary: 'Get a product of the shop with its pictures and four recommendations.',
  params: IdParams,
  answer: Success({ data: GoodsDetail }),
  refusals: [catalogueRefusals.product_missing],
  fields: { id: catalogueRefusals.product_missing },
  failure: '無法獲取商品資料',
});

const CartLine = Type.Object({
  product_id: Id,
  quantity: Type.Integer({ minimum: 1, maximum: goodsLimits.quantity }),
  /** The price the buyer was shown; a different current price counts as a changed line. */
  price: Type.Optional(Tokens),
  type: Type.Optional(Type.String({ maxLength: 20 })),
});
/** An absent list is `cart_empty`, like an empty one. */
const items = Type.Array(CartLine, { maxItems: goodsLimits.orderLines });
const itemRefusals = [goodsRefusals.cart_empty, goodsRefusals.cart_too_full] as const;
const points = Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 100_000_000 })));

export const refreshCart = defineCall({
  method: 'POST',
  path: '/api/shop/cart',
  access: 'auto',
  summary: 'Check the lines of a cart against current prices and stock.',
  body: Type.Object({ items }),
  answer: Success({ data: Type.Array(QuoteLine) }),
  fields: { items: itemRefusals },
});

/** The current cost of an order; amounts in tokens. */
export const Quote = Type.Object({
  lines: Type.Array(QuoteLine),
  total_amount: Tokens,
  /** Most points the order takes, the requested points as far as they may be used, and the tokens they take off. */
  points_cap: Points,
  points_used: Points,
  points_discount: Tokens,
  coupon_discount: Tokens,
  /** The coupon that is applied; `coupon_issue` says why a requested coupon takes nothing off. */
  coupon_id: Nullable(Id),
  coupon_issue: Nullable(
    Type.Union([Type.Literal('missing'), Type.Literal('unfit'), Type.Literal('minimum')]),
  ),
  shipping_fee: Tokens,
  final_amount: Tokens,
  payment_methods: Type.Array(GoodsPayment),
  /** The member's current balances. */
  tokens: Tokens,
  points: Points,
});
export type Quote = Static<typeof Quote>;

export const quoteOrder = defineCall({
  method: 'POST',
  path: '/api/orders/quote',
  access: 'user',
  summary: 'Quote an order of goods, line by line.',
  body: Type.Object({ items, points_discount: points, coupon_id: Type.Optional(Nullable(Id)) }),
  answer: Success({ data: Quote }),
  fields: { items: itemRefusals },
  failure: '訂單試算失敗，請稍後再試',
});

const Code = Type.Optional(Nullable(CodeText(254)));
export const createOrder = defineCall({
  method: 'POST',
  path: '/api/orders',
  access: 'user',
  summary:
    'Order goods, paid with tokens at once or reserved until they are paid with money. Without an address they are put into the storage.',
  body: Type.Object({
    items,
    payment_method: GoodsPayment,
    customer_note: Type.Optional(Nullable(FreeText(1_000))),
    shipping_method: Type.Optional(Nullable(Type.Literal('standard'))),
    points_discount: points,
    coupon_id: Type.Optional(Nullable(Id)),
    /** One of the member's own addresses; absent or null keeps the goods in the storage. */
    address_id: Type.Optional(Nullable(Id)),
    /** The total the buyer was shown, in tokens. */
    final_amount: Type.Optional(Type.Integer({ minimum: 0 })),
    // Invoice fields, for payments of money only: spent tokens had their invoice when they were bought.
    invoice_type: Code,
    carrier_code: Code,
    buyer_ubn: Code,
    buyer_name: Type.Optional(Nullable(FreeText(1_000))),
    donation_code: Code,
    email: Code,
  }),
  answer: Success({
    message: Type.String(),
    data: Type.Object({
      id: Id,
      order_number: Type.String(),
      status: OrderStatus,
      final_amount: Tokens,
      /** The member's balances after the order. */
      tokens: Tokens,
      points: Points,
    }),
  }),
  refusals: [
    goodsRefusals.cart_changed,
    goodsRefusals.address_missing,
    goodsRefusals.note_too_long,
    goodsRefusals.too_many_unpaid,
    goodsRefusals.email_first,
    goodsRefusals.carrier_needed,
    goodsRefusals.invoice_type_needed,
    goodsRefusals.shop_busy,
    ...spendingRefusals,
    goodsRefusals.method_unavailable,
    ...couponUseRefusals,
    ...Object.values(invoiceRefusals),
    commonRefusals.idempotency_conflict,
  ],
  fields: {
    items: itemRefusals,
    payment_method: goodsRefusals.method_unavailable,
    customer_note: goodsRefusals.note_too_long,
    points_discount: priceRefusals.points_step,
    coupon_id: priceRefusals.coupon_missing,
    address_id: goodsRefusals.address_missing,
    invoice_type: goodsRefusals.invoice_type_needed,
    ...invoiceFields,
    buyer_ubn: invoiceRefusals.tax_id_format,
    buyer_name: [invoiceRefusals.company_name_required, invoiceRefusals.company_name_too_long],
    email: [goodsRefusals.email_first, invoiceRefusals.email_invalid],
  },
  idempotent: true,
  movesMoney: true,
  failure: '訂單提交失敗，請重試',
});
