import { type Static, Type } from 'typebox';
import { defineCall } from './kernel/call.ts';
import { defineRefusals } from './kernel/refusal.ts';
import {
  Id,
  IdParams,
  Nullable,
  PageQuery,
  pageFields,
  Success,
  Timestamp,
  Tokens,
} from './kernel/schema.ts';
import { prizeLooks } from './shop/prize-looks.ts';
import { PrizeChoice, Variant } from './shop/variants.ts';

/** Page and list sizes. */
export const catalogueLimits = {
  pageSize: 40,
  pageSizeMax: 40,
  hotProducts: 12,
  hotFallback: 6,
  /** Tickets left in a tube from which its last prize is near. */
  lastNear: 10,
  /** Percent of tickets or boxes left below which a product is nearly gone. */
  endingPercent: 30,
} as const;

/** Product types: 0 ichiban, 1 blind box, 2 capsule, 3 preorder shop. */
export const ProductType = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3)]);
export type ProductType = Static<typeof ProductType>;

export const catalogueRefusals = defineRefusals({
  product_missing: [404, '商品資料不存在'],
  prize_missing: [404, '這項商品沒有這個獎品'],
  prize_frozen: [409, '已封籤的獎品不能再更改'],
  prize_stocked: [409, '有進貨或盤點紀錄的獎品不能刪除'],
  arrival_waits: [409, '這件商品已經有人買了，請用「變更到貨日」：等它的會員會收到通知'],
  stock_short: [409, '庫存不足，無法扣除'],
});

/** Of all tubes on sale together. */
const RaffleInfo = Type.Object({ remaining_tickets: Type.Integer(), total_tickets: Type.Integer() });

/** Whether a product can be bought yet, and how much of it is left. */
const shelfState = {
  status: Type.String(),
  release_date: Nullable(Timestamp),
  draw_date: Nullable(Timestamp),
  raffle_info: Nullable(RaffleInfo),
  /** The tube that the page of an ichiban product opens, and the number of tubes with tickets left; absent when there are none. */
  shown_tube: Type.Optional(
    Type.Object({ id: Id, remaining: Type.Integer(), total: Type.Integer(), tubes: Type.Integer() }),
  ),
};

/** What is left of what people look for; absent where a product has none of it. */
const pulse = {
  /** Prizes of tier A in the tubes on sale. */
  big_left: Type.Optional(Type.Integer()),
  /** Tickets left in the tube whose last prize is nearest, ten at most. */
  last_near: Type.Optional(Type.Integer()),
  /** Hidden figures in the cases on sale. */
  hidden_left: Type.Optional(Type.Integer()),
};

export const ProductCard = Type.Object({
  id: Id,
  name: Type.String(),
  type: ProductType,
  series: Type.String(),
  image_url: Type.String(),
  price: Tokens,
  discount_price: Nullable(Tokens),
  point_price: Nullable(Tokens),
  ...shelfState,
  ...pulse,
});
export type ProductCard = Static<typeof ProductCard>;

export const Prize = Type.Object({
  id: Id,
  tier: Type.String(),
  name: Type.String(),
  quantity: Type.Integer(),
  image_url: Type.String(),
  is_big: Type.Boolean(),
  size: Nullable(Type.String()),
  choice: PrizeChoice,
  /** Empty for `none`. */
  variants: Type.Array(Variant),
  ...prizeLooks,
});
export type Prize = Static<typeof Prize>;

export const ProductDetail = Type.Object({
  ...ProductCard.properties,
  description: Type.String(),
  images: Type.Array(Type.Object({ url: Type.String() })),
  home_delivery_days: Type.Integer(),
  delivery_info: Nullable(Type.String()),
  allow_point_payment: Type.Boolean(),
  prizes: Type.Array(Prize),
});
export type ProductDetail = Static<typeof ProductDetail>;

export const SearchItem = Type.Object({
  id: Id,
  title: Type.String(),
  image: Type.String(),
  /** The price now, and the price before a sale. */
  price: Tokens,
  list_price: Tokens,
  type: ProductType,
  ...shelfState,
});

/** Shelves of home: a big prize is left, nearly gone, the newest, and those that are not on sale yet. */
export const PulseShelf = Type.Union([
  Type.Literal('big'),
  Type.Literal('ending'),
  Type.Literal('new'),
  Type.Literal('soon'),
]);
export type PulseShelf = Static<typeof PulseShelf>;

/** The order of a shelf: the newest, the cheapest, or those with the fewest tickets left in the tube that is shown first. */
export const ShelfSort = Type.Union([Type.Literal('new'), Type.Literal('cheap'), Type.Literal('left')]);
export type ShelfSort = Static<typeof ShelfSort>;

export const listProducts = defineCall({
  method: 'GET',
  path: '/api/products',
  access: 'auto',
  cache: 1,
  summary:
    'List published products by page, newest first. `type` restricts the list to one kind, `shelf` to those of a shelf of home, which has an order of its own; `sort` names another.',
  query: Type.Object({
    ...PageQuery.properties,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: catalogueLimits.pageSizeMax, default: 40 })),
    type: Type.Optional(ProductType),
    shelf: Type.Optional(PulseShelf),
    sort: Type.Optional(ShelfSort),
    format: Type.Optional(Type.Literal('simple')),
  }),
  answer: Type.Object({
    ...pageFields(ProductCard),
    items: Type.Optional(Type.Array(SearchItem)),
  }),
  failure: '無法獲取商品列表',
});

export const getProduct = defineCall({
  method: 'GET',
  path: '/api/products/:id',
  access: 'auto',
  cache: 1,
  summary: 'Get a product with its pictures and prizes.',
  params: IdParams,
  answer: Success({ data: ProductDetail }),
  refusals: [catalogueRefusals.product_missing],
  fields: { id: catalogueRefusals.product_missing },
  failure: '無法獲取商品資料',
});

export const hotProducts = defineCall({
  method: 'GET',
  path: '/api/products/hot',
  access: 'auto',
  cache: 1,
  summary: 'List recommended products.',
  answer: Type.Array(SearchItem),
  failure: '獲取熱門商品失敗',
});
