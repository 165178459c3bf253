import { type Static, Type } from 'typebox';
import { catalogueRefusals, ProductType } from '../catalogue.ts';
import { defineCall } from '../kernel/call.ts';
import { defineRefusals } from '../kernel/refusal.ts';
import { Id, IdParams, Nullable, Success, Timestamp, Tokens } from '../kernel/schema.ts';
import { FreeText } from '../kernel/texts.ts';
import { prizeLooks } from '../shop/prize-looks.ts';
import { Rarity } from '../shop/rarities.ts';
import { picturePattern } from '../shop/safe-addresses.ts';
import { PrizeChoice, Variant } from '../shop/variants.ts';
import { mediaRefusals } from './media.ts';
import { Missing } from './missing.ts';
import { ConfirmsSale, saleRefusals } from './on-sale.ts';
import { sentLooks } from './prize-looks.ts';
import { PrizePicture, PrizeVariants } from './prize-variants.ts';
import { Reason, staffRefusals } from './session.ts';
import { Version, versionRefusals } from './version.ts';
import { ProductWork } from './work.ts';

/** Lengths in characters, prices in tokens, pieces of one movement. */
export const productLimits = {
  nameMax: 200,
  tierMax: 10,
  descriptionMax: 5_000,
  deliveryMax: 500,
  sizeMax: 60,
  priceMax: 1_000_000,
  images: 12,
  prizes: 200,
  pieces: 100_000,
  page: 50,
  pageMax: 200,
} as const;

export const productRefusals = defineRefusals({
  product_invalid: [422, '商品資料不正確，請檢查名稱、價格和日期'],
  images_invalid: [422, `商品圖片最多 ${productLimits.images} 張，要先上傳，不能用別處的網址`],
  /** `price`, `than`: the two prices in words. */
  price_not_lower: [422, '{price}要低於{than}', Type.Object({ price: Type.String(), than: Type.String() })],
  /** `missing`: what is missing, and the same in words. */
  product_incomplete: [
    422,
    '還不能上架，請先補上：{words}',
    Type.Object({ missing: Type.Array(Missing), words: Type.String() }),
  ],
  prizes_invalid: [422, '獎品資料不正確：賞籤要有等級和數量，盒玩和轉蛋要有稀有度，圖片要先上傳'],
  tier_unknown: [422, '看不懂等級「{tier}」，請填 A 到 Z 或最後賞', Type.Object({ tier: Type.String() })],
  last_prize_single: [422, '最後賞只能有一個，數量是 1'],
  variants_invalid: [422, '「{name}」{why}', Type.Object({ name: Type.String(), why: Type.String() })],
  no_prizes_here: [422, '商城商品沒有獎品'],
  published_stays: [409, '上架過的商品不能刪除，可以下架'],
});

const Price = Type.Integer({ minimum: 1, maximum: productLimits.priceMax });
const fields = {
  name: FreeText(productLimits.nameMax, 1),
  series: FreeText(productLimits.nameMax),
  description: FreeText(productLimits.descriptionMax),
  price: Price,
  discount_price: Nullable(Price),
  point_price: Nullable(Price),
  case_price: Nullable(Price),
  allow_point_payment: Type.Boolean(),
  release_date: Nullable(Timestamp),
  draw_date: Nullable(Timestamp),
  home_delivery_days: Type.Integer({ minimum: 0, maximum: 365 }),
  delivery_info: Nullable(FreeText(productLimits.deliveryMax)),
  /** Addresses of pictures, the first of them the cover. */
  images: Type.Array(Type.String({ pattern: picturePattern }), { maxItems: productLimits.images }),
};
/** Of goods: the pieces one member may ever buy, when a preorder arrives, and the NT$ one costs until a delivery says so. */
const terms = {
  value: Nullable(Type.Integer({ minimum: 0, maximum: productLimits.priceMax })),
  member_limit: Nullable(Type.Integer({ minimum: 1, maximum: productLimits.pieces })),
  arrives_at: Nullable(Timestamp),
};
const changes = Object.fromEntries(
  Object.entries({ ...fields, ...terms }).map(([name, field]) => [name, Type.Optional(field)]),
) as {
  [Name in keyof typeof fields | keyof typeof terms]: ReturnType<
    typeof Type.Optional<(typeof fields & typeof terms)[Name]>
  >;
};

const ProductState = Type.Union([
  Type.Literal('draft'),
  Type.Literal('published'),
  Type.Literal('unpublished'),
]);

const StaffPrize = Type.Object({
  id: Id,
  /** Of a tube; a blind-box series or a machine has rarities. */
  tier: Nullable(Type.String()),
  rarity: Nullable(Rarity),
  name: Type.String(),
  size: Nullable(Type.String()),
  /** Pieces in one tube; of a figure those proposed for a case or batch, or null. */
  quantity: Nullable(Type.Integer()),
  /** Tokens that one piece costs the shop; null: not known. */
  value: Nullable(Tokens),
  is_big: Type.Boolean(),
  image_url: Type.String(),
  choice: PrizeChoice,
  variants: Type.Array(Variant),
  ...prizeLooks,
  /** A lot is committed to it: all but its cost and its looks stays as it is. */
  is_frozen: Type.Boolean(),
});
export type StaffPrize = Static<typeof StaffPrize>;

const StaffProduct = Type.Object({
  id: Id,
  version: Type.Integer(),
  type: ProductType,
  status: ProductState,
  ...fields,
  prizes: Type.Array(StaffPrize),
  goods: Nullable(
    Type.Object({
      received: Type.Integer(),
      stock: Type.Integer(),
      reserved: Type.Integer(),
      sold: Type.Integer(),
      member_limit: Nullable(Type.Integer()),
      arrives_at: Nullable(Timestamp),
      value: Nullable(Tokens),
    }),
  ),
  /** What is missing before it can be published; empty when nothing is. */
  missing: Type.Array(Missing),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type StaffProduct = Static<typeof StaffProduct>;

export const ProductRow = Type.Object({
  id: Id,
  version: Type.Integer(),
  type: ProductType,
  status: ProductState,
  name: Type.String(),
  series: Type.String(),
  price: Tokens,
  discount_price: Nullable(Tokens),
  image_url: Type.String(),
  ...terms,
  /** Pieces or slots that can still be sold; null when nothing was ever for sale. */
  left: Nullable(Type.Integer()),
  updated_at: Timestamp,
});
export type ProductRow = Static<typeof ProductRow>;

const read = { access: 'staff', right: 'read_catalogue', method: 'GET' } as const;
const write = { access: 'staff', right: 'write_catalogue' } as const;
export const StaffProductRecord = Success({ data: StaffProduct });
const missing = { id: catalogueRefusals.product_missing } as const;
const { allow_point_payment: _, ...refusable } = { ...fields, ...terms };
const fieldRefusals = {
  ...Object.fromEntries(Object.keys(refusable).map((name) => [name, productRefusals.product_invalid])),
  images: productRefusals.images_invalid,
};

export const staffProducts = defineCall({
  ...read,
  mayLag: true,
  path: '/api/staff/products',
  summary: 'List products, newest first; `cursor` is the id of the last one seen.',
  query: Type.Object({
    type: Type.Optional(ProductType),
    status: Type.Optional(ProductState),
    series: Type.Optional(FreeText(productLimits.nameMax)),
    /** Those in which this work waits, of what the caller may do. */
    work: Type.Optional(ProductWork),
    q: Type.Optional(FreeText(100)),
    cursor: Type.Optional(Id),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: productLimits.pageMax, default: productLimits.page }),
    ),
  }),
  answer: Success({ data: Type.Array(ProductRow), next: Nullable(Id) }),
});

export const staffProduct = defineCall({
  ...read,
  path: '/api/staff/products/:id',
  summary: 'Get a product with its prizes or its stock, and what is missing before it can be published.',
  params: IdParams,
  answer: StaffProductRecord,
  fields: missing,
});

export const createStaffProduct = defineCall({
  ...write,
  words: '新增商品',
  method: 'POST',
  path: '/api/staff/products',
  summary: 'Create a product as a draft. Goods start without stock.',
  body: Type.Object({ ...changes, type: ProductType, name: fields.name, price: Price }),
  answer: StaffProductRecord,
  refusals: [productRefusals.price_not_lower, mediaRefusals.picture_gone],
  fields: { ...fieldRefusals, type: productRefusals.product_invalid },
});

export const changeStaffProduct = defineCall({
  ...write,
  words: '修改商品',
  method: 'PATCH',
  path: '/api/staff/products/:id',
  summary:
    'Change the fields that are sent, of the version that was read. What members who buy at this moment would feel is refused until it is confirmed.',
  params: IdParams,
  body: Type.Object({ ...changes, version: Version, confirms_sale: ConfirmsSale }),
  answer: StaffProductRecord,
  refusals: [
    versionRefusals.version_conflict,
    saleRefusals.product_on_sale,
    productRefusals.price_not_lower,
    mediaRefusals.picture_gone,
    catalogueRefusals.arrival_waits,
  ],
  fields: { ...fieldRefusals, ...missing, version: productRefusals.product_invalid },
});

export const publishStaffProduct = defineCall({
  ...write,
  words: '商品上架',
  method: 'POST',
  path: '/api/staff/products/:id/publish',
  summary: 'Put a product on the shelf. A first publication makes it the newest product.',
  params: IdParams,
  answer: StaffProductRecord,
  refusals: [productRefusals.product_incomplete],
  fields: missing,
});

export const unpublishStaffProduct = defineCall({
  ...write,
  words: '商品下架',
  method: 'POST',
  path: '/api/staff/products/:id/unpublish',
  summary: 'Take a product off the shelf, with the reason.',
  params: IdParams,
  body: Type.Object({ reason: Reason }),
  answer: StaffProductRecord,
  fields: { ...missing, reason: [staffRefusals.reason_required, staffRefusals.reason_too_long] },
});

export const setStaffPrizes = defineCall({
  ...write,
  words: '修改獎品',
  method: 'PUT',
  path: '/api/staff/products/:id/prizes',
  summary:
    'Replace the prizes of a product: those with an id are kept and changed, others are new, missing ones removed. What a commitment froze cannot change.',
  params: IdParams,
  body: Type.Object({
    version: Version,
    prizes: Type.Array(
      Type.Object({
        id: Type.Optional(Id),
        // Null is the same as absent here, so that the answer can be sent as it is.
        tier: Type.Optional(Nullable(FreeText(productLimits.tierMax, 1))),
        rarity: Type.Optional(Nullable(Rarity)),
        name: FreeText(productLimits.nameMax, 1),
        size: Type.Optional(Nullable(FreeText(productLimits.sizeMax))),
        quantity: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: productLimits.pieces }))),
        value: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: productLimits.priceMax }))),
        is_big: Type.Optional(Type.Boolean()),
        image_url: PrizePicture,
        /** Below the prize, each with its pieces in one tube, or all with 0 where only the maker's packs know. */
        variants: Type.Optional(PrizeVariants),
        ...sentLooks,
      }),
      { maxItems: productLimits.prizes },
    ),
  }),
  answer: Success({ data: Type.Object({ version: Type.Integer(), prizes: Type.Array(StaffPrize) }) }),
  refusals: [
    versionRefusals.version_conflict,
    catalogueRefusals.prize_missing,
    catalogueRefusals.prize_frozen,
    catalogueRefusals.prize_stocked,
    productRefusals.tier_unknown,
    productRefusals.last_prize_single,
    productRefusals.variants_invalid,
    productRefusals.no_prizes_here,
    mediaRefusals.picture_gone,
  ],
  fields: {
    ...missing,
    version: productRefusals.product_invalid,
    prizes: productRefusals.prizes_invalid,
  },
});
