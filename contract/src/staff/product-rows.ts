import { type Static, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { defineRefusals } from '../kernel/refusal.ts';
import { Id, Nullable, Success } from '../kernel/schema.ts';
import { ConfirmsSale } from './on-sale.ts';
import { productLimits } from './products.ts';
import { Reason, staffRefusals } from './session.ts';
import { Version } from './version.ts';

/** Products that are changed at once. */
export const productRowLimits = { rows: 200 } as const;

export const productRowRefusals = defineRefusals({
  product_rows_invalid: [422, `請選擇 1 至 ${productRowLimits.rows} 項商品`],
  product_step_invalid: [422, '請選擇改價、上架或下架；改價要有新單價、百分比或加減的金額其中一個'],
  price_out_of_range: [
    422,
    `改後的單價會是 {price}，要在 1 到 ${productLimits.priceMax} 之間`,
    Type.Object({ price: Type.Integer() }),
  ],
});

/** What is done to every chosen product. */
export const ProductStep = Type.Union([
  Type.Literal('price'),
  Type.Literal('publish'),
  Type.Literal('unpublish'),
]);
export type ProductStep = Static<typeof ProductStep>;

/** The result of a row: `done` with the new version, or the code of the refusal with its message. */
const Changed = Type.Object({
  id: Id,
  version: Nullable(Type.Integer()),
  result: Type.String(),
  message: Nullable(Type.String()),
});
export type ChangedProduct = Static<typeof Changed>;

export const changeStaffProducts = defineCall({
  access: 'staff',
  right: 'write_catalogue',
  words: '整批修改商品',
  method: 'POST',
  path: '/api/staff/products/rows',
  summary:
    'Set the price of many products, or put them on or off the shelf, each by itself and only in the version that was read.',
  body: Type.Object({
    rows: Type.Array(Type.Object({ id: Id, version: Version }), {
      minItems: 1,
      maxItems: productRowLimits.rows,
    }),
    step: ProductStep,
    /** For a new price one of these: the price itself, percent to add or (negative) take off, or tokens to. */
    price: Type.Optional(Type.Integer({ minimum: 1, maximum: productLimits.priceMax })),
    percent: Type.Optional(Type.Integer({ minimum: -90, maximum: 500 })),
    amount: Type.Optional(
      Type.Integer({ minimum: -productLimits.priceMax, maximum: productLimits.priceMax }),
    ),
    reason: Reason,
    /** For a price: also of what is on sale. */
    confirms_sale: ConfirmsSale,
  }),
  answer: Success({ data: Type.Array(Changed) }),
  fields: {
    rows: productRowRefusals.product_rows_invalid,
    step: productRowRefusals.product_step_invalid,
    price: productRowRefusals.product_step_invalid,
    percent: productRowRefusals.product_step_invalid,
    amount: productRowRefusals.product_step_invalid,
    reason: [staffRefusals.reason_required, staffRefusals.reason_too_long],
  },
});

/** How the price of many products changes: to a number, or by a share or a sum of what each costs. */
export type PriceChange = { price?: number; percent?: number; amount?: number };

/** The price after a change, in whole tokens: halves are rounded up. */
export const changedPrice = (now: number, { price, percent = 0, amount = 0 }: PriceChange): number =>
  price ?? Math.round((now * (100 + percent)) / 100) + amount;
